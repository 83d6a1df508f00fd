// Package lsp is a language server for the rules language: it tells editors what is wrong
// while somebody types, what each name means, where it is made and used, what may stand
// at a place, and whether a worked example holds. It speaks the Language Server Protocol
// 3.17 over a reader and a writer.
//
//	err := lsp.New(os.Stdin, os.Stdout, modules.Files).Serve()
//
// Requests are answered from what was loaded last without a problem, so that a file that
// is broken while somebody types can still be asked about; loading goes on beside them.
package lsp

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime/debug"
	"sync"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/stdlib/engine"
	"houserule/stdlib/inspect"
)

// Server is a language server for one client.
type Server struct {
	wire      *wire
	modules   fs.FS // the standard modules
	cache     *sandbox.Cache
	limits    sandbox.Limits
	inspector *inspect.Inspector
	files     read

	mu       sync.Mutex // of all that follows
	roots    []string   // folders of the workspace
	client   initializeParams
	docs     map[string]*openDocument // by path
	projects map[string]*project      // by folder
	known    map[string]bool          // folders of all modules of the workspace
	onDisk   map[string]string        // files that were read for the request that is answered
	visited  []visit                  // what was loaded for requests about files that are not open
	scripts  map[string]*project      // what is wrong with open files of no module, by path
	shown    map[string]bool          // files with diagnostics at the client, by path
	said     map[string]string        // what the client was told last of a file, by path
	tested   map[string][]tested      // worked examples that were run, by path
	headings map[string]headingsRead  // what headings declare by their form, by path
	copies   string                   // where standard modules are written for editors to open
	state    state
	asked    int // requests of the server's own

	asking *asking // the request that is answered

	unread  error   // why no more messages can be read, once the queue is closed
	waiting waiting // requests that are not answered yet
	loads   *loads
	found   *found         // see loading.findAgain
	events  int            // how often something changed that is not open
	beside  sync.WaitGroup // requests that are worked out beside others
}

// state is how far the client has come.
type state int

const (
	before state = iota
	running
	shutDown
)

// New makes a server that reads requests and writes answers.
func New(in io.Reader, out io.Writer, modules fs.FS) *Server {
	limits := sandbox.DefaultLimits()
	inspector := inspect.New(limits)
	s := &Server{wire: newWire(in, out), modules: modules, cache: inspector.Cache(), limits: limits, inspector: inspector, docs: map[string]*openDocument{}, projects: map[string]*project{},
		known: map[string]bool{}, onDisk: map[string]string{}, scripts: map[string]*project{}, shown: map[string]bool{}, said: map[string]string{}, tested: map[string][]tested{}, headings: map[string]headingsRead{}}
	s.loads = newLoads(s)
	return s
}

// ErrGone is a client that ended without shutdown.
var ErrGone = errors.New("the language server ends: its client is gone without `shutdown` and `exit`")

// Serve answers until the client says exit or is gone. The error is [ErrGone] where it did
// so without a shutdown, or says which message could not be read.
func (s *Server) Serve() error {
	queue := make(chan *message, 1024)
	go s.receive(queue)
	defer s.beside.Wait()
	defer s.loads.end()
	defer s.waiting.takeAllBack()
	left := false
	for m := range queue {
		if left = m.Method == "exit"; left {
			break
		}
		s.handle(m)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case !left && s.unread != nil:
		return s.unread
	case s.state != shutDown:
		return ErrGone
	}
	return nil
}

// receive reads messages ahead of those that are being answered, so that a request can be
// taken back before its turn.
func (s *Server) receive(queue chan<- *message) {
	defer close(queue)
	for {
		m, err := s.wire.read()
		var r *refusal
		switch {
		case errors.As(err, &r):
			s.answer(json.RawMessage("null"), nil, r)
		case err != nil:
			if err != io.EOF {
				s.unread = err
			}
			return
		case m.Method == "$/cancelRequest":
			var p struct {
				ID json.RawMessage `json:"id"`
			}
			if json.Unmarshal(m.Params, &p) == nil {
				s.waiting.takeBack(p.ID)
			}
		default:
			m.asking = s.waiting.ask(m)
			queue <- m
		}
	}
}

