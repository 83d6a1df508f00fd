package lsp

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"houserule/modules"
)

// client is an editor, as far as a test needs one.
type client struct {
	t    testing.TB
	wire *wire
	dir  string
	over chan error

	server *Server
	leave  func() error // ends what is sent to the server

	mu          sync.Mutex
	heard       *sync.Cond
	answers     map[string]*message
	diagnostics map[string]publishDiagnosticsParams // by path
	shown       []string                            // messages
	last        int
	texts       map[string]string
}

// patience is how long a test waits for what must come.
const patience = 10 * time.Minute

// start starts a server on a folder.
func start(t testing.TB, dir string) *client {
	t.Helper()
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	c := &client{t: t, wire: newWire(fromServer, toServer), dir: dir, over: make(chan error, 1), answers: map[string]*message{}, diagnostics: map[string]publishDiagnosticsParams{}, texts: map[string]string{}}
	c.heard = sync.NewCond(&c.mu)
	s := New(in, out, modules.Files)
	c.server = s
	s.workspace.copies = filepath.Join(t.TempDir(), "modules")
	go func() {
		err := s.Serve()
		out.Close()
		c.over <- err
	}()
	go c.listen()
	c.leave = toServer.Close
	t.Cleanup(func() { toServer.Close() })
	c.ask("initialize", map[string]any{"rootUri": uriOf(dir), "capabilities": map[string]any{}}, nil)
	c.tell("initialized", map[string]any{})
	return c
}

func (c *client) listen() {
	for {
		m, err := c.wire.read()
		if err != nil {
			return
		}
		c.mu.Lock()
		switch {
		case m.Method == "textDocument/publishDiagnostics":
			var p publishDiagnosticsParams
			_ = json.Unmarshal(m.Params, &p)
			c.diagnostics[pathOf(p.URI)] = p
		case m.Method == "window/showMessage":
			var p struct{ Message string }
			_ = json.Unmarshal(m.Params, &p)
			c.shown = append(c.shown, p.Message)
		case m.Method == "":
			c.answers[string(m.ID)] = m
		}
		c.heard.Broadcast()
		c.mu.Unlock()
	}
}

// until waits until something holds of what was heard.
func (c *client) until(what string, holds func() bool) {
	c.t.Helper()
	timer := time.AfterFunc(patience, c.heard.Broadcast)
	defer timer.Stop()
	end := time.Now().Add(patience)
	c.mu.Lock()
	defer c.mu.Unlock()
	for !holds() {
		if time.Now().After(end) {
			c.t.Fatalf("waited in vain for %s; diagnostics: %+v", what, c.diagnostics)
		}
		c.heard.Wait()
	}
}

func (c *client) tell(method string, params any) {
	text, _ := json.Marshal(params)
	if err := c.wire.write(&message{Method: method, Params: text}); err != nil {
		c.t.Error(err)
	}
}

// asks sends a request and gives its id.
func (c *client) asks(method string, params any) string {
	c.last++
	id := fmt.Sprint(c.last)
	text, _ := json.Marshal(params)
	if err := c.wire.write(&message{ID: json.RawMessage(id), Method: method, Params: text}); err != nil {
		c.t.Error(err)
	}
	return id
}

// refused sends a request that is refused, and gives why.
func (c *client) refused(method string, params any) *responseError {
	c.t.Helper()
	m := c.answer(c.asks(method, params))
	if m.Error == nil {
		c.t.Fatalf("%s was answered: %s", method, m.Result)
	}
	return m.Error
}

func (c *client) answer(id string) *message {
	c.t.Helper()
	c.until("the answer of request "+id, func() bool { return c.answers[id] != nil })
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.answers[id]
}

// ask sends a request and reads its answer.
func (c *client) ask(method string, params, result any) {
	c.t.Helper()
	m := c.answer(c.asks(method, params))
	if m.Error != nil {
		c.t.Fatalf("%s: %s", method, m.Error.Message)
	}
	if result != nil {
		if err := json.Unmarshal(m.Result, result); err != nil {
			c.t.Fatalf("%s: %v in %s", method, err, m.Result)
		}
	}
}

