package inspect

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/engine"
)

// usageCheck collects what the module declares, alone and together with other modules, and
// reports what is unused or missing.
type usageCheck struct {
	*inspection
	rules       []ruleSeen
	boxes       []boxSeen
	examples    []exampleSeen
	unrequested []engine.Influence // effects on other modules without the required permission, one for each permission
	gathered    map[declaration]bool
	known       map[string]bool // members that functions of the module may use, see gatherMembers
}

// ruleSeen, boxSeen and exampleSeen contain what is needed of a game after it is closed.
// Retaining the programs of a module with many layers would take too much memory.
type ruleSeen struct {
	name, word string
	sort       rules.DeclKind
	asked      bool // a rule or table, which something should use
	source     bool // it has a source
	pos        diag.Pos
}

type boxSeen struct {
	name, word string
	printed    bool // a printed value, such as the price of an item
	pos        diag.Pos
}

type exampleSeen struct {
	title   string
	asserts bool
	pos     diag.Pos
}

func newUsageCheck(in *inspection) *usageCheck {
	return &usageCheck{inspection: in, gathered: map[declaration]bool{}, known: map[string]bool{}}
}

// declaration identifies a declaration of the module.
type declaration struct {
	what string
	pos  diag.Pos
}

// isNew reports whether a declaration is seen for the first time.
func (l *usageCheck) isNew(what string, pos diag.Pos) bool {
	key := declaration{what, pos}
	was := l.gathered[key]
	l.gathered[key] = true
	return !was
}

// gather collects the declarations of the module in a game.
func (l *usageCheck) gather(g *engine.Game) {
	l.gatherMembers(g)
	program := g.Table.World().Program()
	for _, r := range program.Rules() {
		if r.Decl.Module == l.m.ID && l.inPlay(r.Decl.Pos.File) && l.isNew("rule", r.Decl.Pos) {
			asked := r.Kind != nil && (r.DeclKind == rules.Query || r.DeclKind == rules.Lookup && r.Decl.Random.Roll == "")
			l.rules = append(l.rules, ruleSeen{r.DisplayName(), r.Word, r.DeclKind, asked, r.Decl.Source != nil, r.Decl.Pos})
		}
	}
	for _, k := range program.Catalogue.Kinds() {
		for _, b := range k.Own() {
			if b.Module == l.m.ID && l.inPlay(b.Pos.File) && l.isNew("box "+b.Name, b.Pos) {
				l.boxes = append(l.boxes, boxSeen{b.FullName(), b.Name, k.Nature == content.Printed && !b.Sheet, b.Pos})
			}
		}
	}
	for _, e := range g.Loaded.Examples {
		if e.Module == l.m.ID && l.isNew("example", e.Pos) {
			l.examples = append(l.examples, exampleSeen{e.Title, e.Asserts(), e.Pos})
			if e.Rules != "" {
				l.exampleRules(program, e)
			}
		}
	}
	for _, r := range program.Everything() {
		l.unreachable(r)
	}
	for _, of := range g.Loaded.Influences() {
		for _, i := range of.Does {
			p := i.Permission
			if of.Module != l.m.ID || p == "" || !i.Certain || slices.Contains(l.m.Permissions, p) ||
				slices.ContainsFunc(l.unrequested, func(other engine.Influence) bool { return other.Permission == p }) {
				continue
			}
			l.unrequested = append(l.unrequested, i)
		}
	}
}

// inPlay reports whether a file of the module is loaded for play, not only for examples.
func (l *usageCheck) inPlay(file string) bool {
	return !slices.ContainsFunc(l.files, func(f ownFile) bool { return f.shown == file && f.spec })
}

// loadedWith reports whether a file is loaded whenever another file is. Some files are loaded
// only together with another module.
func (l *usageCheck) loadedWith(file, with string) bool {
	return file == with || slices.ContainsFunc(l.m.Files, func(name string) bool { return l.m.Shown(name) == file })
}

// addFindings adds the findings about what was collected.
func (l *usageCheck) addFindings() {
	if len(l.examples) > 0 {
		// In a module without examples everything may be for people at the prompt.
		read := l.everywhere(true)
		l.unaskedRules(read)
		l.unreadBoxes(read)
	}
	l.unreadOptions()
	l.unreadLocals()
	l.unknownMembers()
	l.missingPermissions()
	for _, e := range l.examples {
		if !e.asserts {
			l.add(Warning, l.problemAt(e.pos, "empty-example", fmt.Sprintf("example %q expects nothing, so it tests nothing", e.title), "write expect(...):is(...)"))
		}
	}
	l.missingSources()
}

// askedByPrompt are rules that the prompt uses by name.
var askedByPrompt = map[string]bool{"told_beside": true}

// unaskedRules notes rules that nothing uses.
func (l *usageCheck) unaskedRules(read func(string) bool) {
	for _, r := range l.rules {
		if !r.asked || strings.Contains(r.word, ".") || askedByPrompt[r.word] || read(content.Written(r.word)) {
			continue
		}
		l.add(Note, l.problemAt(r.pos, "unasked-rule", fmt.Sprintf("nothing uses the rule %s: no formula, no function and no example", r.name), "write an example of it, or leave it out"))
	}
}