// answer writes the answer of a request.
func (s *Server) answer(id json.RawMessage, result any, err error) {
	m := &message{ID: id}
	var r *refusal
	switch {
	case errors.As(err, &r):
		m.Error = &refusal{Code: r.Code, Message: diag.Shown(r.Message, diag.MaxShown)}
	case err != nil:
		m.Error = &refusal{Code: requestFailed, Message: diag.Shown(err.Error(), diag.MaxShown)}
	default:
		text, err := json.Marshal(result)
		if err != nil {
			m.Error = &refusal{Code: internalError, Message: err.Error()}
		}
		m.Result = text
	}
	_ = s.wire.write(m) // a client that does not read is gone, which reading tells
}

// notify tells the client something.
func (s *Server) notify(method string, params any) {
	if text, err := json.Marshal(params); err == nil {
		_ = s.wire.write(&message{Method: method, Params: text})
	}
}

// request asks the client for something of which the answer does not matter.
func (s *Server) request(method string, params any) {
	s.asked++
	text, err := json.Marshal(params)
	if err != nil {
		return
	}
	_ = s.wire.write(&message{ID: json.RawMessage(fmt.Sprintf(`"houserule-%d"`, s.asked)), Method: method, Params: text})
}

// handle answers one message.
func (s *Server) handle(m *message) {
	if m.Method == "" {
		return // an answer to a request of ours
	}
	if m.asking.isBack() {
		s.finish(m, nil, errTakenBack)
		return
	}
	result, err := s.called(m)
	work, ok := result.(later)
	if !ok || err != nil {
		s.finish(m, result, err)
		return
	}
	s.beside.Go(func() {
		s.beside.Go(func() {
			result, err := s.workedOut(m, work)
			s.finish(m, result, err)
		})
		if m.asking != nil {
			select {
			case <-m.asking.back:
				s.finish(m, nil, errTakenBack)
			case <-m.asking.answered:
			}
		}
	})
}

// finish answers a request, if that is what a message is, unless it was answered before.
func (s *Server) finish(m *message, result any, err error) {
	if m.asking != nil && s.waiting.end(m) {
		s.answer(m.ID, result, err)
	}
}

// called does what a message asks for.
func (s *Server) called(m *message) (any, error) {
	s.lock()
	defer s.mu.Unlock()
	switch {
	case s.state == before && m.Method != "initialize":
		return nil, &refusal{Code: notInitialized, Message: "initialize comes first"}
	case s.state == shutDown:
		return nil, &refusal{Code: invalidRequest, Message: "after shutdown comes exit"}
	}
	if _, ok := methods[m.Method]; !ok {
		return nil, &refusal{Code: methodNotFound, Message: "there is no method " + diag.ShownName(m.Method)}
	}
	s.asking = m.asking
	if load := s.needs(m); load != nil {
		return later(func() (any, error) {
			if err := load(); err != nil {
				return nil, err
			}
			s.lock()
			defer s.mu.Unlock()
			return s.call(m)
		}), nil
	}
	return s.call(m)
}

// workedOut works out an answer that takes a while, and what that gives in turn: a request
// that waits for a module may be one whose own answer takes a while. A fault of the server's
// own ends the request alone. The caller does not hold the lock.
func (s *Server) workedOut(m *message, work later) (result any, err error) {
	defer s.caught(m, &err)
	for {
		if result, err = work(); err != nil {
			return nil, err
		}
		next, more := result.(later)
		if !more {
			return result, nil
		}
		work = next
	}
}

// caught makes an error of a panic in a request, and tells the client where it was. It is
// deferred.
func (s *Server) caught(m *message, err *error) {
	if fault := recover(); fault != nil {
		*err = &refusal{Code: internalError, Message: fmt.Sprintf("a fault of houserule itself: %v", fault)}
		s.notify("window/logMessage", map[string]any{"type": isError, "message": fmt.Sprintf("%s: %v\n%s", m.Method, fault, debug.Stack())})
	}
}

// lock takes the lock for something that reads files: as they are now.
func (s *Server) lock() {
	s.mu.Lock()
	clear(s.onDisk)
}

// call does what a message asks for, whatever that is. A fault of the server's own ends
// the request alone. The caller holds the lock.
func (s *Server) call(m *message) (result any, err error) {
	defer s.caught(m, &err)
	s.asking = m.asking
	return methods[m.Method](s, m.Params)
}

// methods are what clients may ask for.
var methods map[string]func(s *Server, params json.RawMessage) (any, error)

