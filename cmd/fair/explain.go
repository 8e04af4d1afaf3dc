package main

import (
	"fmt"

	"github.com/galabet/fair/fair"
)

type explainCmd struct {
	JSON bool   `name:"json" help:"Print the steps as one JSON object on one line."`
	File string `arg:"" optional:"" default:"-" help:"A file with one record. Standard input when there is none, or for -."`
}

// Help is the text of --help beyond the flags.
func (*explainCmd) Help() string { return helpText("explain") }

// Run prints the steps of one record. Whether the record's own result is the
// right one is not its question, so it does not change the exit status.
func (c *explainCmd) Run(e *env) error {
	text, err := e.read(c.File)
	if err != nil {
		return err
	}
	explanation, err := fair.Explain(text)
	if err != nil {
		if report, _ := fair.InspectRecord(text); report != nil {
			e.complain(inFile(c.File, err))
			e.meet(statusIncomplete)
			return nil
		}
		return inFile(c.File, err)
	}
	if c.JSON {
		fmt.Fprintf(e.stdout, "%s\n", explanation.AppendJSON(nil))
		return nil
	}
	showExplanation(e, explanation)
	return nil
}

func showExplanation(e *env, x *fair.Explanation) {
	secret, compared := "server seed", "commitment"
	if x.Kind == "Crash" {
		secret, compared = "game hash", "previous hash"
	}
	fmt.Fprintf(e.stdout, "%s, step by step\n", x.Kind)
	fmt.Fprintf(e.stdout, "\nThe %s, and the SHA-256 of its 64 characters, which the %s must be\n", secret, compared)
	fmt.Fprintf(e.stdout, "  %s\n  %s\n", x.Secret, x.SecretHash)
	fmt.Fprintf(e.stdout, "\nDigests: HMAC-SHA256 of each message, with the %s as the key\n", secret)
	for _, d := range x.Digests {
		fmt.Fprintf(e.stdout, "  %s\n    %s\n", printable(d.Message), d.Digest)
	}
	if len(x.Floats) > 0 {
		fmt.Fprintf(e.stdout, "\nFloats: four bytes of a digest each, f = b0/256 + b1/256^2 + b2/256^3 + b3/256^4\n")
		for i, f := range x.Floats {
			fmt.Fprintf(e.stdout, "  %3d  % x  %s\n", i+1, f.Bytes, numberText(f.Float))
		}
	}
	if len(x.Swaps) > 0 {
		fmt.Fprintf(e.stdout, "\nShuffle: %d items in order, from item 0; each float swaps item i with item j = floor(f * (i + 1))\n", len(x.Swaps)+1)
		for i, s := range x.Swaps {
			fmt.Fprintf(e.stdout, "  %3d  i = %d, j = %d\n", i+1, s.I, s.J)
		}
	}
	if len(x.Arithmetic) > 0 {
		fmt.Fprintf(e.stdout, "\nArithmetic\n")
		for _, a := range x.Arithmetic {
			fmt.Fprintf(e.stdout, "  %s = %s\n", a.Expression, numberText(a.Value))
		}
	}
	fmt.Fprintf(e.stdout, "\nResult\n  %s\n", x.Result)
}
