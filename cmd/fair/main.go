// Command fair plays, verifies and explains provably fair bets as GFS/1.0
// defines them, makes and walks crash chains, prints the conformance vectors,
// and makes keys and signatures.
//
//	fair verify history.jsonl
//
// Its exit status is 0 when all is well or every record matches, 1 for a
// mismatch, 2 for an incomplete record, and 3 for a malformed one, for wrong
// usage and for a file that cannot be read or written.
package main

import (
	"embed"
	"fmt"
	"io"
	"os"
	"unicode/utf8"

	"github.com/alecthomas/kong"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

type cli struct {
	Play    playCmd    `cmd:"" help:"Compute the result of a bet from its seeds and nonce."`
	Verify  verifyCmd  `cmd:"" help:"Check records and give each its verdict."`
	Explain explainCmd `cmd:"" help:"Show every step from a record's inputs to its result."`
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
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 80}),
	)
	parser.Model.HelpFlag.Help = "Show this help."
	if err := checkText(args); err != nil {
		e.fail(err)
		return e.finish()
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
