package inspect

import (
	"crypto/sha256"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/grammar"
)

// words are the names that a file reads, in Lua and in texts. Names in declarations,
// assignments and prose are not read.
type words struct {
	read    map[string]bool
	has     map[string]bool // possible names of members: those of declarations and of fields of tables
	members []member
}

// isProse reports whether the texts of a field are only shown to people.
func isProse(key string) bool {
	f := grammar.Find("", key)
	return f != nil && (f.Holds == grammar.Prose || f.Holds == grammar.Citation)
}

// maxWords is the maximum number of cached texts. An editor inspects a new one with each key
// stroke.
const maxWords = 4096

// wordsOf returns the names that a file reads. They are cached by content.
func (i *Inspector) wordsOf(file *diag.File) *words {
	key := sha256.Sum256([]byte(file.Text))
	i.mu.Lock()
	w := i.words[key]
	i.mu.Unlock()
	if w != nil {
		return w
	}
	w = &words{read: map[string]bool{}, has: map[string]bool{}}
	tokens, _ := luasyntax.Scan(file) // up to the first error
	for at := range tokens {
		w.token(tokens, at)
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	if len(i.words) >= maxWords {
		clear(i.words)
	}
	i.words[key] = w
	return w
}

// token records what a token reads.
func (w *words) token(tokens luasyntax.Tokens, at int) {
	t := tokens[at]
	switch t.Kind {
	case luasyntax.Name:
		switch {
		case tokens.Is(at-1, ".") || tokens.Is(at-1, ":"):
			w.member(tokens, at)
		case tokens.Is(at+1, "=") && (tokens.Is(at-1, "{") || tokens.Is(at-1, ",") || tokens.Is(at-1, ";")):
			w.key(tokens, at)
		}
		if tokens.Is(at+1, "=") && (tokens.Is(at-1, "{") || tokens.Is(at-1, ",") || tokens.Is(at-1, ";") || tokens.Is(at-1, ".")) {
			return // an assignment
		}
		w.read[t.Text] = true
	case luasyntax.String:
		text := t.Value
		w.named(tokens, at)
		switch {
		case at > 0 && tokens[at-1].Kind == luasyntax.Name && grammar.IsHeading(tokens[at-1].Text):
			_, text, _ = strings.Cut(text, "(") // only the parameters
			if grammar.Is(tokens[at-1].Text, grammar.Source) {
				return
			}
		case tokens.Is(at-1, "=") && at > 1 && tokens[at-2].Kind == luasyntax.Name && isProse(tokens[at-2].Text):
			return
		case tokens.Is(at-1, "[") && tokens.Is(at+1, "]") && tokens.Is(at+2, "="):
			text = text[:max(strings.LastIndexByte(text, '.'), 0)] // only the path to the assigned name
		}
		names(text, func(name string) { w.read[name] = true })
	}
}

// names calls each for the words of a text that may be names.
func names(text string, each func(name string)) {
	start := -1
	for i := 0; i <= len(text); i++ {
		letter := i < len(text) && (text[i] == '_' || text[i] >= 'a' && text[i] <= 'z' || text[i] >= 'A' && text[i] <= 'Z' || start >= 0 && text[i] >= '0' && text[i] <= '9')
		switch {
		case letter && start < 0:
			start = i
		case !letter && start >= 0:
			each(text[start:i])
			start = -1
		}
	}
}

// everywhere returns a function that reports whether a name is read by the module, its
// requirements, or other available modules that are related to it. Without specs, only files
// for play count.
func (in *inspection) everywhere(specs bool) func(name string) bool {
	all := in.allWords(specs)
	return func(name string) bool {
		return slices.ContainsFunc(all, func(w *words) bool { return w.read[name] })
	}
}

// allWords returns the words of all files that everywhere considers.
func (in *inspection) allWords(specs bool) []*words {
	var all []*words
	for _, m := range in.around() {
		files := append(slices.Clone(m.Files), m.Unlisted...)
		if specs {
			files = append(files, m.SpecFiles...)
		}
		for _, layer := range m.With {
			files = append(files, layer.Files...)
			if specs {
				files = append(files, layer.SpecFiles...)
			}
		}
		if !slices.Contains(files, engine.MainScript) {
			files = append(files, engine.MainScript)
		}
		for _, name := range files {
			if file, err := m.Lua(name, in.sourceLimit()); err == nil {
				all = append(all, in.wordsOf(file))
			}
		}
	}
	return all
}

// around returns the module, those to which it is related, and those that are related to it,
// transitively.
func (in *inspection) around() []*module.Module {
	list := []*module.Module{in.m}
	known, above := map[string]bool{in.m.ID: true}, map[string]bool{in.m.ID: true}
	add := func(m *module.Module) {
		if !known[m.ID] {
			known[m.ID] = true
			list = append(list, m)
		}
	}
	for at := 0; at < len(list); at++ {
		for _, id := range related(list[at]) {
			for _, m := range in.finder.Versions(id) {
				add(m)
			}
		}
	}
	for more := true; more; {
		more = false
		for _, id := range in.finder.IDs() {
			for _, m := range in.finder.Versions(id) {
				if !above[id] && slices.ContainsFunc(related(m), func(id string) bool { return above[id] }) {
					add(m)
					above[id], more = true, true
				}
			}
		}
	}
	return list
}

// related returns the ids of the modules that a manifest names.
func related(m *module.Module) (ids []string) {
	for _, r := range slices.Concat(m.Relations.Requires, m.Relations.Optional) {
		ids = append(ids, r.ID)
	}
	for _, layer := range m.With {
		ids = append(ids, layer.ID)
	}
	return ids
}