func (c *client) path(name string) string { return filepath.Join(c.dir, filepath.FromSlash(name)) }

// open opens a file of the folder, and waits until its module is loaded.
func (c *client) open(name string) {
	c.t.Helper()
	text, err := os.ReadFile(c.path(name))
	if err != nil {
		c.t.Fatal(err)
	}
	c.texts[name] = string(text)
	c.tell("textDocument/didOpen", map[string]any{"textDocument": textDocumentItem{URI: uriOf(c.path(name)), Version: 1, Text: string(text)}})
	c.settle()
}

// settle waits until all that was told is loaded.
func (c *client) settle() {
	c.t.Helper()
	c.ask("textDocument/rename", renameParams{textDocumentPositionParams: textDocumentPositionParams{TextDocument: textDocumentIdentifier{"file:///nothing"}}}, nil)
}

// change replaces a part of an open file.
func (c *client) change(name, old, now string) {
	c.t.Helper()
	text := c.texts[name]
	if strings.Count(text, old) != 1 {
		c.t.Fatalf("%s has %q %d times", name, old, strings.Count(text, old))
	}
	at := strings.Index(text, old)
	r := rangeOf(text, at, at+len(old))
	c.texts[name] = text[:at] + now + text[at+len(old):]
	c.tell("textDocument/didChange", map[string]any{"textDocument": versionedTextDocumentIdentifier{uriOf(c.path(name)), len(c.texts[name])}, "contentChanges": []contentChange{{Range: &r, Text: now}}})
}

// at is a position in an open file: where | stands in a text that stands in it once.
func (c *client) at(name, mark string) textDocumentPositionParams {
	c.t.Helper()
	before, _, ok := strings.Cut(mark, "|")
	plain := strings.Replace(mark, "|", "", 1)
	text := c.texts[name]
	if !ok || strings.Count(text, plain) != 1 {
		c.t.Fatalf("%s has %q %d times", name, plain, strings.Count(text, plain))
	}
	return textDocumentPositionParams{textDocumentIdentifier{uriOf(c.path(name))}, positionOf(text, strings.Index(text, plain)+len(before))}
}

// told are the diagnostics of a file, a line each.
func (c *client) told(name string) []string {
	c.settle()
	c.mu.Lock()
	defer c.mu.Unlock()
	var list []string
	for _, d := range c.diagnostics[c.path(name)].Diagnostics {
		list = append(list, fmt.Sprintf("%d:%d-%d:%d %s", d.Range.Start.Line+1, d.Range.Start.Character+1, d.Range.End.Line+1, d.Range.End.Character+1, d.Message))
	}
	return list
}

// places writes locations for people: file:line:column and what stands there.
func (c *client) places(list []location) []string {
	var out []string
	for _, l := range list {
		path := pathOf(l.URI)
		name, err := filepath.Rel(c.dir, path)
		if err != nil || strings.HasPrefix(name, "..") {
			name = filepath.Base(filepath.Dir(path)) + "/" + filepath.Base(path)
		}
		text, ok := c.texts[filepath.ToSlash(name)]
		if !ok {
			there, _ := os.ReadFile(path)
			text = string(there)
		}
		out = append(out, fmt.Sprintf("%s:%d:%d %s", filepath.ToSlash(name), l.Range.Start.Line+1, l.Range.Start.Character+1, text[offsetAt(text, l.Range.Start):offsetAt(text, l.Range.End)]))
	}
	return out
}

func mustUnmarshal(t testing.TB, text []byte, to any) {
	t.Helper()
	if err := json.Unmarshal(text, to); err != nil {
		t.Fatal(err)
	}
}

func mustRead(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// offers compares what is completed at a place with what has to be there, and what must not.
func offers(t testing.TB, where string, got, has, hasNot []string) {
	t.Helper()
	for _, name := range has {
		if !slices.Contains(got, name) {
			t.Errorf("%s: no %q among %q", where, name, got)
		}
	}
	for _, name := range hasNot {
		if slices.Contains(got, name) {
			t.Errorf("%s: %q among %q", where, name, got)
		}
	}
}
