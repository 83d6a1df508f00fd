package handbook

import (
	"errors"
	"path"
	"slices"
	"strings"

	"houserule/runtime/module"
	"houserule/stdlib/declare"
	"houserule/stdlib/engine"
	"houserule/stdlib/expect"
)

// specFiles plays the worked examples of the module and returns their results by file, in loading
// order.
func (w *writer) specFiles() (list []SpecFile) {
	if w.played == nil {
		return nil
	}
	for _, e := range w.played.Loaded.Examples {
		if !w.isOwn(e.Module) {
			continue
		}
		file := w.fileName(e.Pos.File)
		if n := len(list); n == 0 || list[n-1].File != file {
			list = append(list, SpecFile{Anchor: w.anchors.assign(nil, "examples", path.Base(file)), File: file, Title: titleOf(file)})
		}
		s := &list[len(list)-1]
		x := w.example(e)
		if x.Passed {
			s.Passed++
		} else {
			s.Failed++
		}
		s.Examples = append(s.Examples, x)
	}
	return list
}

// titleOf returns the title of a spec file, made of its name.
func titleOf(file string) string {
	name := strings.ReplaceAll(strings.TrimSuffix(path.Base(file), ".lua"), "_", " ")
	if name == "" {
		return file
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// example plays a worked example and returns its result, with what happened at each line.
func (w *writer) example(e *declare.Example) Example {
	acts, held, err := w.played.Perform(e)
	x := Example{Anchor: w.anchors.assign(nil, "example", e.Title), Title: e.Title, Page: formatSource(e.Source), Place: w.formatPos(e.Pos), Passed: err == nil, Held: held}
	if err != nil {
		x.Failure = w.shortenPaths(failureText(err))
	}
	text, first := w.declarationText(w.played, "example", e.Pos)
	for _, line := range strings.Split(text, "\n") {
		x.Code = append(x.Code, CodeLine{Text: line})
	}
	for _, a := range acts {
		at := a.Line - first
		if at < 0 || at >= len(x.Code) {
			continue // called by a helper function outside of the example
		}
		x.Code[at].addAct(a)
	}
	w.citeExample(e.Source, Link{e.Title, x.Anchor})
	return x
}

// addAct adds an expectation that held, or what a check or rule told, to its line.
func (c *CodeLine) addAct(a engine.Act) {
	if a.IsExpectation() {
		c.Held++
		return
	}
	for _, told := range a.Told {
		for _, line := range strings.Split(told, "\n") {
			c.Output = append(c.Output, strings.TrimRight(line, " "))
		}
	}
}

// failureText is why an example failed, without the trace.
func failureText(err error) string {
	var f *expect.Failure
	if errors.As(err, &f) {
		return f.WithoutTrace()
	}
	return err.Error()
}

// missingModules lists the modules loaded in the game but not for the examples.
func (w *writer) missingModules() (ids []string) {
	if w.played == nil {
		return nil
	}
	for _, m := range w.game.Ruleset.Order {
		if !slices.ContainsFunc(w.played.Ruleset.Order, func(other *module.Module) bool { return other.ID == m.ID }) {
			ids = append(ids, m.ID)
		}
	}
	return ids
}
