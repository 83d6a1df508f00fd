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

// usageCheck collects what the module declares in each game in which it is loaded, alone and
// beside other modules, and adds findings about what is unused or missing.
type usageCheck struct {
	*inspection
	rules            []declaredRule
	boxes            []declaredBox
	examples         []declaredExample
	unrequested      []engine.Influence // effects on other modules without the required permission, one for each permission
	seenDeclarations map[declaration]bool
	members          map[string]bool // the result of gatherMembers, over all games
	ordered          orderedWords
}

// declaredRule, declaredBox and declaredExample contain what is needed of a game after it is
// closed. Retaining the programs of a module with many layers would take too much memory.
type declaredRule struct {
	name, word string // "skill.effective", "effective"
	kind       rules.DeclKind
	mustBeUsed bool // a rule or table of a kind, which something should use
	hasSource  bool
	pos        diag.Pos
}

// declaredBox is a box that the module declares.
type declaredBox struct {
	name, word string // "item.price", "price"
	isPrinted  bool   // a printed value, which is for people, too
	pos        diag.Pos
}

// declaredExample is an example of the module.
type declaredExample struct {
	title   string
	asserts bool // it expects something
	pos     diag.Pos
}

func newUsageCheck(in *inspection) *usageCheck {
	return &usageCheck{inspection: in, seenDeclarations: map[declaration]bool{}, members: map[string]bool{},
		ordered: orderedWords{scale: map[string]string{}, members: map[string]string{}}}
}

// declaration identifies a declaration of the module in all games.
type declaration struct {
	what string // "rule", "box" and its name, "example" or "layer"
	pos  diag.Pos
}

// isFirst reports whether a declaration is seen for the first time.
func (u *usageCheck) isFirst(what string, pos diag.Pos) bool {
	key := declaration{what, pos}
	seen := u.seenDeclarations[key]
	u.seenDeclarations[key] = true
	return !seen
}

// gather collects the declarations of the module in a game.
func (u *usageCheck) gather(g *engine.Game) {
	u.gatherMembers(g)
	u.gatherOrdered(g)
	program := g.Table.World().Program()
	for _, r := range program.Rules() {
		if r.Decl.Module == u.m.ID && u.inPlay(r.Decl.Pos.File) && u.isFirst("rule", r.Decl.Pos) {
			mustBeUsed := r.Kind != nil && (r.DeclKind == rules.Query || r.DeclKind == rules.Lookup && r.Decl.Random.Roll == "")
			u.rules = append(u.rules, declaredRule{r.DisplayName(), r.Word, r.DeclKind, mustBeUsed, r.Decl.Source != nil, r.Decl.Pos})
		}
	}
	for _, k := range program.Catalogue.Kinds() {
		for _, b := range k.Own() {
			if b.Module == u.m.ID && !b.IsLedger() && u.inPlay(b.Pos.File) && u.isFirst("box "+b.Name, b.Pos) {
				u.boxes = append(u.boxes, declaredBox{b.FullName(), b.Name, k.Nature == content.Printed && !b.Sheet, b.Pos})
			}
		}
	}
	for _, e := range g.Loaded.Examples {
		if e.Module == u.m.ID && u.isFirst("example", e.Pos) {
			u.examples = append(u.examples, declaredExample{e.Title, e.Asserts(), e.Pos})
			if e.Rules != "" {
				u.checkExampleRules(program, e)
			}
		}
	}
	for _, r := range program.Everything() {
		u.unreachableLayers(r)
	}
	for _, of := range g.Loaded.Influences() {
		for _, i := range of.Does {
			p := i.Permission
			if of.Module != u.m.ID || p == "" || !i.Certain || slices.Contains(u.m.Permissions, p) ||
				slices.ContainsFunc(u.unrequested, func(other engine.Influence) bool { return other.Permission == p }) {
				continue
			}
			u.unrequested = append(u.unrequested, i)
		}
	}
}

// inPlay reports whether a file is loaded for play, not only for examples.
func (u *usageCheck) inPlay(file string) bool {
	return !slices.ContainsFunc(u.files, func(f ownFile) bool { return f.shown == file && f.isSpec })
}

// loadedWith reports whether a file is loaded whenever another file is. Some files are loaded
// only together with another module.
func (u *usageCheck) loadedWith(file, with string) bool {
	return file == with || slices.ContainsFunc(u.m.Files, func(name string) bool { return u.m.Shown(name) == file })
}

// addFindings adds the findings about what was collected, after all games.
func (u *usageCheck) addFindings() {
	if len(u.examples) > 0 {
		// In a module without examples any rule may be meant to be asked at the prompt.
		read := u.readAnywhere(true)
		u.unaskedRules(read)
		u.unreadBoxes(read)
	}
	u.unreadOptions()
	u.unreadLocals()
	u.comparedByLetters()
	u.unknownMembers()
	u.missingPermissions()
	for _, e := range u.examples {
		if !e.asserts {
			u.add(Warning, u.problemAt(e.pos, "empty-example", fmt.Sprintf("example %q expects nothing, so it tests nothing", e.title), "write expect(...):is(...)"))
		}
	}
	u.missingSources()
}

// usedByPrompt are words of rules that the prompt uses.
var usedByPrompt = map[string]bool{"told_beside": true}

