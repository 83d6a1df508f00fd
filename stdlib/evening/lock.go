package evening

import "sync"

// lineLock keeps apart what reads or changes the game: lines, modules that are loaded again
// since their files changed, and completion. Its zero value is ready for use.
type lineLock struct {
	line   sync.Mutex // held from begin to end of a line
	game   sync.Mutex // held while the game may change: during a line, but for pauses
	inLine bool
}

// lock waits until no other line is in progress, and begins one. The caller calls end when
// it is over.
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

// pause lets others look at the game while the line in progress waits for an answer, until
// resume is called. Without a line in progress it does nothing.
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