func init() {
	methods = map[string]func(s *Server, params json.RawMessage) (any, error){
		"initialize":  with((*Server).initialize),
		"initialized": with(func(*Server, struct{}) (any, error) { return nil, nil }),
		"shutdown": with(func(s *Server, _ struct{}) (any, error) {
			s.state = shutDown
			return nil, nil
		}),
		"$/setTrace":                          with(func(*Server, struct{}) (any, error) { return nil, nil }),
		"textDocument/didOpen":                with((*Server).didOpen),
		"textDocument/didChange":              with((*Server).didChange),
		"textDocument/didClose":               with((*Server).didClose),
		"textDocument/didSave":                with((*Server).didSave),
		"workspace/didChangeWatchedFiles":     with((*Server).filesChanged),
		"workspace/didChangeWorkspaceFolders": with((*Server).foldersChanged),
		"workspace/didChangeConfiguration":    with(func(*Server, struct{}) (any, error) { return nil, nil }),
		"textDocument/hover":                  with((*Server).hover),
		"textDocument/definition":             with((*Server).definition),
		"textDocument/references":             with((*Server).references),
		"textDocument/documentHighlight":      with((*Server).highlights),
		"textDocument/prepareRename":          with((*Server).prepareRename),
		"textDocument/rename":                 with((*Server).rename),
		"textDocument/completion":             with((*Server).completion),
		"textDocument/signatureHelp":          with((*Server).signatures),
		"textDocument/documentSymbol":         with((*Server).documentSymbols),
		"workspace/symbol":                    with((*Server).workspaceSymbols),
		"textDocument/codeLens":               with((*Server).codeLenses),
		"workspace/executeCommand":            with((*Server).execute),
		"textDocument/codeAction":             with((*Server).codeActions),
		"textDocument/inlayHint":              with((*Server).inlayHints),
		"textDocument/foldingRange":           with((*Server).foldings),
		"textDocument/documentLink":           with((*Server).documentLinks),
		"textDocument/formatting":             with((*Server).formatting),
		"textDocument/rangeFormatting":        with((*Server).rangeFormatting),
		"textDocument/semanticTokens/full":    with((*Server).semanticTokens),
	}
}

// with reads the parameters that a method takes.
func with[P any](call func(*Server, P) (any, error)) func(*Server, json.RawMessage) (any, error) {
	return func(s *Server, params json.RawMessage) (any, error) {
		var p P
		if len(params) > 0 && string(params) != "null" {
			if err := json.Unmarshal(params, &p); err != nil {
				return nil, &refusal{Code: invalidParams, Message: unfit(err)}
			}
		}
		return call(s, p)
	}
}

// initialize tells the client what the server can do.
func (s *Server) initialize(p initializeParams) (any, error) {
	if s.state != before {
		return nil, &refusal{Code: invalidRequest, Message: "initialize comes once"}
	}
	s.state, s.client = running, p
	for _, f := range p.WorkspaceFolders {
		if path := pathOf(f.URI); path != "" {
			s.roots = append(s.roots, path)
		}
	}
	if path := pathOf(p.RootURI); path != "" && len(s.roots) == 0 {
		s.roots = append(s.roots, path)
	}
	s.loads.discover(s.roots)
	return map[string]any{
		"serverInfo": map[string]string{"name": "houserule", "version": engine.Version},
		"capabilities": map[string]any{
			"positionEncoding":                "utf-16", // which every client has
			"textDocumentSync":                map[string]any{"openClose": true, "change": 2, "save": map[string]any{"includeText": false}},
			"hoverProvider":                   true,
			"definitionProvider":              true,
			"referencesProvider":              true,
			"documentHighlightProvider":       true,
			"renameProvider":                  map[string]any{"prepareProvider": true},
			"completionProvider":              map[string]any{"triggerCharacters": []string{".", ":", "\"", "'", "{", " ", "#", "@"}},
			"signatureHelpProvider":           map[string]any{"triggerCharacters": []string{"(", "{", ","}},
			"documentSymbolProvider":          true,
			"workspaceSymbolProvider":         true,
			"codeLensProvider":                map[string]any{},
			"executeCommandProvider":          map[string]any{"commands": []string{runExample, runExamples, showPlace}},
			"codeActionProvider":              map[string]any{"codeActionKinds": []string{quickFix, fixAll}},
			"inlayHintProvider":               true,
			"foldingRangeProvider":            true,
			"documentLinkProvider":            map[string]any{},
			"documentFormattingProvider":      true,
			"documentRangeFormattingProvider": true,
			"semanticTokensProvider":          map[string]any{"legend": map[string]any{"tokenTypes": tokenTypes, "tokenModifiers": []string{"declaration"}}, "full": true},
			"workspace":                       map[string]any{"workspaceFolders": map[string]any{"supported": true, "changeNotifications": true}},
		},
	}, nil
}
