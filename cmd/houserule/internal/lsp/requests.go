package lsp

import (
	"encoding/json"
	"sync"
)

// request is a request of the client that is not answered yet.
type request struct {
	cancelled chan struct{} // closed when the client cancels it
	answered  chan struct{} // closed when it is answered
	isDone    bool          // whether answered is closed; guarded by requests.mu
}

// isCancelled reports whether the client cancelled a request; false for nil, a notification.
func (r *request) isCancelled() bool {
	if r == nil {
		return false
	}
	select {
	case <-r.cancelled:
		return true
	default:
		return false
	}
}

// done returns a channel that is closed when the client cancels the request; nil for nil.
func (r *request) done() <-chan struct{} {
	if r == nil {
		return nil
	}
	return r.cancelled
}

// errCancelled is the error of a request that the client cancelled.
var errCancelled = &responseError{Code: cancelled, Message: "taken back"}

// requests are the unanswered requests by id.
type requests struct {
	mu   sync.Mutex
	list map[string]*request
}

// begin adds and returns the request of a message; nil for a notification or response.
func (rs *requests) begin(m *message) *request {
	if len(m.ID) == 0 || m.Method == "" {
		return nil
	}
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if rs.list == nil {
		rs.list = map[string]*request{}
	}
	r := &request{cancelled: make(chan struct{}), answered: make(chan struct{})}
	rs.list[string(m.ID)] = r
	return r
}

// cancel cancels the request with an id, if it is not answered yet.
func (rs *requests) cancel(id json.RawMessage) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if r := rs.list[string(id)]; r != nil && !r.isCancelled() {
		close(r.cancelled)
	}
}

// end marks the request of a message as answered; false if it was answered before.
func (rs *requests) end(m *message) bool {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if m.request.isDone {
		return false
	}
	m.request.isDone = true
	close(m.request.answered)
	if rs.list[string(m.ID)] == m.request {
		delete(rs.list, string(m.ID))
	}
	return true
}

// cancelAll cancels all unanswered requests.
func (rs *requests) cancelAll() {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	for _, r := range rs.list {
		if !r.isCancelled() {
			close(r.cancelled)
		}
	}
}
