package lsp

import (
	"encoding/json"
	"sync"
)

// request is a request of the client that is not answered yet.
type request struct {
	cancelled chan struct{} // closed when the client cancels it
	answered  chan struct{} // closed when it is answered
	isDone    bool          // see requests.end
}

// isCancelled reports whether the client cancelled a request; false for a notification, which
// is nil.
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

// done returns a channel that is closed when the client cancels the request; nil for a
// notification.
func (r *request) done() <-chan struct{} {
	if r == nil {
		return nil
	}
	return r.cancelled
}

// errCancelled is the error of a request that the client cancelled.
var errCancelled = &refusal{Code: cancelled, Message: "taken back"}

// requests are the unanswered requests by id.
type requests struct {
	mu   sync.Mutex
	list map[string]*request
}

// begin adds a request; nil for another message.
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

// cancel cancels a request.
func (rs *requests) cancel(id json.RawMessage) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if r := rs.list[string(id)]; r != nil && !r.isCancelled() {
		close(r.cancelled)
	}
}

// end marks a request as answered; false if it was answered before.
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

// cancelAll cancels all requests.
func (rs *requests) cancelAll() {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	for _, r := range rs.list {
		if !r.isCancelled() {
			close(r.cancelled)
		}
	}
}
