package resolve

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Targets finds the targets of changes.
type Targets struct {
	*Report
	*Names
	Added     map[*rules.Rule][]AddedLine // lines that are added to checks
	Changes   map[string][]*rules.Change  // changes by the full name of the target
	Tagged    map[string][]*rules.Change  // changes that reach a target by a tag, by its full name
	LoadOrder map[*rules.Change]int       // indexes in load order
}

// NewTargets returns the pass that finds the targets of changes.
func NewTargets(r *Report, n *Names) *Targets {
	return &Targets{Report: r, Names: n, Added: map[*rules.Rule][]AddedLine{}, Changes: map[string][]*rules.Change{}, Tagged: map[string][]*rules.Change{}, LoadOrder: map[*rules.Change]int{}}
}

// AddedLine is a line that a `to` adds to a check.
type AddedLine struct {
	*rules.LineDeclaration
	By *rules.Change
	at *rules.Rule
}

// AddLines collects the lines that changes add to checks. It must be called before Find.
func (l *Targets) AddLines() {
	for _, c := range l.Declared.Changes {
		if len(c.Lines) == 0 {
			continue
		}
		for _, r := range l.Program.Named(c.Module, c.Target) {
			for i := range c.Lines {
				l.addLine(r, AddedLine{&c.Lines[i], c, r})
			}
		}
	}
	for _, r := range l.Tables.Order {
		if r.DeclKind == rules.Check {
			l.checkAdded(r)
		}
	}
}

// addLine adds a line to a check, unless another change adds one with the same name.
func (l *Targets) addLine(r *rules.Rule, a AddedLine) {
	for _, other := range l.Added[r] {
		if other.Name == a.Name {
			l.reportDuplicateLine(a, other.Pos, fmt.Sprintf("the other is added here, in %s", other.By.Module))
			return
		}
	}
	l.Added[r] = append(l.Added[r], a)
}

// checkAdded reports added lines that the check has already, and those that are also added to a
// parent.
func (l *Targets) checkAdded(r *rules.Rule) {
	own, above := map[string]diag.Pos{}, map[string]bool{}
	for i := range r.Decl.Check.Lines {
		own[r.Decl.Check.Lines[i].Name] = r.Decl.Check.Lines[i].Pos
	}
	for _, a := range l.Added[r] { // an added line would replace an inherited one
		if _, own := own[a.Name]; own {
			continue
		}
		if f, line := l.inheritedLine(r, a.Name); f != nil {
			above[a.Name] = true
			l.reportDuplicateLine(a, line.Pos, fmt.Sprintf("%s has it here, in %s", f.DisplayName(), f.Decl.Module))
		}
	}
	for k, f := range l.Program.Family(r) {
		for _, a := range l.Added[f] {
			if pos, ok := own[a.Name]; ok {
				l.reportDuplicateLine(a, pos, fmt.Sprintf("%s has it here, in %s", r.DisplayName(), r.Decl.Module))
			} else if k > 0 {
				for _, other := range l.Added[r] {
					if other.Name == a.Name {
						l.reportDuplicateLine(a, other.Pos, fmt.Sprintf("the other is added here, in %s", other.By.Module))
					}
				}
			}
		}
	}
	for _, name := range rules.StandardLines() {
		for _, a := range l.Added[r] {
			if _, own := own[name]; a.Name == name && !own && !above[name] {
				l.Fail(a.Pos, fmt.Sprintf("write instead_of %q", r.DisplayName()+"."+name), "to %q adds the line `%s`, which every check has", a.By.Target, name).
					Suggest(diag.Heading{Word: l.Program.Catalogue.Anew, Name: r.DisplayName() + "." + name})
			}
		}
	}
}

// inheritedLine returns the line with a name that a check inherits, and the check that declares
// it; nil for none.
func (l *Targets) inheritedLine(r *rules.Rule, name string) (*rules.Rule, *rules.LineDeclaration) {
	for _, f := range l.Program.Family(r)[1:] {
		for i := range f.Decl.Check.Lines {
			if f.Decl.Check.Lines[i].Name == name {
				return f, &f.Decl.Check.Lines[i]
			}
		}
	}
	return nil, nil
}

