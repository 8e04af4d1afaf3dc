package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/galabet/fair/fair"
)

type keygenCmd struct {
	Out *string `placeholder:"FILE" help:"Write the secret key to a new file that only its owner can read, and print the public key alone."`
}

// Help is the text of --help beyond the flags.
func (*keygenCmd) Help() string { return helpText("keygen") }

// A keyFile is what keygen prints. SecretKey is absent when it went to a file
// of its own.
type keyFile struct {
	PublicKey string `json:"publicKey"`
	SecretKey string `json:"secretKey,omitempty"`
}

// Run prints a fresh key pair as JSON.
func (c *keygenCmd) Run(e *env) error {
	pair := fair.GenerateKeyPair()
	keys := keyFile{pair.PublicKey, pair.SecretKey}
	if c.Out != nil {
		if err := writeSecret(*c.Out, pair.SecretKey+"\n"); err != nil {
			return err
		}
		keys.SecretKey = ""
	}
	line, err := json.Marshal(keys)
	if err != nil {
		return err
	}
	fmt.Fprintf(e.stdout, "%s\n", line)
	return nil
}

// writeSecret never replaces a file: the secret in it may be in use.
func writeSecret(name, text string) error {
	if name == "" || name == standardInput {
		return errors.New("--out must name a file; leave it out to have the secret printed")
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists already and is not replaced; give --out another name", name)
	}
	if err == nil {
		_, err = file.WriteString(text)
		err = errors.Join(err, file.Close())
	}
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w; give --out another name", name, cause(err))
	}
	return nil
}

type signCmd struct {
	Key  string `required:"" placeholder:"FILE" help:"The file with the secret key, as fair keygen writes it, or - for standard input."`
	File string `arg:"" optional:"" default:"-" help:"A file with one record. Standard input when there is none, or for -."`
}

// Help is the text of --help beyond the flags.
func (*signCmd) Help() string { return helpText("sign") }

// Run prints the signed record in canonical form.
func (c *signCmd) Run(e *env) error {
	if c.Key == standardInput && c.File == standardInput {
		return errors.New("--key and the record cannot both come from standard input; give one of them as a file")
	}
	key, err := e.readKey(c.Key)
	if err != nil {
		return err
	}
	record, err := e.read(c.File)
	if err != nil {
		return err
	}
	signed, err := fair.SignRecord(record, key)
	if err != nil {
		return inFile(c.File, err)
	}
	fmt.Fprintf(e.stdout, "%s\n", signed)
	return nil
}

// readKey reads a secret key alone or in the JSON that keygen prints.
func (e *env) readKey(name string) (string, error) {
	line, err := e.readLine(name)
	if err != nil || !strings.HasPrefix(line, "{") {
		return line, err
	}
	var keys keyFile
	if json.Unmarshal([]byte(line), &keys) != nil || keys.SecretKey == "" {
		return "", fmt.Errorf("%s must hold a secret key, alone or as secretKey in the JSON that fair keygen prints", title(name))
	}
	return keys.SecretKey, nil
}
