package main

import (
	"io"
	"time"

	"github.com/schollz/progressbar/v3"
)

// A progress shows a bar for work that takes longer than a second.
type progress struct {
	screen io.Writer // nil: nothing is shown
	title  string
	total  int
	done   int
	start  time.Time
	bar    *progressbar.ProgressBar // nil for the first second
}

// progress starts the clock for work of total steps. Nothing is ever shown
// unless standard error is a terminal.
func (e *env) progress(title string, total int) *progress {
	p := &progress{title: title, total: total, start: time.Now()}
	if isTerminal(e.stderr) {
		p.screen = e.stderr
	}
	return p
}

// add counts n steps as done.
func (p *progress) add(n int) {
	p.done += n
	if p.screen == nil {
		return
	}
	if p.bar == nil {
		if time.Since(p.start) < time.Second {
			return
		}
		p.bar = progressbar.NewOptions(p.total,
			progressbar.OptionSetWriter(p.screen),
			progressbar.OptionSetDescription(p.title),
			progressbar.OptionSetWidth(30),
			progressbar.OptionShowCount(),
			progressbar.OptionThrottle(100*time.Millisecond),
		)
	}
	p.bar.Set(p.done)
}

// end takes the bar off the screen.
func (p *progress) end() {
	if p.bar != nil {
		p.bar.Clear()
	}
}
