package lsp

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"

	"houserule/lang/diag"
)

// message is a message of JSON-RPC 2.0: a request, a notification (without an id) or a response
// (without a method).
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *responseError  `json:"error,omitempty"`

	request *request // nil unless it is a request that was read
}

// responseError is the error of a response.
type responseError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (r *responseError) Error() string { return r.Message }

// Error codes of JSON-RPC and LSP.
const (
	parseError     = -32700
	invalidRequest = -32600
	methodNotFound = -32601
	invalidParams  = -32602
	internalError  = -32603
	notInitialized = -32002
	cancelled      = -32800
	requestFailed  = -32803
)

// wire reads and writes messages with headers.
type wire struct {
	in           *bufio.Reader
	messageCount int // number of messages that were read, including the one that is being read

	requestCount atomic.Int64 // number of requests that were sent

	mu  sync.Mutex // guards out
	out io.Writer
}

func newWire(in io.Reader, out io.Writer) *wire { return &wire{in: bufio.NewReader(in), out: out} }

// read reads the next message. It returns io.EOF at the end of the input between messages, and
// a *brokenMessage if nothing more can be read. After a *refusal the next message can be read.
func (w *wire) read() (*message, error) {
	w.messageCount++
	length, err := w.length()
	if err != nil {
		return nil, err
	}
	body := make([]byte, length)
	if n, err := io.ReadFull(w.in, body); err == io.EOF || err == io.ErrUnexpectedEOF {
		return nil, w.broken("its header promises %s bytes, and the input ends after %s", diag.Count(length), diag.Count(n))
	} else if err != nil {
		return nil, w.broken("%v", err)
	}
	m := &message{}
	var mistaken *json.UnmarshalTypeError
	switch err := json.Unmarshal(body, m); {
	case errors.As(err, &mistaken):
		return nil, &responseError{Code: invalidRequest, Message: "a message is an object with `jsonrpc`, `id`, `method` and `params`: " + wrongField(mistaken)}
	case err != nil:
		return nil, &responseError{Code: parseError, Message: fmt.Sprintf("message %s is no JSON: %v", diag.Count(w.messageCount), err)}
	}
	return m, nil
}

// wrongField describes the wrong type of a message or field.
func wrongField(e *json.UnmarshalTypeError) string {
	if e.Field == "" {
		return "this one is of the type " + e.Value
	}
	return "`" + diag.SanitizeName(e.Field) + "` is of the type " + e.Value
}

// write writes a message. It may be called by several goroutines.
func (w *wire) write(m *message) error {
	m.Version = "2.0"
	body, err := json.Marshal(m)
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	_, err = fmt.Fprintf(w.out, "Content-Length: %d\r\n\r\n%s", len(body), body)
	return err
}

// answer writes the response to a request.
func (w *wire) answer(id json.RawMessage, result any, err error) {
	m := &message{ID: id}
	var r *responseError
	switch {
	case errors.As(err, &r):
		m.Error = &responseError{Code: r.Code, Message: diag.Sanitize(r.Message, diag.MaxShown)}
	case err != nil:
		m.Error = &responseError{Code: requestFailed, Message: diag.Sanitize(err.Error(), diag.MaxShown)}
	default:
		text, err := json.Marshal(result)
		if err != nil {
			m.Error = &responseError{Code: internalError, Message: err.Error()}
		}
		m.Result = text
	}
	_ = w.write(m) // reading fails, too, once the client is gone
}

// notify sends a notification to the client.
func (w *wire) notify(method string, params any) {
	if text, err := json.Marshal(params); err == nil {
		_ = w.write(&message{Method: method, Params: text})
	}
}

// request sends a request to the client. Its response is ignored.
func (w *wire) request(method string, params any) {
	id := w.requestCount.Add(1)
	text, err := json.Marshal(params)
	if err != nil {
		return
	}
	_ = w.write(&message{ID: json.RawMessage(fmt.Sprintf(`"houserule-%d"`, id)), Method: method, Params: text})
}
