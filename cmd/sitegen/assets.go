package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// siteStyle is the style sheet of all pages.
const siteStyle = "site"

// pageAssets are the bundled scripts, the style sheets and the icon.
type pageAssets struct {
	files   []siteFile
	style   string
	icon    string
	scripts map[string]string // by the name of their entry: "verify"
	styles  map[string]string // of single pages, by the name of their entry
}

// bundleAssets bundles what is under assets and names each file by its content.
// The scripts and styles are those that pages name; every other TypeScript or CSS
// file is a module of one of them, or of the style sheet of all pages.
func bundleAssets(sources fs.FS, scripts, styles []string, engine jsPackage) (*pageAssets, error) {
	assets := &pageAssets{scripts: map[string]string{}, styles: map[string]string{}}
	add := func(stem, extension string, data []byte) string {
		name := "assets/" + hashedName(stem, extension, data)
		assets.files = append(assets.files, siteFile{name, data})
		return name
	}

	style, err := bundle(sources, "assets/"+siteStyle+".css", engine)
	if err != nil {
		return nil, err
	}
	assets.style = add(siteStyle, ".css", style)
	for _, name := range styles {
		style, err := bundle(sources, "assets/"+name+".css", engine)
		if err != nil {
			return nil, err
		}
		assets.styles[name] = add(name, ".css", style)
	}

	icon, err := fs.ReadFile(sources, "assets/icon.svg")
	if err != nil {
		return nil, err
	}
	assets.icon = add("icon", ".svg", icon)

	for _, name := range scripts {
		script, err := bundle(sources, "assets/"+name+".ts", engine)
		if err != nil {
			return nil, err
		}
		assets.scripts[name] = add(name, ".js", script)
	}
	return assets, nil
}

// bundle joins entry and what it imports into one file. The result is not
// minified: it is small, and a reader can compare what runs with the source.
//
// Scripts are classic ones, not modules, because a browser does not run a
// module from a page opened as a file, which then could not say what is wrong.
// They are wrapped here: esbuild's own wrapping adds helpers that import()
// does not need.
func bundle(sources fs.FS, entry string, engine jsPackage) ([]byte, error) {
	result := api.Build(api.BuildOptions{
		EntryPoints:   []string{entry},
		Bundle:        true,
		Format:        api.FormatESModule,
		Banner:        map[string]string{"js": "(() => {\n\"use strict\";"},
		Footer:        map[string]string{"js": "})();"},
		Target:        api.ES2022,
		Charset:       api.CharsetUTF8,
		LegalComments: api.LegalCommentsNone,
		TsconfigRaw:   `{}`,
		// Relative to the assets folder, where the importing script is.
		Define: map[string]string{
			"ENGINE_ADDRESS":   strconv.Quote("../" + engine.folder() + "/fair.js"),
			"PRACTICE_ADDRESS": strconv.Quote("../" + engine.practiceAddress()),
		},
		LogLevel: api.LogLevelSilent,
		Plugins:  []api.Plugin{fromSources(sources)},
	})
	messages := append(result.Errors, result.Warnings...)
	if len(messages) > 0 {
		return nil, errors.New(strings.Join(api.FormatMessages(messages, api.FormatMessagesOptions{}), ""))
	}
	if len(result.OutputFiles) != 1 {
		return nil, fmt.Errorf("%s: esbuild wrote %d files instead of one", entry, len(result.OutputFiles))
	}
	return result.OutputFiles[0].Contents, nil
}

// fromSources lets esbuild read the embedded sources instead of the disk.
// Imports are relative and name the file with its extension.
func fromSources(sources fs.FS) api.Plugin {
	const namespace = "site"
	loaders := map[string]api.Loader{
		".ts":   api.LoaderTS,
		".css":  api.LoaderCSS,
		".json": api.LoaderJSON,
	}
	return api.Plugin{Name: "from-sources", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: `\.(ts|css|json)$`}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			name := args.Path
			if args.Kind != api.ResolveEntryPoint {
				name = path.Join(path.Dir(args.Importer), args.Path)
			}
			return api.OnResolveResult{Path: name, Namespace: namespace}, nil
		})
		// What esbuild would find for itself is on the disk, or stays an address
		// of another site that the page's policy then refuses.
		build.OnResolve(api.OnResolveOptions{Filter: `.*`}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{}, fmt.Errorf("%q is no .ts, .css or .json file of the sources", args.Path)
		})
		build.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: namespace}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			data, err := fs.ReadFile(sources, args.Path)
			contents := string(data)
			return api.OnLoadResult{Contents: &contents, Loader: loaders[path.Ext(args.Path)]}, err
		})
	}}
}
