package inspect

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
	"houserule/lang/luasyntax"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/engine"
)

// member is a word after a dot or colon, or a key of arguments, which is looked up only in play.
type member struct {
	name   string
	how    access
	to     string // the method to which it is passed; "" unless how is passes
	offset int    // in bytes
}

// access is how a member is used.
type access int

const (
	reads  access = iota // x.word, x:word
	writes               // x.word = 3
	passes               // x:action { word = 3 }
)

// pathPattern matches a text that is a name or a path.
var pathPattern = lazyregexp.New(`^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$`)

// addMember records the name after a dot or colon, the token at an index.
func (names *usedNames) addMember(tokens luasyntax.Tokens, at int) {
	t := tokens[at]
	switch {
	case tokens.Is(at-2, "function") || tokens.Is(at-3, "function"):
		names.memberNames[t.Text] = true
	case tokens.Is(at-1, ".") && tokens.Is(at+1, "="):
		names.members = append(names.members, member{t.Text, writes, "", t.Offset})
	default:
		names.members = append(names.members, member{t.Text, reads, "", t.Offset})
	}
}

// addKey records the key of a field, the token at an index: of a table that is passed to a method, or of
// another table.
func (names *usedNames) addKey(tokens luasyntax.Tokens, at int) {
	t := tokens[at]
	open := at - 1
	for ; open >= 0 && tokens[open].Depth >= t.Depth; open-- {
	}
	before := open - 1
	if tokens.Is(before, "(") {
		before--
	}
	if before > 0 && tokens[before].Kind == luasyntax.Name && tokens.Is(before-1, ":") {
		names.members = append(names.members, member{t.Text, passes, tokens[before].Text, t.Offset})
		return
	}
	names.memberNames[t.Text] = true
}

// addString records the names of members in a string, the token at an index: those that a heading declares,
// with its parameters; an entry; the parts of a path. A string in long brackets may contain
// rules, such as those of an example, whose strings and fields are recorded, too.
func (names *usedNames) addString(tokens luasyntax.Tokens, at int) {
	text := tokens[at].Value
	names.memberNames[content.Underscored(text)] = true // an entry
	if at > 0 && tokens[at-1].Kind == luasyntax.Name {
		eachName(text, func(name string) { names.memberNames[name] = true })
	}
	if pathPattern.MatchString(text) {
		for name := range strings.SplitSeq(text, ".") {
			names.memberNames[name] = true
		}
	}
	if strings.HasPrefix(tokens[at].Text, "[") {
		inside, _ := luasyntax.Scan(diag.NewFile("", text)) // up to the first error
		for i, t := range inside {
			switch {
			case t.Kind == luasyntax.String:
				names.addString(inside, i)
			case t.Kind == luasyntax.Name && inside.Is(i+1, "="):
				names.memberNames[t.Text] = true
			}
		}
	}
}

// gatherMembers adds the members of all kinds in a game to members: true for those that a module
// declares, false for those of the engine.
func (u *usageCheck) gatherMembers(g *engine.Game) {
	program := g.Table.World().Program()
	add := func(name, module string) {
		u.members[name] = u.members[name] || module != content.Engine
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

// languageMembers maps members that the language defines, and words in its documentation, to true;
// members of Lua to false.
var languageMembers = func() map[string]bool {
	list := map[string]bool{}
	for _, name := range rules.StandardLines() {
		list[name] = true
	}
	for _, lib := range engine.Libraries {
		add := func(name string) { list[name] = list[name] || lib.Name != "lua" }
		for _, w := range lib.Words {
			add(w.Name)
			eachName(w.Usage, add)
			eachName(w.Gives, add)
			if _, members, ok := strings.Cut(w.Text, ":"); lib.Name == "lua" && ok {
				eachName(members, add)
			}
			for _, f := range w.Takes {
				add(f.Name)
			}
		}
	}
	return list
}()

// unknownMembers warns of unknown members in functions and examples, at which play would fail.
// A member that files both write and read is that of a table of their own.
func (u *usageCheck) unknownMembers() {
	all := u.allNames(true)
	read, written := map[string]bool{}, map[string]bool{}
	for _, names := range all {
		for _, m := range names.members {
			if m.how == reads {
				read[m.name] = true
			} else {
				written[m.name] = true
			}
		}
	}
	has := func(name string) bool {
		_, known := u.members[name]
		if _, own := languageMembers[name]; own {
			return true
		}
		return known || slices.ContainsFunc(all, func(names *usedNames) bool { return names.memberNames[name] })
	}
	var declared, engines, words []string
	for _, name := range slices.Sorted(maps.Keys(languageMembers)) {
		if languageMembers[name] && len(name) > 1 && strings.ToLower(name) == name {
			words = append(words, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(u.members)) {
		if u.members[name] {
			declared = append(declared, name)
		} else {
			engines = append(engines, name)
		}
	}
	for _, f := range u.files {
		for _, m := range u.namesOf(f.file).members {
			if has(m.name) || m.how == passes && !u.members[m.to] || m.how == reads && written[m.name] || m.how != reads && read[m.name] {
				continue
			}
			p := f.file.Problem(m.offset, len(m.name), fmt.Sprintf("nothing has the name `%s`: no box, no rule, no line of a check", m.name))
			p.Code = "unknown-word"
			u.add(Warning, p.Advise(diag.SuggestNearest(m.name, declared, engines, words)))
		}
	}
}
