// Package lsp is a language server for modules: it reports problems
// while somebody types, describes, finds and renames symbols, completes names, and runs
// worked examples. It implements the Language Server Protocol
// 3.17 over a reader and a writer.
//
//	err := lsp.New(os.Stdin, os.Stdout, modules.Files).Serve()
//
// Requests are answered from the last successful load, so that they work for a file with
// errors, too. Modules are loaded in the background.
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
	limits    sandbox.Limits
	inspector *inspect.Inspector

	requests   requests       // unanswered requests
	background sync.WaitGroup // goroutines for which Serve waits, except those of the loader
	readErr    error          // why no more messages can be read; set before the queue is closed
	loader     *loader

	mu           sync.Mutex // guards the following fields
	state        state
	capabilities clientCapabilities
	workspace    *workspace
	diagnostics  *publisher
	current      *request        // the request that is being answered; nil for a notification
	resolved     *resolvedModule // that of the last load; nil after forgetResolved
	forgetCount  int             // number of calls of forgetResolved
}

// state is the state of the connection: before initialize, after it, and after shutdown.
type state int

const (
	uninitialized state = iota
	initialized
	shutDown
)

// New returns a server that reads requests from in and writes answers to out.
func New(in io.Reader, out io.Writer, modules fs.FS) *Server {
	limits := sandbox.DefaultLimits()
	ws := newWorkspace(modules, int64(limits.Compile.Source))
	wire := newWire(in, out)
	s := &Server{wire: wire, limits: limits, inspector: inspect.New(limits), workspace: ws, diagnostics: newPublisher(wire, ws)}
	s.loader = newLoader(s)
	return s
}

// ErrGone is the error of a client that ended without shutdown.
var ErrGone = errors.New("the language server ends: its client is gone without `shutdown` and `exit`")

// Serve answers requests until the client sends exit or is gone. The error is [ErrGone] if it
// did so without shutdown, or that of a message that could not be read.
func (s *Server) Serve() error {
	queue := make(chan *message, 1024)
	go s.readMessages(queue)
	defer s.background.Wait()
	defer s.loader.close()
	defer s.requests.cancelAll()
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
	case !left && s.readErr != nil:
		return s.readErr
	case s.state != shutDown:
		return ErrGone
	}
	return nil
}

// readMessages reads messages ahead, so that a request can be cancelled before it is answered.
func (s *Server) readMessages(queue chan<- *message) {
	defer close(queue)
	for {
		m, err := s.wire.read()
		var r *responseError
		switch {
		case errors.As(err, &r):
			s.wire.answer(json.RawMessage("null"), nil, r)
		case err != nil:
			if err != io.EOF {
				s.readErr = err
			}
			return
		case m.Method == "$/cancelRequest":
			var p struct {
				ID json.RawMessage `json:"id"`
			}
			if json.Unmarshal(m.Params, &p) == nil {
				s.requests.cancel(p.ID)
			}
		default:
			m.request = s.requests.begin(m)
			queue <- m
		}
	}
}

// handle answers one message. A deferred result is computed in the background; a request that
// is cancelled meanwhile is answered at once.
func (s *Server) handle(m *message) {
	if m.Method == "" {
		return // a response to a request of the server
	}
	if m.request.isCancelled() {
		s.finish(m, nil, errCancelled)
		return
	}
	result, err := s.dispatch(m)
	work, ok := result.(deferred)
	if !ok || err != nil {
		s.finish(m, result, err)
		return
	}
	s.background.Go(func() {
		s.background.Go(func() {
			result, err := s.runDeferred(m, work)
			s.finish(m, result, err)
		})
		if m.request != nil {
			select {
			case <-m.request.cancelled:
				s.finish(m, nil, errCancelled)
			case <-m.request.answered:
			}
		}
	})
}

// finish answers a request unless it was answered before. It ignores notifications.
func (s *Server) finish(m *message, result any, err error) {
	if m.request != nil && s.requests.end(m) {
		s.wire.answer(m.ID, result, err)
	}
}

