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

// usedNames are the names in a Lua file.
type usedNames struct {
	read        map[string]bool // names that Lua or texts read; not those in declarations, assignments and prose
	memberNames map[string]bool // possible names of members: those of declarations and of fields of tables
	members     []member        // uses of members, in order
}

// isProse reports whether the texts of a field are only shown to people, in whatever heading.
func isProse(key string) bool {
	prose := func(f *grammar.Field) bool { return f.Holds == grammar.Prose || f.Holds == grammar.Citation }
	f := grammar.Find("", key)
	if f == nil || !prose(f) {
		return false
	}
	for i := range grammar.Headings {
		if f := grammar.Headings[i].Field(key); f != nil && !prose(f) {
			return false
		}
	}
	return true
}

// maxCachedFiles is the maximum number of files whose names are cached. An editor inspects a new
// one with each key stroke.
const maxCachedFiles = 4096

// namesOf returns the names in a file. They are cached by content, and must not be changed.
func (i *Inspector) namesOf(file *diag.File) *usedNames {
	key := sha256.Sum256([]byte(file.Text))
	i.mu.Lock()
	names := i.names[key]
	i.mu.Unlock()
	if names != nil {
		return names
	}
	names = &usedNames{read: map[string]bool{}, memberNames: map[string]bool{}}
	tokens, _ := luasyntax.Scan(file) // up to the first error
	for at := range tokens {
		names.addToken(tokens, at)
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	if len(i.names) >= maxCachedFiles {
		clear(i.names)
	}
	i.names[key] = names
	return names
}

// addToken records the names in the token at an index.
func (names *usedNames) addToken(tokens luasyntax.Tokens, at int) {
	t := tokens[at]
	switch t.Kind {
	case luasyntax.Name:
		switch {
		case tokens.Is(at-1, ".") || tokens.Is(at-1, ":"):
			names.addMember(tokens, at)
		case tokens.Is(at+1, "=") && (tokens.Is(at-1, "{") || tokens.Is(at-1, ",") || tokens.Is(at-1, ";")):
			names.addKey(tokens, at)
		}
		if tokens.Is(at+1, "=") && (tokens.Is(at-1, "{") || tokens.Is(at-1, ",") || tokens.Is(at-1, ";") || tokens.Is(at-1, ".")) {
			return // an assignment
		}
		names.read[t.Text] = true
	case luasyntax.String:
		text := t.Value
		names.addString(tokens, at)
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
		eachName(text, func(name string) { names.read[name] = true })
	}
}

// eachName calls each for the words of a text that can be names.
func eachName(text string, each func(name string)) {
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

// readAnywhere returns a function that reports whether a name is read by the module, its
// requirements, or other available modules that are related to it. Without specs, only files
// for play count.
func (in *inspection) readAnywhere(specs bool) func(name string) bool {
	all := in.allNames(specs)
	return func(name string) bool {
		return slices.ContainsFunc(all, func(names *usedNames) bool { return names.read[name] })
	}
}

// allNames returns the words of all files that everywhere considers.
func (in *inspection) allNames(specs bool) []*usedNames {
	var all []*usedNames
	for _, m := range in.relatedModules() {
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
				all = append(all, in.namesOf(file))
			}
		}
	}
	return all
}

// relatedModules returns the module, those to which it is related, and those that are related to it,
// transitively.
func (in *inspection) relatedModules() []*module.Module {
	list := []*module.Module{in.m}
	known, dependent := map[string]bool{in.m.ID: true}, map[string]bool{in.m.ID: true}
	add := func(m *module.Module) {
		if !known[m.ID] {
			known[m.ID] = true
			list = append(list, m)
		}
	}
	for at := 0; at < len(list); at++ {
		for _, id := range relatedIDs(list[at]) {
			for _, m := range in.finder.Versions(id) {
				add(m)
			}
		}
	}
	for more := true; more; {
		more = false
		for _, id := range in.finder.IDs() {
			for _, m := range in.finder.Versions(id) {
				if !dependent[id] && slices.ContainsFunc(relatedIDs(m), func(id string) bool { return dependent[id] }) {
					add(m)
					dependent[id], more = true, true
				}
			}
		}
	}
	return list
}

// relatedIDs returns the ids of the modules that a module requires, or under `optional` and `with`.
func relatedIDs(m *module.Module) (ids []string) {
	for _, r := range slices.Concat(m.Relations.Requires, m.Relations.Optional) {
		ids = append(ids, r.ID)
	}
	for _, layer := range m.With {
		ids = append(ids, layer.ID)
	}
	return ids
}
