package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hack-pad/hackpadfs"
	"github.com/hack-pad/hackpadfs/mem"

	"github.com/galabet/fair/site"
)

// The site is the same bytes in every folder, on the disk and in memory, and
// with one processor or eight.
func TestBuildsAreIdentical(t *testing.T) {
	processors := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(processors)

	var builds []map[string]string
	for _, count := range []int{1, 8} {
		runtime.GOMAXPROCS(count)
		builds = append(builds, buildOnDisk(t, filepath.Join(t.TempDir(), fmt.Sprint("folder-", count), "dist")))
	}
	if len(builds[0]) < 8 {
		t.Errorf("the site has %d files only", len(builds[0]))
	}
	if diff := cmp.Diff(builds[0], builds[1]); diff != "" {
		t.Error(diff)
	}

	// What serve holds is the same, but for the list.
	delete(builds[0], sumsName)
	if diff := cmp.Diff(builds[0], buildInMemory(t)); diff != "" {
		t.Error(diff)
	}
}

func buildOnDisk(t *testing.T, folder string) map[string]string {
	t.Helper()
	quick := compressor{quality: quickQuality}
	if err := (&buildCmd{flagsFor(engineOnDisk(t)), folder}).build(quick); err != nil {
		t.Fatal(err)
	}
	return contents(t, os.DirFS(folder))
}

func buildInMemory(t *testing.T) map[string]string {
	t.Helper()
	built, err := generate(site.Sources, testEngine, "/", "")
	if err != nil {
		t.Fatal(err)
	}
	return contents(t, inMemory(t, built, "/"))
}

// inMemory is the site as serve holds it.
func inMemory(t *testing.T, built *builtSite, base string) hackpadfs.FS {
	t.Helper()
	memory, err := mem.NewFS()
	if err != nil {
		t.Fatal(err)
	}
	quick := compressor{quality: quickQuality}
	if err := write(memory, built.publication(base, &quick)); err != nil {
		t.Fatal(err)
	}
	return memory
}

func flagsFor(js string) siteFlags { return siteFlags{JS: js, Base: "/"} }

func engineOnDisk(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for name, data := range map[string][]byte{"fair.js": testEngine.Script, "fair.wasm": testEngine.Wasm, "LICENSE": testEngine.Licences[0].Data} {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func contents(t *testing.T, files fs.FS) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(files, name)
		all[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestNoMachineInTheOutput(t *testing.T) {
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range buildInMemory(t) {
		if strings.Contains(data, folder) {
			t.Errorf("%s names %s", name, folder)
		}
	}
}

// A script that was cached must never load the WebAssembly of another build:
// its folder changes with what is in it, and the page's script with the folder.
func TestFoldersFollowTheirContent(t *testing.T) {
	other, another, licensed := testEngine, testEngine, testEngine
	other.Wasm = append(slices.Clone(other.Wasm), 0)
	another.Script = append(slices.Clone(another.Script), '\n')
	licensed.Licences = []siteFile{{"LICENSE", []byte("ISC\n")}}
	for _, engine := range []jsPackage{other, another, licensed} {
		if engine.folder() == testEngine.folder() {
			t.Errorf("both are in %s", engine.folder())
		}
	}

	scripts := map[string]bool{}
	for _, engine := range []jsPackage{testEngine, other} {
		built, err := generate(site.Sources, engine, "/", "")
		if err != nil {
			t.Fatal(err)
		}
		fileNamed(t, built, engine.folder()+"/fair.wasm")
		for _, file := range built.Files {
			if !strings.HasPrefix(file.Path, "assets/verify-") {
				continue
			}
			scripts[file.Path] = true
			if !strings.Contains(string(file.Data), `"../`+engine.folder()+`/fair.js"`) {
				t.Errorf("%s does not load the package of its own build", file.Path)
			}
		}
	}
	if len(scripts) != 2 {
		t.Errorf("the scripts of two builds have %d names", len(scripts))
	}
}

// But for the page that is shown at any depth, a site does not know its base.
func TestBaseIsInTheMissingPageOnly(t *testing.T) {
	bare, err := generate(site.Sources, testEngine, "/", "")
	if err != nil {
		t.Fatal(err)
	}
	based, err := generate(site.Sources, testEngine, "/fair/", "")
	if err != nil {
		t.Fatal(err)
	}
	for i, file := range based.Files {
		same := cmp.Equal(file, bare.Files[i])
		if same == (file.Path == missingPage) {
			t.Errorf("%s is the same under another base: %v", file.Path, same)
		}
	}
}

func TestBasePaths(t *testing.T) {
	for base, valid := range map[basePath]bool{
		"/": true, "/fair/": true, "/a/b-c/~d_e.f/": true,
		"": false, "fair/": false, "/fair": false, "//": false, "/a//b/": false, "/../": false, "/./": false,
		"/a b/": false, "/a?/": false, "/a#/": false, "/%61/": false, "/é/": false, "https://example.com/": false,
	} {
		if err := base.Validate(); (err == nil) != valid {
			t.Errorf("%q: %v", base, err)
		}
	}
}

func TestEngineOfTwoBuildsRefused(t *testing.T) {
	folder := engineOnDisk(t)
	if err := os.WriteFile(filepath.Join(folder, "fair.wasm"), []byte("\x00asm\x01\x00\x00\x00\x00"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, err := flagsFor(folder).generate(site.Sources, "")
	if err == nil || !strings.Contains(err.Error(), "different builds") || !strings.Contains(err.Error(), "make build") {
		t.Errorf("error %v does not say what is wrong and how to mend it", err)
	}
}

// The home page works a bet through; its numbers have to be the real ones.
func TestWorkedBet(t *testing.T) {
	data, err := fs.ReadFile(site.Sources, "assets/example.json")
	if err != nil {
		t.Fatal(err)
	}
	var bet struct {
		ServerSeed, Commitment, ClientSeed string
		Nonce                              int
		Result                             float64
	}
	if err := json.Unmarshal(data, &bet); err != nil {
		t.Fatal(err)
	}
	commitment := sha256.Sum256([]byte(bet.ServerSeed))
	mac := hmac.New(sha256.New, []byte(bet.ServerSeed))
	fmt.Fprintf(mac, "%s:%d:0", bet.ClientSeed, bet.Nonce)
	digest := mac.Sum(nil)
	fraction := float64(binary.BigEndian.Uint32(digest)) / (1 << 32)
	result := math.Floor(fraction*10001) / 100
	if hex.EncodeToString(commitment[:]) != bet.Commitment || result != bet.Result {
		t.Fatalf("the example is wrong: commitment %x, result %v", commitment, result)
	}

	page, err := fs.ReadFile(site.Sources, "templates/home.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"<code>" + bet.Commitment + "</code>",
		"<code>" + bet.ServerSeed + "</code>",
		fmt.Sprintf("<code>%s</code> <code>%d</code>", bet.ClientSeed, bet.Nonce),
		"<code>" + hex.EncodeToString(digest[:4]) + "</code>",
		fmt.Sprintf("%.7f", fraction)[:7] + "…",
		fmt.Sprintf("<b>%v</b>", result),
	} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the home page does not show %s", want)
		}
	}
}
