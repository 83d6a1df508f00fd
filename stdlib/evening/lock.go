package evening

import "sync"

// lineLock excludes concurrent use of the game by lines, by the reloading of changed modules, and
// by completion. Its zero value is ready for use.
type lineLock struct {
	line   sync.Mutex // held during a line
	game   sync.Mutex // held while the game may change: during a line, except for pauses
	inLine bool
}

// lock waits until no other line is in progress, and begins one. The caller must call end after
// the line.
func (l *lineLock) lock() (end func()) {
	l.line.Lock()
	l.game.Lock()
	l.inLine = true
	return func() {
		l.inLine = false
		l.game.Unlock()
		l.line.Unlock()
	}
}

// pause permits [Evening.Peek] while the line in progress waits for an answer, until resume is
// called. Without a line in progress it does nothing.
func (l *lineLock) pause() (resume func()) {
	if !l.inLine {
		return func() {}
	}
	l.game.Unlock()
	return l.game.Lock
}

// Peek calls look while the game does not change. It returns false without calling it while a
// line is in progress and no question is open.
func (e *Evening) Peek(look func()) bool {
	if !e.lock.game.TryLock() {
		return false
	}
	defer e.lock.game.Unlock()
	look()
	return true
}