// reportDuplicateLine reports an added line that exists already.
func (l *Targets) reportDuplicateLine(a AddedLine, there diag.Pos, note string) {
	l.Problems.Add(&diag.Problem{Pos: a.Pos, Message: fmt.Sprintf("to %q adds the line `%s`, which is there already", a.By.Target, a.Name),
		Hint: "choose another name", Notes: []diag.Note{{Pos: there, Message: note}}})
}

// FamilyChanges returns the changes of a check and of its parents in load order; with line,
// ".modifier", the changes of that line.
func (l *Targets) FamilyChanges(family []*rules.Rule, line string) []FamilyChange {
	var all []FamilyChange
	for i, f := range family {
		for _, c := range l.Changes[f.Name+line] {
			all = append(all, FamilyChange{c, f, i})
		}
	}
	for _, c := range l.Tagged[family[0].Name+line] { // what is like it has the tag, or not, itself
		all = append(all, FamilyChange{c, family[0], 0})
	}
	sort.SliceStable(all, func(i, j int) bool { return l.LoadOrder[all[i].Change] < l.LoadOrder[all[j].Change] })
	return all
}

// ChangesOf returns the changes of a rule, with those that reach it by a tag, in load order.
func (l *Targets) ChangesOf(name string) []*rules.Change {
	if len(l.Tagged[name]) == 0 {
		return l.Changes[name]
	}
	all := slices.Concat(l.Changes[name], l.Tagged[name])
	sort.SliceStable(all, func(i, j int) bool { return l.LoadOrder[all[i]] < l.LoadOrder[all[j]] })
	return all
}

// CountSameBefore returns the number of earlier changes of the same kind that the same entry carries
// and that have the same target.
func (l *Targets) CountSameBefore(c *rules.Change) int {
	n := 0
	for _, other := range l.Changes[c.Target] {
		if other == c {
			break
		}
		if other.Carried.Carrier == c.Carried.Carrier && other.ChangeKind == c.ChangeKind {
			n++
		}
	}
	return n
}

// Find finds the target of every change and fills Changes and LoadOrder.
func (l *Targets) Find() {
	for i, c := range l.Declared.Changes {
		l.LoadOrder[c] = i
		if _, _, tagged := rules.TaggedTarget(c.Target); tagged {
			continue // aimed by Tags
		}
		names := l.declaredTargets(c.Module, c.Target)
		if len(names) == 0 {
			names = l.inheritedTargets(c)
		}
		switch len(names) {
		case 0:
			p := &diag.Problem{Pos: c.Pos, Message: fmt.Sprintf("%s %q: there is no such rule", c.Word.Written, c.Target), Hint: l.noTargetHint(c)}
			noun, word := rules.SplitName(c.Target)
			if rules.IsHeadlineWord(word) && l.Program.Catalogue.Seen(c.Module, noun) != nil {
				p.Hint = fmt.Sprintf("no module says what people see of %s: write %s %q { \"{name}\" }", diag.A(noun), word, noun)
			}
			if p.Hint == "" {
				p.Advise(l.SuggestNear(c.Target, func() []string { return l.targetNames(c.Module, noun) }))
			}
			for _, d := range l.Declared.ReplacedOffers {
				if d.Name == c.Target {
					p.Advise(diag.Hint{})
					p.Notes = append(p.Notes, diag.Note{Pos: d.Pos, Message: fmt.Sprintf("it stands here, in %s of %s, which %s prints anew without it", d.Offer.Carrier.Heading(), d.Module, d.Offer.Carrier.ReplacedBy.Module)})
				}
			}
			if c.Word.Written != "house" {
				p.Suggest(diag.RequireDeclaring{Name: c.Target})
			}
			l.Problems.Add(p)
		case 1:
			if l.isDiceLine(names[0]) && !l.checkDiceChange(c) || !l.checkFinal(c, l.Tables.Rules[names[0]]) {
				continue
			}
			l.Changes[names[0]] = append(l.Changes[names[0]], c)
		default:
			l.Fail(c.Pos, "write the game before it: \""+names[0]+"\"", "%s %q may be %s", c.Word.Written, c.Target, diag.And(names)).Suggest(diag.Heading{Name: names[0]})
		}
	}
}

