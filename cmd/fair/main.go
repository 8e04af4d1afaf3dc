// Command fair plays, verifies and explains provably fair bets as GFS/1.0
// defines them, makes seeds, makes and walks crash chains, prints the
// conformance vectors, and makes keys and signatures.
//
//	fair verify history.jsonl
//
// Its exit status is 0 when all is well or every record matches, 1 for a
// mismatch, 2 for an incomplete record, and 3 for a malformed one, for wrong
// usage and for a file that cannot be read or written.
package main

import (
	"bytes"
	"embed"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"unicode/utf8"

	"github.com/alecthomas/kong"

	"github.com/galabet/fair/fair"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

type cli struct {
	Version kong.VersionFlag `help:"Print the version."`

	Play    playCmd    `cmd:"" help:"Compute the result of a bet from its seeds and nonce."`
	Verify  verifyCmd  `cmd:"" help:"Check records and give each its verdict."`
	Explain explainCmd `cmd:"" help:"Show every step from a record's inputs to its result."`
	Seed    seedCmd    `cmd:"" help:"Make a server seed."`
	Chain   chainCmd   `cmd:"" help:"Make and walk crash chains, and compute crash results."`
	Vectors vectorsCmd `cmd:"" help:"Print the conformance vectors of GFS/1.0."`
	Keygen  keygenCmd  `cmd:"" help:"Make a key pair for signing records."`
	Sign    signCmd    `cmd:"" help:"Sign a record."`
}

// helpTexts holds what each command's --help says beyond its flags.
//
//go:embed help/*.txt
var helpTexts embed.FS

func helpText(command string) string {
	text, err := helpTexts.ReadFile("help/" + command + ".txt")
	if err != nil {
		panic(err) // the texts are part of the program
	}
	return string(text)
}

// run is the whole program and returns its exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	e := newEnv(stdin, stdout, stderr)
	helped := false
	parser := kong.Must(&cli{},
		kong.Name("fair"),
		kong.Description(helpText("fair")),
		kong.Writers(e.stdout, stderr),
		kong.Exit(func(int) { helped = true }),
		kong.Vars{"games": gameList(), "version": version()},
		kong.Help(printHelp),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 80}),
	)
	parser.Model.HelpFlag.Help = "Show this help."
	if err := checkText(args); err != nil {
		e.fail(err)
		return e.finish()
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	command, err := parser.Parse(args)
	switch {
	case helped:
	case err != nil:
		e.fail(usageError(err))
	default:
		if err := command.Run(e); err != nil {
			e.fail(err)
		}
	}
	return e.finish()
}

// checkText refuses arguments that are no text: a client seed or salt would
// otherwise be hashed as something else than what was typed.
func checkText(args []string) error {
	for i, arg := range args {
		if !utf8.ValidString(arg) {
			return fmt.Errorf("argument %d is not valid UTF-8; type it in a UTF-8 terminal, or read the record from a file", i+1)
		}
	}
	return nil
}

// printHelp is kong's help with play's two ways to give the server seed as the
// alternatives that they are; kong lists both as required.
func printHelp(options kong.HelpOptions, ctx *kong.Context) error {
	stdout := ctx.Stdout
	defer func() { ctx.Stdout = stdout }()
	var help bytes.Buffer
	ctx.Stdout = &help
	if err := kong.DefaultHelpPrinter(options, ctx); err != nil {
		return err
	}
	const seed, file = "--server-seed=SEED", "--server-seed-file=FILE"
	text := bytes.Replace(help.Bytes(), []byte(seed+" "+file), []byte("("+seed+" | "+file+")"), 1)
	_, err := stdout.Write(text)
	return err
}

// version is that of the module, as far as the build knows it.
func version() string {
	module := "(unknown)"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		module = info.Main.Version
	}
	return "fair " + module + ", " + fair.SpecVersion
}
