package program

import (
	"fmt"
	"strings"
	"time"

	"houserule/cmd/houserule/internal/terminal"
	"houserule/runtime/odds"
)

// Progress shows the progress of odds or trials that take long.
type Progress struct {
	Program   *Program
	began     time.Time
	lastShown time.Time
	text      string
}

// Progress at a terminal is shown after showAfter, then every showEvery.
const (
	showAfter = 500 * time.Millisecond
	showEvery = 100 * time.Millisecond
)

// Without a terminal it is printed in lines, after firstLineAfter and then every lineEvery.
const (
	firstLineAfter = 10 * time.Second
	lineEvery      = 30 * time.Second
)

// ProgressLines returns a function that prints the number of finished trials to standard error
// from time to time. It is for standard error that is not a terminal.
func (p *Program) ProgressLines() func(done, of int) {
	next := p.Now().Add(firstLineAfter)
	return func(done, of int) {
		if now := p.Now(); !now.Before(next) {
			next = now.Add(lineEvery)
			fmt.Fprintf(p.Err, "%d of %d trials\n", done, of)
		}
	}
}

// due reports whether it is time to show progress, and returns the time since the beginning.
func (b *Progress) due() (passed time.Duration, ok bool) {
	now := b.Program.Now()
	if b.began.IsZero() {
		b.began = now
	}
	if now.Sub(b.began) < showAfter || now.Sub(b.lastShown) < showEvery {
		return 0, false
	}
	b.lastShown = now
	return now.Sub(b.began), true
}

func (b *Progress) showOdds(at odds.Progress) {
	if _, ok := b.due(); !ok {
		return
	}
	text := Plural(at.Branches, "branch", "branches")
	switch {
	case at.Of > 0:
		text = fmt.Sprintf("%d of %d trials", at.Trials, at.Of)
	case at.Situations > 0:
		text = Counted(at.Situations, "situation") + ", " + text
	case at.Branches == 0:
		text = "working"
	}
	b.write("odds: " + text + " (Ctrl-C stops)")
}

// Trials shows the number of finished trials and the estimated time for the others. most precedes
// the total and the time: "at most " if the trials may end early, otherwise "".
func (b *Progress) Trials(done, of int, most string) {
	passed, ok := b.due()
	if !ok || done == 0 {
		return
	}
	left := time.Duration(float64(passed) / float64(done) * float64(of-done))
	b.write(fmt.Sprintf("%d of %s%d trials, %s%s left (Ctrl-C shows the results so far)", done, most, of, most, roughly(left)))
}

// roughly returns a duration as text in seconds, minutes, or hours and minutes.
func roughly(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%d s", int(d.Seconds())+1)
	case d < time.Hour:
		return fmt.Sprintf("%d min", int(d.Minutes())+1)
	}
	return fmt.Sprintf("%d h %d min", int(d.Hours()), int(d.Minutes())%60)
}

// write writes a text over the previous one.
func (b *Progress) write(text string) {
	terminal.NewScreen(b.Program.Err).Overwrite(text + strings.Repeat(" ", max(len(b.text)-len(text), 0)))
	b.text = text
}

// Clear erases the text shown, and resets the time of the beginning.
func (b *Progress) Clear() {
	if b.text != "" {
		screen := terminal.NewScreen(b.Program.Err)
		screen.Overwrite(strings.Repeat(" ", len(b.text)))
		screen.Overwrite("")
	}
	b.text, b.began, b.lastShown = "", time.Time{}, time.Time{}
}
