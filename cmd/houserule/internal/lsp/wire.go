package lsp

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/textproto"
	"strconv"
	"strings"
	"sync"
)

// mostMessage is how many bytes one message may have.
const mostMessage = 32 << 20

// message is one message of JSON-RPC 2.0: a request, a notification (without an id) or an
// answer (without a method).
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *refusal        `json:"error,omitempty"`

	asking *asking // of a request that was read
}

// refusal is the error of an answer.
type refusal struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (r *refusal) Error() string { return r.Message }

// What may be wrong with a request, as JSON-RPC and LSP number it.
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

// wire reads and writes messages, each behind a header that tells its length.
type wire struct {
	in *bufio.Reader

	mu  sync.Mutex // of out
	out io.Writer
}

func newWire(in io.Reader, out io.Writer) *wire { return &wire{in: bufio.NewReader(in), out: out} }

// errHeader is a header that cannot be read: what follows is lost.
var errHeader = errors.New("the header of a message has no length that can be read")

// read reads the next message. io.EOF is the end between two messages. A message that is
// no JSON is a *refusal, and the next one can be read.
func (w *wire) read() (*message, error) {
	length := -1
	for lines := 0; ; lines++ {
		line, err := w.in.ReadSlice('\n')
		if err == io.EOF && lines == 0 && len(line) == 0 {
			return nil, io.EOF
		}
		if err != nil || lines > 32 {
			return nil, errHeader
		}
		text := strings.TrimRight(string(line), "\r\n")
		if text == "" {
			break
		}
		name, value, ok := strings.Cut(text, ":")
		if ok && textproto.CanonicalMIMEHeaderKey(strings.TrimSpace(name)) == "Content-Length" {
			if length, err = strconv.Atoi(strings.TrimSpace(value)); err != nil || length < 0 || length > mostMessage {
				return nil, errHeader
			}
		}
	}
	if length < 0 {
		return nil, errHeader
	}
	body := make([]byte, length)
	if _, err := io.ReadFull(w.in, body); err != nil {
		return nil, errHeader
	}
	m := &message{}
	if err := json.Unmarshal(body, m); err != nil {
		return nil, &refusal{Code: parseError, Message: "this is no JSON-RPC message: " + err.Error()}
	}
	return m, nil
}

// write writes a message; several goroutines may.
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
