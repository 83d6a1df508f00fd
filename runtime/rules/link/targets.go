package link

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// aim finds what every change is aimed at.
func (l *linker) aim() {
	for i, c := range l.src.Changes {
		l.loaded[c] = i
		names := l.target(c.Module, c.Target)
		if len(names) == 0 {
			names = l.narrower(c)
		}
		switch len(names) {
		case 0:
			p := &diag.Problem{Pos: c.Pos, Message: fmt.Sprintf("%s %q: there is no such rule", c.Wording(), c.Target), Hint: l.boxOrNarrower(c)}
			noun, word := rules.SplitName(c.Target)
			if word == rules.HeadlineWord && l.book.Catalogue.Seen(c.Module, noun) != nil {
				p.Hint = fmt.Sprintf("no module says what people see of %s: write headline %q { \"{name}\" }", diag.A(noun), noun)
			}
			if p.Hint == "" {
				p.Hint = l.near(c.Target, func() []string { return l.targetNames(c.Module, noun) })
			}
			for _, d := range l.src.Gone {
				if d.Name == c.Target {
					p.Hint = ""
					p.Notes = append(p.Notes, diag.Note{Pos: d.Pos, Message: fmt.Sprintf("it stands here, in %s of %s, which %s prints anew without it", d.Carrier.Heading(), d.Module, d.Carrier.ReplacedBy.Module)})
				}
			}
			l.problems.Add(p)
		case 1:
			if l.isDiceLine(names[0]) && !l.replacesDice(c) {
				continue
			}
			l.targets[names[0]] = append(l.targets[names[0]], c)
		default:
			l.fail(c.Pos, "write the game before it: \""+names[0]+"\"", "%s %q may be %s", c.Wording(), c.Target, diag.And(names))
		}
	}
}

// boxOrNarrower says what a change may be aimed at where there is no such rule: the
// start of a box, or what only narrower nouns have.
func (l *linker) boxOrNarrower(c *rules.Change) string {
	noun, word := rules.SplitName(c.Target)
	for _, k := range l.book.Catalogue.Meanings(c.Module, noun) {
		if b := k.BoxSeen(c.Module, word); b != nil {
			return boxHint(b)
		}
		word, _, _ := strings.Cut(word, ".")
		only := l.onlyKindsWith(k, word)
		if len(only) == 0 {
			continue
		}
		hint := fmt.Sprintf("only %s has `%s`", diag.A(content.Written(only[0])), word)
		if b := l.book.Catalogue.Kind(only[0]).BoxSeen(c.Module, word); b != nil {
			return hint + ": " + boxHint(b)
		}
		return fmt.Sprintf("%s: write %q", hint, only[0]+strings.TrimPrefix(c.Target, noun))
	}
	return ""
}

// boxHint says what of a box can be changed.
func boxHint(b *content.Box) string {
	if b.Starts == nil {
		return fmt.Sprintf("`%s` is a box, which is written and not worked out; its value is a rule where it `starts` as a formula", b.FullName())
	}
	return fmt.Sprintf("`%s` is a box; what it starts as is %q", b.FullName(), b.FullName()+".starts")
}

// isDiceLine tells the dice of a check from everything else that is changed.
func (l *linker) isDiceLine(name string) bool {
	return l.out.Rules[name] == nil && strings.HasSuffix(name, ".dice")
}

// notWorkedOut is what stands instead of a change that dice cannot take.
const notWorkedOut = "dice are notation: add some with dice, replace them with instead_of, or change a line they name"