// noTargetHint returns the hint for a change without a target: the target is a box, or a rule
// of narrower kinds; "" otherwise.
func (l *Targets) noTargetHint(c *rules.Change) string {
	noun, word := rules.SplitName(c.Target)
	for _, k := range l.Program.Catalogue.Meanings(c.Module, noun) {
		if b := k.BoxSeen(c.Module, word); b != nil {
			return boxHint(b)
		}
		word, _, _ := strings.Cut(word, ".")
		only := l.OnlyKindsWith(k, word)
		if len(only) == 0 {
			continue
		}
		hint := fmt.Sprintf("only %s has `%s`", diag.A(content.Written(only[0])), word)
		if b := l.Program.Catalogue.Kind(only[0]).BoxSeen(c.Module, word); b != nil {
			return hint + ": " + boxHint(b)
		}
		return fmt.Sprintf("%s: write %q", hint, only[0]+strings.TrimPrefix(c.Target, noun))
	}
	return ""
}

// boxHint returns the hint for a change of a box.
func boxHint(b *content.Box) string {
	if b.Starts == nil {
		return fmt.Sprintf("`%s` is a box, which is written and not computed; its value is a rule where it `starts` as a formula", b.FullName())
	}
	return fmt.Sprintf("`%s` is a box; what it starts as is %q", b.FullName(), b.FullName()+".starts")
}

// isDiceLine reports whether a target is the dice of a check.
func (l *Targets) isDiceLine(name string) bool {
	return l.Tables.Rules[name] == nil && strings.HasSuffix(name, ".dice")
}

// diceAreNotation is part of messages about changes that dice cannot have.
const diceAreNotation = "dice are notation: add some with dice, replace them with instead_of, or change a line they name"

// checkDiceChange reports a change of a dice line that neither replaces the notation nor adds
// dice. Dice are rolled, not evaluated, so they cannot be wrapped or replaced by a function. It
// returns true without a problem.
func (l *Targets) checkDiceChange(c *rules.Change) bool {
	check := strings.TrimSuffix(c.Target, ".dice") // the name as written
	switch {
	case c.ChangeKind == rules.To && c.Notation.Dice != "" && c.Body.IsZero():
		return true
	case c.ChangeKind == rules.To:
		l.Fail(c.Pos, fmt.Sprintf("write to %q for a number, or { label = \"...\", dice = \"1d4\" } for more dice", check+".modifier"),
			"to %q: %s", c.Target, diceAreNotation)
	case c.ChangeKind != rules.InsteadOf:
		l.Fail(c.Pos, fmt.Sprintf("write instead_of %q { when = \"...\", \"3d6\" }, or name a line in the notation, as in \"(@count)d6\", and change that", c.Target),
			"%s %q: %s", c.Word.Written, c.Target, diceAreNotation)
	case c.Notation.Dice == "" || !c.Body.IsZero():
		l.Fail(c.Pos, fmt.Sprintf("write instead_of %q { \"2d8\" }; several, each with its `when`, can stand in place of a function", c.Target),
			"%s %q: dice are notation, and nothing else can stand in their place", c.Word.Written, c.Target)
	default:
		return true
	}
	return false
}

// checkFinal reports a final replacement of something whose layers it cannot silence; false after a
// problem. r is nil for a line of a check.
func (l *Targets) checkFinal(c *rules.Change, r *rules.Rule) bool {
	if !c.Terms.Final || r == nil || r.DeclKind == rules.Query || r.DeclKind == rules.Lookup {
		return true
	}
	l.Fail(c.Pos, "leave out final; what others require, or what follows, always stays", "%s %q: only a replacement of a rule or a line can be final, and %s is %s", c.Word.Written, c.Target, r.DisplayName(), diag.A(r.DeclKind.String()))
	return false
}

