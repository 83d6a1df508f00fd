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

// look gathers what the module declares, alone and beside others, and tells what of it
// nobody needs and what it leaves out.
type look struct {
	*inspection
	rules    []ruleSeen
	boxes    []boxSeen
	examples []exampleSeen
	lacks    []engine.Influence // for which it does not ask, one for each permission
	seen     map[seen]bool
	known    map[string]bool // see knows
}

// ruleSeen, boxSeen and exampleSeen are what is kept of a game that is closed: its rules as
// a whole would be many, of a module that meets many others.
type ruleSeen struct {
	name, word string
	sort       rules.DeclKind
	asked      bool // it answers somebody
	source     bool // it says where it is printed
	pos        diag.Pos
}

type boxSeen struct {
	name, word string
	printed    bool // what a book prints
	pos        diag.Pos
}

type exampleSeen struct {
	title   string
	asserts bool
	pos     diag.Pos
}

func newLook(in *inspection) *look {
	return &look{inspection: in, seen: map[seen]bool{}, known: map[string]bool{}}
}

// seen is one thing that was gathered: what it is, and where it stands.
type seen struct {
	what string
	pos  diag.Pos
}

// first tells whether something was not gathered yet.
func (l *look) first(what string, pos diag.Pos) bool {
	key := seen{what, pos}
	was := l.seen[key]
	l.seen[key] = true
	return !was
}

// game gathers what the module declares in a game.
func (l *look) game(g *engine.Game) {
	l.knows(g)
	book := g.Table.World().Book()
	for _, r := range book.Rules() {
		if r.Decl.Module == l.m.ID && l.inPlay(r.Decl.Pos.File) && l.first("rule", r.Decl.Pos) {
			asked := r.Kind != nil && (r.DeclKind == rules.Question || r.DeclKind == rules.Lookup && r.Decl.Random.Roll == "")
			l.rules = append(l.rules, ruleSeen{r.Shown(), r.Word, r.DeclKind, asked, r.Decl.Source != nil, r.Decl.Pos})
		}
	}
	for _, k := range book.Catalogue.Kinds() {
		for _, b := range k.Own() {
			if b.Module == l.m.ID && l.inPlay(b.Pos.File) && l.first("box "+b.Name, b.Pos) {
				l.boxes = append(l.boxes, boxSeen{b.FullName(), b.Name, k.Nature == content.Printed && !b.Sheet, b.Pos})
			}
		}
	}
	for _, e := range g.Loaded.Examples {
		if e.Module == l.m.ID && l.first("example", e.Pos) {
			l.examples = append(l.examples, exampleSeen{e.Title, e.Asserts(), e.Pos})
			if e.Rules != "" {
				l.exampleRules(book, e)
			}
		}
	}
	for _, r := range book.Everything() {
		l.unreachable(r)
	}
	for _, of := range g.Loaded.Influences() {
		for _, i := range of.Does {
			p := i.Permission
			if of.Module != l.m.ID || p == "" || !i.Certain || slices.Contains(l.m.Permissions, p) ||
				slices.ContainsFunc(l.lacks, func(other engine.Influence) bool { return other.Permission == p }) {
				continue
			}
			l.lacks = append(l.lacks, i)
		}
	}
}

// inPlay tells whether a file of the module counts in play, and not in examples alone.
func (l *look) inPlay(file string) bool {
	return !slices.ContainsFunc(l.files, func(f ownFile) bool { return f.shown == file && f.spec })
}

// always tells whether a file is loaded whenever another one is: it may be there only
// beside another module.
func (l *look) always(file, with string) bool {
	return file == with || slices.ContainsFunc(l.m.Files, func(name string) bool { return l.m.Shown(name) == file })
}

// tell adds what there is to say of all that was gathered.
func (l *look) tell() {
	if len(l.examples) > 0 {
		// Without an example all that a module has may be for people at the prompt.
		read := l.everywhere(true)
		l.unaskedRules(read)
		l.unreadBoxes(read)
	}
	l.unreadOptions()
	l.unreadLocals()
	l.unknownMembers()
	l.unasked()
	for _, e := range l.examples {
		if !e.asserts {
			l.add(Warning, l.at(e.pos, "empty-example", fmt.Sprintf("example %q expects nothing, so it proves nothing", e.title), "write expect(...):is(...)"))
		}
	}
	l.missing()
}

