package lsp

import (
	"time"

	"houserule/lang/diag"
	"houserule/stdlib/engine"
)

// checkScript publishes the problems of a Lua file outside of modules, as `houserule check
// FILE` does. Since the modules with which it will be played are not known, unknown names are
// not reported. The caller must hold the lock.
func (s *Server) checkScript(d *openDocument) {
	if d.dir != "" || !isLua(d.path) {
		return
	}
	text := d.text
	s.background.Add(1)
	go func() {
		defer s.background.Done()
		time.Sleep(openDelay)
		isCurrent := func() bool { return s.workspace.open[d.path] == d && d.text == text && d.dir == "" }
		s.mu.Lock()
		ok := isCurrent()
		s.mu.Unlock()
		if !ok {
			return // it was changed
		}
		p := s.checkedScript(diag.NewFile(slashed(d.path), text))
		s.mu.Lock()
		defer s.mu.Unlock()
		if !isCurrent() {
			return
		}
		s.workspace.scripts[d.path] = p
		list := []diagnostic{}
		texts := map[string]string{d.path: text}
		for _, problem := range p.problems {
			list = append(list, s.workspace.diagnostic(problem, severityError, d.path, texts))
		}
		for _, problem := range p.warnings {
			list = append(list, s.workspace.diagnostic(problem, severityWarning, d.path, texts))
		}
		version := d.version
		s.wire.notify("textDocument/publishDiagnostics", publishDiagnosticsParams{URI: uriOf(d.path), Version: &version, Diagnostics: list})
	}()
}

// checkedScript returns the problems of a file outside of modules: syntax errors as problems,
// and forbidden uses of names as warnings.
func (s *Server) checkedScript(file *diag.File) *project {
	p := &project{}
	if _, err := s.inspector.Cache().Compile(file); err != nil {
		p.problems.AddErr(err)
		return p
	}
	game, err := engine.Open(engine.Options{Limits: s.limits, Cache: s.inspector.Cache()})
	if err != nil {
		return p // without modules this cannot fail
	}
	defer game.Close()
	var list diag.List
	list.AddErr(game.CheckScript(file))
	for _, problem := range list {
		if problem.Code == "undeclared-name" || problem.Code == "memory-in-a-file" || problem.Code == "unknown-name" && problem.Hint != "" {
			p.warnings.Add(problem)
		}
	}
	return p
}

// closeScript removes the diagnostics of a file outside of modules.
func (s *Server) closeScript(path string) {
	if s.workspace.scripts[path] != nil {
		delete(s.workspace.scripts, path)
		s.wire.notify("textDocument/publishDiagnostics", publishDiagnosticsParams{URI: uriOf(path), Diagnostics: []diagnostic{}})
	}
}