// dispatch calls the method of a message after what it needs is loaded.
func (s *Server) dispatch(m *message) (any, error) {
	s.lock()
	defer s.mu.Unlock()
	switch {
	case s.state == uninitialized && m.Method != "initialize":
		return nil, &responseError{Code: notInitialized, Message: "initialize comes first"}
	case s.state == shutDown:
		return nil, &responseError{Code: invalidRequest, Message: "after shutdown comes exit"}
	}
	if _, ok := methods[m.Method]; !ok {
		return nil, &responseError{Code: methodNotFound, Message: "there is no method " + diag.SanitizeName(m.Method)}
	}
	s.current = m.request
	if load := s.prerequisite(m); load != nil {
		return deferred(func() (any, error) {
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

// runDeferred computes a deferred result, which may be deferred again. A panic ends only this
// request. The caller must not hold the lock.
func (s *Server) runDeferred(m *message, work deferred) (result any, err error) {
	defer s.recoverPanic(m, &err)
	for {
		if result, err = work(); err != nil {
			return nil, err
		}
		next, more := result.(deferred)
		if !more {
			return result, nil
		}
		work = next
	}
}

// recoverPanic converts a panic in a request to an error and reports it to the log of the
// client. It must be deferred.
func (s *Server) recoverPanic(m *message, err *error) {
	if fault := recover(); fault != nil {
		*err = &responseError{Code: internalError, Message: fmt.Sprintf("a fault of houserule itself: %v", fault)}
		s.wire.notify("window/logMessage", map[string]any{"type": severityError, "message": fmt.Sprintf("%s: %v\n%s", m.Method, fault, debug.Stack())})
	}
}

// lock locks mu for a request that reads files, and clears the texts that were read for the
// last one.
func (s *Server) lock() {
	s.mu.Lock()
	clear(s.workspace.onDisk)
}

// call calls the method of a message. A panic ends only this request. The caller must hold the
// lock.
func (s *Server) call(m *message) (result any, err error) {
	defer s.recoverPanic(m, &err)
	s.current = m.request
	return methods[m.Method](s, m.Params)
}

// methods are the methods that clients can call, by name.
var methods map[string]func(s *Server, params json.RawMessage) (any, error)

func init() {
	methods = map[string]func(s *Server, params json.RawMessage) (any, error){
		"initialize":  method((*Server).initialize),
		"initialized": method(func(*Server, struct{}) (any, error) { return nil, nil }),
		"shutdown": method(func(s *Server, _ struct{}) (any, error) {
			s.state = shutDown
			return nil, nil
		}),
		"$/setTrace":                          method(func(*Server, struct{}) (any, error) { return nil, nil }),
		"textDocument/didOpen":                method((*Server).didOpen),
		"textDocument/didChange":              method((*Server).didChange),
		"textDocument/didClose":               method((*Server).didClose),
		"textDocument/didSave":                method((*Server).didSave),
		"workspace/didChangeWatchedFiles":     method((*Server).didChangeWatchedFiles),
		"workspace/didChangeWorkspaceFolders": method((*Server).didChangeWorkspaceFolders),
		"workspace/didChangeConfiguration":    method(func(*Server, struct{}) (any, error) { return nil, nil }),
		"textDocument/hover":                  workspaceMethod((*workspace).hover),
		"textDocument/definition":             workspaceMethod((*workspace).definition),
		"textDocument/references":             workspaceMethod((*workspace).references),
		"textDocument/documentHighlight":      workspaceMethod((*workspace).documentHighlights),
		"textDocument/prepareRename":          workspaceMethod((*workspace).prepareRename),
		"textDocument/rename":                 method((*Server).rename),
		"textDocument/completion":             workspaceMethod((*workspace).completion),
		"textDocument/signatureHelp":          workspaceMethod((*workspace).signatureHelp),
		"textDocument/documentSymbol":         workspaceMethod((*workspace).documentSymbols),
		"workspace/symbol":                    workspaceMethod((*workspace).workspaceSymbols),
		"textDocument/codeLens":               method((*Server).codeLenses),
		"workspace/executeCommand":            method((*Server).executeCommand),
		"textDocument/codeAction":             method((*Server).codeActions),
		"textDocument/inlayHint":              workspaceMethod((*workspace).inlayHints),
		"textDocument/foldingRange":           workspaceMethod((*workspace).foldingRanges),
		"textDocument/documentLink":           workspaceMethod((*workspace).documentLinks),
		"textDocument/formatting":             workspaceMethod((*workspace).formatting),
		"textDocument/rangeFormatting":        workspaceMethod((*workspace).rangeFormatting),
		"textDocument/semanticTokens/full":    workspaceMethod((*workspace).semanticTokens),
	}
}

// workspaceMethod converts a method of the workspace to an entry of methods.
func workspaceMethod[P any](call func(*workspace, P) (any, error)) func(*Server, json.RawMessage) (any, error) {
	return method(func(s *Server, params P) (any, error) { return call(s.workspace, params) })
}

// method converts a function with typed parameters to an entry of methods.
func method[P any](call func(*Server, P) (any, error)) func(*Server, json.RawMessage) (any, error) {
	return func(s *Server, params json.RawMessage) (any, error) {
		var p P
		if len(params) > 0 && string(params) != "null" {
			if err := json.Unmarshal(params, &p); err != nil {
				return nil, &responseError{Code: invalidParams, Message: invalidParamsMessage(err)}
			}
		}
		return call(s, p)
	}
}

// initialize returns the capabilities of the server, and starts to load the modules of the
// workspace.
func (s *Server) initialize(p initializeParams) (any, error) {
	if s.state != uninitialized {
		return nil, &responseError{Code: invalidRequest, Message: "initialize comes once"}
	}
	s.state, s.capabilities = initialized, p.Capabilities
	for _, f := range p.WorkspaceFolders {
		if path := pathOf(f.URI); path != "" {
			s.workspace.roots = append(s.workspace.roots, path)
		}
	}
	if path := pathOf(p.RootURI); path != "" && len(s.workspace.roots) == 0 {
		s.workspace.roots = append(s.workspace.roots, path)
	}
	s.loader.discover(s.workspace.roots)
	return map[string]any{
		"serverInfo": map[string]string{"name": "houserule", "version": engine.Version},
		"capabilities": map[string]any{
			"positionEncoding":                "utf-16", // all clients support it
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
			"executeCommandProvider":          map[string]any{"commands": []string{runExampleCommand, runExamplesCommand, showPositionCommand}},
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
