package inspect

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/engine"
)

// member is a word after a dot or colon, or a key, which Lua looks up only in play.
type member struct {
	name   string
	how    access
	to     string // the action to which it is passed, for passes
	offset int
}

// access is how a member is used.
type access int

const (
	reads  access = iota // x.word, x:word
	writes               // x.word = 3
	passes               // x:action { word = 3 }
)

// path matches a text that is a name or a path.
var path = regexp.MustCompile(`^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$`)

// member records the name after a dot or colon.
func (w *words) member(tokens luasyntax.Tokens, at int) {
	t := tokens[at]
	switch {
	case tokens.Is(at-2, "function") || tokens.Is(at-3, "function"):
		w.has[t.Text] = true
	case tokens.Is(at-1, ".") && tokens.Is(at+1, "="):
		w.members = append(w.members, member{t.Text, writes, "", t.Offset})
	default:
		w.members = append(w.members, member{t.Text, reads, "", t.Offset})
	}
}

// key records the key of a field: of a table that is passed to a method, or of another table.
func (w *words) key(tokens luasyntax.Tokens, at int) {
	t := tokens[at]
	open := at - 1
	for ; open >= 0 && tokens[open].Depth >= t.Depth; open-- {
	}
	before := open - 1
	if tokens.Is(before, "(") {
		before--
	}
	if before > 0 && tokens[before].Kind == luasyntax.Name && tokens.Is(before-1, ":") {
		w.members = append(w.members, member{t.Text, passes, tokens[before].Text, t.Offset})
		return
	}
	w.has[t.Text] = true
}

// named records the names in a text: what a heading declares, with its parameters, the name of
// something, or a path. Rules in a long text, such as those of an example, contain names, too.
func (w *words) named(tokens luasyntax.Tokens, at int) {
	text := tokens[at].Value
	w.has[content.Underscored(text)] = true // an entry
	if at > 0 && tokens[at-1].Kind == luasyntax.Name {
		names(text, func(name string) { w.has[name] = true })
	}
	if path.MatchString(text) {
		for name := range strings.SplitSeq(text, ".") {
			w.has[name] = true
		}
	}
	if strings.HasPrefix(tokens[at].Text, "[") {
		inside, _ := luasyntax.Scan(diag.NewFile("", text)) // up to the first error
		for i, t := range inside {
			switch {
			case t.Kind == luasyntax.String:
				w.named(inside, i)
			case t.Kind == luasyntax.Name && inside.Is(i+1, "="):
				w.has[t.Text] = true
			}
		}
	}
}

// gatherMembers collects the members of all kinds in a game, and whether a module declares
// them.
func (l *usageCheck) gatherMembers(g *engine.Game) {
	program := g.Table.World().Program()
	add := func(name, module string) {
		l.known[name] = l.known[name] || module != content.Engine
	}
	for _, k := range program.Catalogue.Kinds() {
		add(k.Name, k.Module)
		add(content.PluralOf(k.Name), k.Module)
		for _, word := range g.Loaded.Session.Words(k) {
			add(content.Written(word), content.Engine)
		}
		for _, b := range k.Own() {
			add(content.Written(b.Name), b.Module)
		}
		for _, e := range program.Catalogue.Entries(k.Name) {
			add(content.Underscored(e.Name), e.Module)
		}
	}
	for _, r := range program.Everything() {
		add(content.Written(r.Word), r.Decl.Module)
		for _, p := range r.Signature.Params {
			add(p.Name, r.Decl.Module)
		}
		if r.Plan != nil {
			for _, line := range r.Plan.LineNames() {
				add(line, content.Engine)
			}
		}
		for _, line := range r.Decl.Check.Lines {
			add(line.Name, r.Decl.Module)
		}
	}
}

// ofLanguage maps members that the language defines, and words in its documentation, to true;
// members of Lua to false.
var ofLanguage = func() map[string]bool {
	list := map[string]bool{}
	for _, name := range rules.StandardLines() {
		list[name] = true
	}
	for _, lib := range engine.Libraries {
		add := func(name string) { list[name] = list[name] || lib.Name != "lua" }
		for _, w := range lib.Words {
			add(w.Name)
			names(w.Usage, add)
			names(w.Gives, add)
			if _, members, ok := strings.Cut(w.Text, ":"); lib.Name == "lua" && ok {
				names(members, add)
			}
			for _, f := range w.Takes {
				add(f.Name)
			}
		}
	}
	return list
}()

// unknownMembers warns of unknown members in functions and examples, at which play would fail.
// A member that a file both writes and reads belongs to a table of its own.
func (l *usageCheck) unknownMembers() {
	all := l.allWords(true)
	read, written := map[string]bool{}, map[string]bool{}
	for _, w := range all {
		for _, m := range w.members {
			if m.how == reads {
				read[m.name] = true
			} else {
				written[m.name] = true
			}
		}
	}
	has := func(name string) bool {
		_, known := l.known[name]
		if _, own := ofLanguage[name]; own {
			return true
		}
		return known || slices.ContainsFunc(all, func(w *words) bool { return w.has[name] })
	}
	var ours, engines, words []string
	for _, name := range slices.Sorted(maps.Keys(ofLanguage)) {
		if ofLanguage[name] && len(name) > 1 && strings.ToLower(name) == name {
			words = append(words, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(l.known)) {
		if l.known[name] {
			ours = append(ours, name)
		} else {
			engines = append(engines, name)
		}
	}
	for _, f := range l.files {
		for _, m := range l.wordsOf(f.file).members {
			if has(m.name) || m.how == passes && !l.known[m.to] || m.how == reads && written[m.name] || m.how != reads && read[m.name] {
				continue
			}
			p := f.file.Problem(m.offset, len(m.name), fmt.Sprintf("nothing has the name `%s`: no box, no rule, no line of a check", m.name))
			p.Code = "unknown-word"
			l.add(Warning, p.Advise(diag.SuggestNearest(m.name, ours, engines, words)))
		}
	}
}
