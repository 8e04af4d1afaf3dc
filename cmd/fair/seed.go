package main

import (
	"fmt"

	"github.com/galabet/fair/fair"
)

type seedCmd struct {
	Out *string `placeholder:"FILE" help:"Write the server seed to a new file that only its owner can read, and print its commitment."`
}

// Help is the text of --help beyond the flags.
func (*seedCmd) Help() string { return helpText("seed") }

// Run prints a fresh server seed, or the commitment to the one it has written.
func (c *seedCmd) Run(e *env) error {
	seed := fair.NewServerSeed()
	if c.Out == nil {
		fmt.Fprintln(e.stdout, seed)
		return nil
	}
	commitment, err := fair.Commit(seed)
	if err != nil {
		return err
	}
	if err := writeSecret(*c.Out, seed+"\n"); err != nil {
		return err
	}
	fmt.Fprintln(e.stdout, commitment)
	return nil
}
