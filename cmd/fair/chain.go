package main

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/galabet/fair/fair"
)

type chainCmd struct {
	New    chainNewCmd    `cmd:"" help:"Make a crash chain and print its secret, length and terminating hash."`
	Walk   chainWalkCmd   `cmd:"" help:"Walk from a hash towards the terminating hash."`
	Result chainResultCmd `cmd:"" help:"Compute a crash game's result from its game hash."`
}

// Help is the text of --help beyond the flags.
func (*chainCmd) Help() string { return helpText("chain") }

// walkStep is how many links are walked between two looks at the clock.
const walkStep = 100_000

type chainNewCmd struct {
	Length     whole   `required:"" placeholder:"N" help:"How many games the chain is for, 1 to 10000000."`
	SecretFile *string `placeholder:"FILE" help:"Read the secret (64 characters 0-9 a-f) from a file that holds nothing else, or from standard input (-). Default: a fresh random one."`
}

// Help is the text of --help beyond the flags.
func (*chainNewCmd) Help() string { return helpText("chain-new") }

// Run prints a new chain as JSON.
func (c *chainNewCmd) Run(e *env) error {
	if c.Length < 1 || c.Length > fair.MaxChainLength {
		return &fair.FieldError{Field: "--length", Reason: "must be a whole number from 1 to 10000000"}
	}
	secret := fair.NewServerSeed()
	if c.SecretFile != nil {
		var err error
		if secret, err = e.readLine(*c.SecretFile); err != nil {
			return err
		}
	}
	if err := checkHash("secret", secret); err != nil {
		return err
	}
	hash := secret
	err := e.walk(secret, int(c.Length), func(hashes []byte) bool {
		hash = string(hashes[len(hashes)-hashLength:])
		return true
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(e.stdout, `{"secret":"%s","length":%d,"terminatingHash":"%s"}`+"\n", secret, c.Length, hash)
	return nil
}

type chainWalkCmd struct {
	Hash  string `arg:"" help:"The hash to start from: a game hash or the secret, or - to read it from standard input."`
	Links *whole `placeholder:"N" help:"How many links to walk, or with --to how many at most, 1 to 10000000. With --to it may be left out."`
	To    string `placeholder:"HASH" help:"Look for this earlier game hash, or the terminating hash, on the way."`
}

// Help is the text of --help beyond the flags.
func (*chainWalkCmd) Help() string { return helpText("chain-walk") }

// Run prints the hash at the end of the walk, or whether and where the walk
// meets the one looked for.
func (c *chainWalkCmd) Run(e *env) error {
	if c.Links == nil && c.To == "" || c.Links != nil && *c.Links == 0 {
		return errors.New("--links must say how many links to walk, unless --to says which hash to walk to")
	}
	if c.Links != nil && *c.Links > fair.MaxChainLength {
		return &fair.FieldError{Field: "--links", Reason: "must be a whole number from 1 to 10000000"}
	}
	hash, err := e.lineOr(c.Hash)
	if err != nil {
		return err
	}
	if err := checkHash("HASH", hash); err != nil {
		return err
	}
	if c.To != "" {
		return c.search(e, hash)
	}
	err = e.walk(hash, int(*c.Links), func(hashes []byte) bool {
		hash = string(hashes[len(hashes)-hashLength:])
		return true
	})
	if err != nil {
		return err
	}
	fmt.Fprintln(e.stdout, hash)
	return nil
}

// search walks until it meets the hash looked for.
func (c *chainWalkCmd) search(e *env, from string) error {
	if err := checkHash("--to", c.To); err != nil {
		return err
	}
	limit := fair.MaxChainLength
	if c.Links != nil {
		limit = int(*c.Links)
	}
	walked, reached := 0, from == c.To
	if !reached {
		err := e.walk(from, limit, func(hashes []byte) bool {
			for ; len(hashes) > 0 && !reached; hashes = hashes[hashLength:] {
				walked++
				reached = string(hashes[:hashLength]) == c.To
			}
			return !reached
		})
		if err != nil {
			return err
		}
	}
	if !reached {
		fmt.Fprintf(e.stdout, "not reached in %s\n", linkCount(limit))
		e.meet(statusMismatch)
		return nil
	}
	fmt.Fprintf(e.stdout, "reached after %s\n", linkCount(walked))
	return nil
}

type chainResultCmd struct {
	GameHash  string `arg:"" name:"gamehash" help:"The game's hash: 64 characters 0-9 a-f, or - to read it from standard input."`
	Salt      string `required:"" placeholder:"TEXT" help:"The salt, a text that the operator publishes for all games of a chain. It is used as it is: a leading 0x is part of it."`
	HouseEdge number `default:"0.01" placeholder:"EDGE" help:"The house edge, from 0 to below 1. Default: 0.01."`
}

// Help is the text of --help beyond the flags.
func (*chainResultCmd) Help() string { return helpText("chain-result") }

// Run prints the multiplier.
func (c *chainResultCmd) Run(e *env) error {
	gameHash, err := e.lineOr(c.GameHash)
	if err != nil {
		return err
	}
	result, err := fair.CrashResult(gameHash, c.Salt, float64(c.HouseEdge))
	if err != nil {
		return err
	}
	fmt.Fprintln(e.stdout, numberText(result))
	return nil
}

func linkCount(n int) string {
	if n == 1 {
		return "1 link"
	}
	return strconv.Itoa(n) + " links"
}

// hashLength is the length of a hash's text.
const hashLength = 64

// walk gives the hashes that follow hash to visit, 64 characters each with
// nothing between them, a batch at a time until visit returns false.
func (e *env) walk(hash string, links int, visit func(hashes []byte) bool) error {
	progress := e.progress("links", links)
	defer progress.end()
	var hashes []byte
	for links > 0 {
		step := min(links, walkStep)
		var err error
		if hashes, err = fair.AppendCrashChain(hashes[:0], hash, step); err != nil {
			return err
		}
		if !visit(hashes) {
			return nil
		}
		hash = string(hashes[len(hashes)-hashLength:])
		links -= step
		progress.add(step)
	}
	return nil
}

// checkHash returns a *fair.FieldError with this field's name unless hash is
// 64 characters 0-9 a-f.
func checkHash(field, hash string) error {
	_, err := fair.WalkCrashChain(hash, 0)
	var wrong *fair.FieldError
	if errors.As(err, &wrong) {
		wrong.Field = field
	}
	return err
}