// replacesDice reports a change of a dice line that is no notation in its place,
// nor dice beside it: dice are rolled, not worked out, so nothing could be wrapped,
// and a function cannot be checked while loading.
func (l *linker) replacesDice(c *rules.Change) bool {
	check := strings.TrimSuffix(c.Target, ".dice") // as it is written
	switch {
	case c.How == rules.To && c.Dice != "" && c.Body.IsZero():
		return true
	case c.How == rules.To:
		l.fail(c.Pos, fmt.Sprintf("write to %q for a number, or { label = \"...\", dice = \"1d4\" } for more dice", check+".modifier"),
			"to %q: %s", c.Target, notWorkedOut)
	case c.How != rules.InsteadOf:
		l.fail(c.Pos, fmt.Sprintf("write instead_of %q { when = \"...\", \"3d6\" }, or name a line in the notation, as in \"(@count)d6\", and change that", c.Target),
			"%s %q: %s", c.Wording(), c.Target, notWorkedOut)
	case c.Dice == "" || !c.Body.IsZero():
		l.fail(c.Pos, fmt.Sprintf("write instead_of %q { \"2d8\" }; several, each with its `when`, can stand in place of a function", c.Target),
			"%s %q: dice are notation, and nothing else can stand in their place", c.Wording(), c.Target)
	default:
		return true
	}
	return false
}

// target resolves the name of a rule, or of a line of a check, as a module
// writes it: to one name, to none, or to several where games meet.
func (l *linker) target(module, name string) []string {
	var names []string
	for _, r := range l.book.Named(module, name) {
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
	for _, check := range l.book.Named(module, name[:i]) {
		if check.Sort == rules.Check && slices.Contains(l.checkLines(check), name[i+1:]) {
			names = append(names, check.Name+name[i:])
		}
	}
	return names
}

// narrower resolves the name of a rule, or of a line of a check, behind a noun
// that is like the one whose it is: the change holds for things of that noun alone.
func (l *linker) narrower(c *rules.Change) []string {
	noun, word := rules.SplitName(c.Target)
	var names []string
	for _, k := range l.book.Catalogue.Meanings(c.Module, noun) {
		name := ""
		check, line, isLine := strings.Cut(word, ".")
		r := l.book.FindSeen(c.Module, k, check)
		switch {
		case r != nil && !isLine:
			name = r.Name
		case r != nil && r.Sort == rules.Check && slices.Contains(l.checkLines(r), line):
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

// startBox finds the box of "kind.box.starts".
func (l *linker) startBox(module, name string) *content.Box {
	kind, box := rules.SplitName(strings.TrimSuffix(name, ".starts"))
	for _, k := range l.book.Catalogue.Meanings(module, kind) {
		if b := k.BoxSeen(module, box); b != nil && b.Kind == k && b.Starts != nil {
			return b
		}
	}
	return nil
}

// checkLines lists the lines of a check, those it is like and the standard ones.
func (l *linker) checkLines(check *rules.Rule) []string {
	var names []string
	seen := map[string]bool{}
	for _, c := range l.book.Family(check) {
		for _, line := range c.Decl.Lines {
			if !seen[line.Name] {
				seen[line.Name] = true
				names = append(names, line.Name)
			}
		}
		for _, a := range l.added[c] {
			if !seen[a.Name] {
				seen[a.Name] = true
				names = append(names, a.Name)
			}
		}
	}
	words := l.showsWords(l.book.Family(check))
	for _, n := range rules.StandardLines() {
		if !seen[n] && !(words && onlyOfNumbers(n)) {
			names = append(names, n)
		}
	}
	return names
}

// targetNames are the names that a module could have meant by a change of a noun: all
// rules and lines by their own names, and those that the noun has from kinds it is like
// by its own, too.
func (l *linker) targetNames(module, noun string) []string {
	kinds := l.book.Catalogue.Meanings(module, noun)
	var names []string
	for n, r := range l.out.Rules {
		if l.book.Catalogue.Strangers(module, r.Decl.Module) {
			continue
		}
		spelt := []string{n}
		owner, word := rules.SplitName(n)
		if slices.ContainsFunc(kinds, func(k *content.Kind) bool { return k.Name != owner && k.Is(owner) }) {
			spelt = append(spelt, noun+"."+word)
		}
		for _, name := range spelt {
			names = append(names, name)
			if r.Sort == rules.Check {
				for _, line := range l.checkLines(r) {
					names = append(names, name+"."+line)
				}
			}
		}
	}
	sort.Strings(names)
	return names
}
