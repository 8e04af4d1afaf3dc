// Package main is the benchmark: it measures the JavaScript package in build/js in one headless
// Chromium against three rivals that live here, and writes bench/RESULTS.md.
//
// Run it from the root of the repository after `make build`, on a machine that does nothing else. A
// goal missed by timing is reported, not an error. A wrong answer from anyone ends the run with status 1.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"time"

	"github.com/galabet/fair/bench/figures"
)

const (
	packageDir  = "build/js"
	resultsFile = "bench/RESULTS.md"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	for _, name := range []string{"fair.js", "fair.wasm"} {
		if _, err := os.Stat(filepath.Join(packageDir, name)); err != nil {
			return fmt.Errorf("%s/%s is missing, make it with: make build", packageDir, name)
		}
	}
	files, err := bundle(ctx)
	if err != nil {
		return err
	}
	sizes, err := measureSizes(files)
	if err != nil {
		return err
	}
	address, err := serve(ctx, files)
	if err != nil {
		return err
	}
	browser, stop, err := startBrowser(ctx, address)
	if err != nil {
		return err
	}
	defer stop()

	report := report{Date: time.Now().UTC(), Machine: figures.ThisMachine(), Browser: browser.version, Sizes: sizes}
	if report.Records, report.RecordBytes, err = browser.openBench(); err != nil {
		return err
	}
	fmt.Printf("All answers are right for %d records and as many tampered ones.\n", report.Records)
	for _, m := range measures {
		taken, err := takeRounds(m.contenders, func(contender string) (float64, error) {
			return browser.take(m, contender)
		})
		if err != nil {
			return fmt.Errorf("measuring %s: %w", m.title, err)
		}
		section := summarise(m, taken)
		report.Sections = append(report.Sections, section)
		fmt.Print(section.table())
	}
	return report.write(os.Stdout, resultsFile)
}