// told are rules that the prompt asks by their names.
var told = map[string]bool{"told_beside": true}

func (l *look) unaskedRules(read func(string) bool) {
	for _, r := range l.rules {
		if !r.asked || strings.Contains(r.word, ".") || told[r.word] || read(content.Written(r.word)) {
			continue
		}
		l.add(Note, l.at(r.pos, "unasked-rule", fmt.Sprintf("nobody asks the rule %s: no formula, no function and no example", r.name), "prove it by an example, or leave it out"))
	}
}

// engineReads are boxes that the engine reads of every kind that has them.
var engineReads = map[string]bool{"hidden": true}

func (l *look) unreadBoxes(read func(string) bool) {
	for _, b := range l.boxes {
		if read(content.Written(b.word)) || b.printed || engineReads[b.word] {
			continue // what a book prints is for people, too
		}
		l.add(Note, l.at(b.pos, "unread-box", fmt.Sprintf("nobody reads the box %s: no formula, no text, no function and no example", b.name), "let a headline or a sheet show it, or leave it out").
			Suggest(diag.DropBox{Name: content.Written(b.word)}))
	}
}

func (l *look) unreadOptions() {
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

func (l *look) unreadLocals() {
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

// unasked tells of what the module does to others and does not ask for: where somebody
// adds it, it may not.
func (l *look) unasked() {
	var names, quoted []string
	for _, p := range l.m.Permissions {
		names = append(names, string(p))
	}
	for _, i := range l.lacks {
		names = append(names, string(i.Permission))
	}
	for _, name := range names {
		quoted = append(quoted, strconv.Quote(name))
	}
	for _, i := range l.lacks {
		p := l.at(i.Pos, "missing-permission", fmt.Sprintf("%s, and does not ask for the permission `%s`: where somebody adds it, it does not load", i.Sentence(), i.Permission),
			fmt.Sprintf(`write "permissions": [%s] in module.json`, strings.Join(quoted, ", "))).Suggest(diag.Permissions{Names: names})
		if !i.There.IsZero() {
			p.Notes = []diag.Note{{Pos: i.There, Message: "it is declared here, in " + i.Of}}
		}
		l.add(Warning, p)
	}
}

// unreachable tells of what the module itself wrote and can never count, because the
// module itself wrote something in its place.
func (l *look) unreachable(r *rules.Rule) {
	for _, y := range r.Layers() {
		by := r.ReplacedBy(y)
		if by == nil || y.Module != l.m.ID || by.Module != l.m.ID || y.Family.Inherited != "" || by.Family.Inherited != "" || !l.inPlay(y.Pos.File) || !l.inPlay(by.Pos.File) || !l.always(by.Pos.File, y.Pos.File) || !l.first("layer", y.Pos) {
			continue
		}
		p := l.at(y.Pos, "unreachable-layer", fmt.Sprintf("this %s of %s never counts", y.Word(), r.Shown()), "leave it out, or give the one that replaces it a `when`")
		if y.How != rules.Definition { // without the definition nothing could be changed
			p.Suggest(diag.DropDeclaration{})
		}
		p.Suggest(diag.Sometimes{})
		p.Notes = []diag.Note{{Pos: by.Pos, Message: "this one always stands in its place"}}
		l.add(Warning, p)
	}
}

// missing tells what people would look for and do not find: where the book prints a rule,
// in a module that lists the rules of its book, and in a file that says it of others. What
// is written in files of its own, such as how things are shown, is nobody's page.
func (l *look) missing() {
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
			l.add(Note, l.at(r.pos, "missing-source", fmt.Sprintf("%s %s does not say where the book prints it", r.sort, r.name), `write source = "p. 31", or source = "our own"`))
		}
	}
}

// at is a finding at a place of a file of the module.
func (l *look) at(pos diag.Pos, code, message, hint string) *diag.Problem {
	p := &diag.Problem{Code: code, Pos: pos, Message: message, Hint: hint}
	for _, f := range l.files {
		if f.shown == pos.File {
			p.Source = f.file.Line(pos.Line)
		}
	}
	return p
}