// declaredTargets resolves the name of a rule or of a line of a check. There may be more than one with
// several games.
func (l *Targets) declaredTargets(module, name string) []string {
	var names []string
	for _, r := range l.Program.Named(module, name) {
		names = append(names, r.Name)
	}
	if len(names) > 0 {
		return names
	}
	if strings.HasSuffix(name, ".starts") {
		if b := l.startBox(module, name); b != nil {
			return []string{b.FullName() + ".starts"}
		}
	}
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return nil
	}
	for _, check := range l.Program.Named(module, name[:i]) {
		if check.DeclKind == rules.Check && slices.Contains(l.checkLines(check), name[i+1:]) {
			names = append(names, check.Name+name[i:])
		}
	}
	return names
}

// inheritedTargets resolves the name of a rule or line as inherited by a kind. The change is then
// limited to things of that kind.
func (l *Targets) inheritedTargets(c *rules.Change) []string {
	noun, word := rules.SplitName(c.Target)
	var names []string
	for _, k := range l.Program.Catalogue.Meanings(c.Module, noun) {
		name := ""
		check, line, isLine := strings.Cut(word, ".")
		r := l.Program.FindSeen(c.Module, k, check)
		switch {
		case r != nil && !isLine:
			name = r.Name
		case r != nil && r.DeclKind == rules.Check && slices.Contains(l.checkLines(r), line):
			name = r.Name + "." + line
		case line == "starts":
			if b := k.BoxSeen(c.Module, check); b != nil && b.Starts != nil {
				name = b.FullName() + ".starts"
			}
		}
		if name != "" {
			c.Of = k
			names = append(names, name)
		}
	}
	return names
}

// startBox returns the box for "kind.box.starts"; nil for none.
func (l *Targets) startBox(module, name string) *content.Box {
	kind, box := rules.SplitName(strings.TrimSuffix(name, ".starts"))
	for _, k := range l.Program.Catalogue.Meanings(module, kind) {
		if b := k.BoxSeen(module, box); b != nil && b.Kind == k && b.Starts != nil {
			return b
		}
	}
	return nil
}

// checkLines lists the lines of a check with those of its parents and the standard ones.
func (l *Targets) checkLines(check *rules.Rule) []string {
	var names []string
	seen := map[string]bool{}
	for _, c := range l.Program.Family(check) {
		for _, line := range c.Decl.Check.Lines {
			if !seen[line.Name] {
				seen[line.Name] = true
				names = append(names, line.Name)
			}
		}
		for _, a := range l.Added[c] {
			if !seen[a.Name] {
				seen[a.Name] = true
				names = append(names, a.Name)
			}
		}
	}
	words := l.ShowsWords(l.Program.Family(check))
	for _, n := range rules.StandardLines() {
		if !seen[n] && !(words && IsNumericLine(n)) {
			names = append(names, n)
		}
	}
	return names
}

// targetNames lists the possible targets of changes for suggestions: full names of rules and
// lines and, for a kind, the names of those that it inherits.
func (l *Targets) targetNames(module, noun string) []string {
	kinds := l.Program.Catalogue.Meanings(module, noun)
	var names []string
	for n, r := range l.Tables.Rules {
		if l.Program.Catalogue.Unrelated(module, r.Decl.Module) {
			continue
		}
		spelt := []string{n}
		owner, word := rules.SplitName(n)
		if slices.ContainsFunc(kinds, func(k *content.Kind) bool { return k.Name != owner && k.Is(owner) }) {
			spelt = append(spelt, noun+"."+word)
		}
		for _, name := range spelt {
			names = append(names, name)
			if r.DeclKind == rules.Check {
				for _, line := range l.checkLines(r) {
					names = append(names, name+"."+line)
				}
			}
		}
	}
	sort.Strings(names)
	return names
}

// FamilyChange is a change of a check or of one of its lines.
type FamilyChange struct {
	Change   *rules.Change
	At       *rules.Rule // the check that the change names
	Distance int         // number of steps from the changed check to its parent At; 0 for the same
}

// Inherited returns the name of the check that the change names if it is a parent; ""
// otherwise.
func (a FamilyChange) Inherited() string {
	if a.Distance == 0 {
		return ""
	}
	return a.At.Name
}