// engineReads are boxes that the engine reads of each kind that has them.
var engineReads = map[string]bool{"hidden": true}

// unreadBoxes notes boxes that nothing reads.
func (l *usageCheck) unreadBoxes(read func(string) bool) {
	for _, b := range l.boxes {
		if read(content.Written(b.word)) || b.printed || engineReads[b.word] {
			continue // printed values are for people, too
		}
		l.add(Note, l.problemAt(b.pos, "unread-box", fmt.Sprintf("nothing reads the box %s: no formula, no text, no function and no example", b.name), "let a headline or a sheet show it, or leave it out").
			Suggest(diag.DropBox{Name: content.Written(b.word)}))
	}
}

// unreadOptions warns of options that nothing reads, and notes those without a text.
func (l *usageCheck) unreadOptions() {
	read := l.everywhere(false)
	for _, o := range l.m.Options {
		if !read(o.Name) {
			l.add(Warning, l.inManifest(o.Pos, "unread-option", fmt.Sprintf("no rule reads the option `%s`", o.Name), fmt.Sprintf("a formula reads it as option.%s", o.Name)))
		}
		if strings.TrimSpace(o.Text) == "" {
			l.add(Note, l.inManifest(o.Pos, "option-without-text", fmt.Sprintf("the option `%s` does not say what it does", o.Name), `write "text": "..." beside its type`))
		}
	}
}

// unreadLocals warns of local variables that nothing reads.
func (l *usageCheck) unreadLocals() {
	for _, f := range l.files {
		if f.chunk == nil {
			continue
		}
		for _, u := range f.chunk.Tree().Unread(f.chunk.Usage()) {
			p := f.file.Problem(u.Offset, len(u.Name), fmt.Sprintf("nothing reads `%s`", u.Name))
			p.Code, p.Fix = "unused-local", u.Fix
			l.add(Warning, p.Advise(u.Hint))
		}
	}
}

// missingPermissions warns of effects on other modules for which the module requests no
// permission: it would not load where it is installed.
func (l *usageCheck) missingPermissions() {
	var names, quoted []string
	for _, p := range l.m.Permissions {
		names = append(names, string(p))
	}
	for _, i := range l.unrequested {
		names = append(names, string(i.Permission))
	}
	for _, name := range names {
		quoted = append(quoted, strconv.Quote(name))
	}
	for _, i := range l.unrequested {
		p := l.problemAt(i.Pos, "missing-permission", fmt.Sprintf("%s, and does not ask for the permission `%s`: where somebody adds it, it does not load", i.Sentence(), i.Permission),
			fmt.Sprintf(`write "permissions": [%s] in module.json`, strings.Join(quoted, ", "))).Suggest(diag.Permissions{Names: names})
		if !i.WhatPos.IsZero() {
			p.Notes = []diag.Note{{Pos: i.WhatPos, Message: "it is declared here, in " + i.Of}}
		}
		l.add(Warning, p)
	}
}

// unreachable warns of layers of a rule that the module always replaces itself.
func (l *usageCheck) unreachable(r *rules.Rule) {
	for _, y := range r.Layers() {
		by := r.ReplacedBy(y)
		if by == nil || y.Module != l.m.ID || by.Module != l.m.ID || y.Family.Inherited != "" || by.Family.Inherited != "" || !l.inPlay(y.Pos.File) || !l.inPlay(by.Pos.File) || !l.loadedWith(by.Pos.File, y.Pos.File) || !l.isNew("layer", y.Pos) {
			continue
		}
		p := l.problemAt(y.Pos, "unreachable-layer", fmt.Sprintf("this %s of %s never counts", y.Word(), r.DisplayName()), "leave it out, or give the one that replaces it a `when`")
		if y.ChangeKind != rules.Definition { // without a definition nothing can be changed
			p.Suggest(diag.DropDeclaration{})
		}
		p.Suggest(diag.Sometimes{})
		p.Notes = []diag.Note{{Pos: by.Pos, Message: "this one always replaces it"}}
		l.add(Warning, p)
	}
}

// missingSources notes rules without a source, in modules that list the rules of their book and
// in files in which other rules have one. Files without any source contain what is not in the
// book, such as sheets.
func (l *usageCheck) missingSources() {
	if list, err := l.m.Printed(); err != nil || len(list) == 0 {
		return
	}
	says := map[string]bool{}
	for _, r := range l.rules {
		if r.source {
			says[r.pos.File] = true
		}
	}
	for _, r := range l.rules {
		if !r.source && says[r.pos.File] && !strings.Contains(r.word, ".") {
			l.add(Note, l.problemAt(r.pos, "missing-source", fmt.Sprintf("%s %s does not say where the book prints it", r.sort, r.name), `write source = "p. 31", or source = "our own"`))
		}
	}
}

// problemAt returns a problem at a position of a file of the module.
func (l *usageCheck) problemAt(pos diag.Pos, code, message, hint string) *diag.Problem {
	p := &diag.Problem{Code: code, Pos: pos, Message: message, Hint: hint}
	for _, f := range l.files {
		if f.shown == pos.File {
			p.Source = f.file.Line(pos.Line)
		}
	}
	return p
}
