// Package dev looks at files again whenever they change, and shows what is found.
//
//	err := dev.Run(dev.Config[outcome]{Watch: ..., Files: ..., Look: ..., Show: ..., Now: time.Now}, stop)
//
// It knows nothing of what is looked at. Whatever happens to the files, it goes on until
// it is stopped; what was looked at while they changed again is not shown.
package dev

import (
	"slices"
	"time"
)

// Config says what is looked at, and how.
type Config[T any] struct {
	// Watch calls changed whenever something changes, from a goroutine of its own, until
	// stop was called.
	Watch func(changed func()) (stop func() error, err error)
	// Files gives what the files hold, in short, by their names.
	Files func() map[string]string
	Look  func() T // at all files, as they are now
	Show  func(Round[T])
	Now   func() time.Time
}

// Round is one look at the files.
type Round[T any] struct {
	At      time.Time // when it began
	Took    time.Duration
	Changed []string // names of files that came, went or changed since the last one; nil for the first
	Found   T
}

// Run looks at the files at once, and again whenever they hold something else, until stop
// is closed. The error is that of Watch. A look that is going on when it is stopped is
// left to itself.
func Run[T any](c Config[T], stop <-chan struct{}) (err error) {
	changed := make(chan struct{}, 1)
	unwatch, err := c.Watch(func() {
		select {
		case changed <- struct{}{}:
		default: // it is known already
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
		// What changed meanwhile is looked at first.
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

// Differ lists the names under which something else stands in the second map than in the
// first, or stands in one alone.
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
