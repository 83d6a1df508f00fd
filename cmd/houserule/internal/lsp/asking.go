package lsp

import (
	"encoding/json"
	"sync"
)

// asking is a request that is not answered yet.
type asking struct {
	back     chan struct{} // closed when the client takes it back
	answered chan struct{} // closed when it is answered
	isDone   bool
}

// isBack tells whether the client took a request back.
func (a *asking) isBack() bool {
	if a == nil {
		return false
	}
	select {
	case <-a.back:
		return true
	default:
		return false
	}
}

// given is closed when the client takes a request back; never for what is no request.
func (a *asking) given() <-chan struct{} {
	if a == nil {
		return nil
	}
	return a.back
}

var errTakenBack = &refusal{Code: cancelled, Message: "taken back"}

// waiting are the requests that are not answered yet, by their ids.
type waiting struct {
	mu   sync.Mutex
	list map[string]*asking
}

// ask notes a request; nil for a message that is none.
func (w *waiting) ask(m *message) *asking {
	if len(m.ID) == 0 || m.Method == "" {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.list == nil {
		w.list = map[string]*asking{}
	}
	a := &asking{back: make(chan struct{}), answered: make(chan struct{})}
	w.list[string(m.ID)] = a
	return a
}

// takeBack notes that the client wants no answer any more.
func (w *waiting) takeBack(id json.RawMessage) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if a := w.list[string(id)]; a != nil && !a.isBack() {
		close(a.back)
	}
}

// end notes that a request is answered; false when it was before.
func (w *waiting) end(m *message) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if m.asking.isDone {
		return false
	}
	m.asking.isDone = true
	close(m.asking.answered)
	if w.list[string(m.ID)] == m.asking {
		delete(w.list, string(m.ID))
	}
	return true
}

// takeAllBack ends what is still worked out.
func (w *waiting) takeAllBack() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, a := range w.list {
		if !a.isBack() {
			close(a.back)
		}
	}
}
