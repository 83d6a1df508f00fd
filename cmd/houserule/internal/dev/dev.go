// Package dev runs a function on files again whenever they change, and shows its results.
//
//	err := dev.Run(dev.Config[outcome]{Watch: ..., Files: ..., Look: ..., Show: ..., Now: time.Now}, stop)
//
// The caller supplies the function (Look) and a summary of the files (Files). Rounds continue until
// stop is closed. The result of a round is discarded if the files changed while it ran.
package dev

import (
	"slices"
	"time"
)

// Config holds the functions that [Run] calls. All are required.
type Config[T any] struct {
	// Watch starts calling changed, from its own goroutine, whenever something changes, until
	// stop is called.
	Watch func(changed func()) (stop func() error, err error)
	// Files returns a short description of the content of each file, by name.
	Files func() map[string]string
	Look  func() T // evaluates all files in their current state
	Show  func(Round[T])
	Now   func() time.Time
}

// Round is one call of Look with its result.
type Round[T any] struct {
	At      time.Time // when it began
	Took    time.Duration
	Changed []string // sorted names of files that differ from the last shown round; nil before it
	Found   T
}

// Run runs a round at once, and again whenever the result of Files changes, until stop is closed.
// The error is that of Watch or of ending it. Run does not wait for a Look that is running when
// stop is closed.
func Run[T any](c Config[T], stop <-chan struct{}) (err error) {
	changed := make(chan struct{}, 1)
	unwatch, err := c.Watch(func() {
		select {
		case changed <- struct{}{}:
		default: // a change is pending already
		}
	})
	if err != nil {
		return err
	}
	defer func() {
		if e := unwatch(); err == nil {
			err = e
		}
	}()
	shown, files := map[string]string(nil), c.Files()
	for {
		round := Round[T]{At: c.Now()}
		if shown != nil {
			round.Changed = Differ(shown, files)
		}
		done := make(chan T, 1)
		go func() { done <- c.Look() }()
		select {
		case <-stop:
			return nil
		case round.Found = <-done:
		}
		round.Took = c.Now().Sub(round.At)
		// If files changed meanwhile, the result is out of date: run again.
		if now := c.Files(); len(Differ(files, now)) > 0 {
			files = now
			continue
		}
		c.Show(round)
		shown = files
		for len(Differ(shown, files)) == 0 {
			select {
			case <-stop:
				return nil
			case <-changed:
				files = c.Files()
			}
		}
	}
}

// Differ returns the names, sorted, whose values differ between the maps or that only one map has.
func Differ(was, now map[string]string) []string {
	var names []string
	for name, text := range now {
		if before, there := was[name]; !there || before != text {
			names = append(names, name)
		}
	}
	for name := range was {
		if _, there := now[name]; !there {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