// unaskedRules notes rules that nothing uses.
func (u *usageCheck) unaskedRules(read func(string) bool) {
	for _, r := range u.rules {
		if !r.mustBeUsed || strings.Contains(r.word, ".") || usedByPrompt[r.word] || read(content.Written(r.word)) {
			continue
		}
		u.add(Note, u.problemAt(r.pos, "unasked-rule", fmt.Sprintf("nothing uses the rule %s: no formula, no function and no example", r.name), "write an example of it, or leave it out"))
	}
}

// readByEngine are boxes that the engine reads of each kind that has them.
var readByEngine = map[string]bool{"hidden": true}

// unreadBoxes notes boxes that nothing reads.
func (u *usageCheck) unreadBoxes(read func(string) bool) {
	for _, b := range u.boxes {
		if read(content.Written(b.word)) || b.isPrinted || readByEngine[b.word] {
			continue
		}
		u.add(Note, u.problemAt(b.pos, "unread-box", fmt.Sprintf("nothing reads the box %s: no formula, no text, no function and no example", b.name), "let a headline or a sheet show it, or leave it out").
			Suggest(diag.DropBox{Name: content.Written(b.word)}))
	}
}

// unreadOptions warns of options that nothing reads, and notes those without a text.
func (u *usageCheck) unreadOptions() {
	read := u.readAnywhere(false)
	for _, o := range u.m.Options {
		if !read(o.Name) {
			u.add(Warning, u.inManifest(o.Pos, "unread-option", fmt.Sprintf("no rule reads the option `%s`", o.Name), fmt.Sprintf("a formula reads it as option.%s", o.Name)))
		}
		if strings.TrimSpace(o.Text) == "" {
			u.add(Note, u.inManifest(o.Pos, "option-without-text", fmt.Sprintf("the option `%s` does not say what it does", o.Name), `write "text": "..." beside its type`))
		}
	}
}

// unreadLocals warns of local variables that nothing reads.
func (u *usageCheck) unreadLocals() {
	for _, f := range u.files {
		if f.chunk == nil {
			continue
		}
		for _, local := range f.chunk.Tree().Unread(f.chunk.Usage()) {
			p := f.file.Problem(local.Offset, len(local.Name), fmt.Sprintf("nothing reads `%s`", local.Name))
			p.Code, p.Fix = "unused-local", local.Fix
			u.add(Warning, p.Advise(local.Hint))
		}
	}
}

// missingPermissions warns of effects on other modules for which the module requests no
// permission: it would not load where it is installed.
func (u *usageCheck) missingPermissions() {
	var names, quoted []string
	for _, p := range u.m.Permissions {
		names = append(names, string(p))
	}
	for _, i := range u.unrequested {
		names = append(names, string(i.Permission))
	}
	for _, name := range names {
		quoted = append(quoted, strconv.Quote(name))
	}
	for _, i := range u.unrequested {
		p := u.problemAt(i.Pos, "missing-permission", fmt.Sprintf("%s, and does not ask for the permission `%s`: where somebody adds it, it does not load", i.Sentence(), i.Permission),
			fmt.Sprintf(`write "permissions": [%s] in module.json`, strings.Join(quoted, ", "))).Suggest(diag.Permissions{Names: names})
		if !i.WhatPos.IsZero() {
			p.Notes = []diag.Note{{Pos: i.WhatPos, Message: "it is declared here, in " + i.Of}}
		}
		u.add(Warning, p)
	}
}

// unreachableLayers warns of layers of a rule that the module always replaces itself.
func (u *usageCheck) unreachableLayers(r *rules.Rule) {
	for _, layer := range r.Layers() {
		by := r.ReplacedBy(layer)
		if by == nil || layer.Module != u.m.ID || by.Module != u.m.ID || layer.Family.Inherited != "" || by.Family.Inherited != "" || !u.inPlay(layer.Pos.File) || !u.inPlay(by.Pos.File) || !u.loadedWith(by.Pos.File, layer.Pos.File) || !u.isFirst("layer", layer.Pos) {
			continue
		}
		p := u.problemAt(layer.Pos, "unreachable-layer", fmt.Sprintf("this %s of %s never counts", layer.Word(), r.DisplayName()), "leave it out, or give the one that replaces it a `when`")
		if layer.ChangeKind != rules.Definition { // without a definition nothing can be changed
			p.Suggest(diag.DropDeclaration{})
		}
		p.Suggest(diag.Sometimes{})
		p.Notes = []diag.Note{{Pos: by.Pos, Message: "this one always replaces it"}}
		u.add(Warning, p)
	}
}

// missingSources notes rules without a source, in modules that list the rules of their book and
// in files in which other rules have one. Files without any source contain what is not in the
// book, such as sheets.
func (u *usageCheck) missingSources() {
	if list, err := u.m.Printed(); err != nil || len(list) == 0 {
		return
	}
	hasSources := map[string]bool{} // by file
	for _, r := range u.rules {
		if r.hasSource {
			hasSources[r.pos.File] = true
		}
	}
	for _, r := range u.rules {
		if !r.hasSource && hasSources[r.pos.File] && !strings.Contains(r.word, ".") {
			u.add(Note, u.problemAt(r.pos, "missing-source", fmt.Sprintf("%s %s does not say where the book prints it", r.kind, r.name), `write source = "p. 31", or source = "our own"`))
		}
	}
}

// problemAt returns a problem at a position of a file of the module.
func (u *usageCheck) problemAt(pos diag.Pos, code, message, hint string) *diag.Problem {
	p := &diag.Problem{Code: code, Pos: pos, Message: message, Hint: hint}
	for _, f := range u.files {
		if f.shown == pos.File {
			p.Source = f.file.Line(pos.Line)
		}
	}
	return p
}
