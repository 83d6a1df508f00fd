package link

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
)

// linkChanges links changes of boxes. Formulas are evaluated before any box is written.
func (x *bodyLinker) linkChanges(list []rules.LineDeclaration, s *names.Scope, k names.KnownFacts) []rules.BoxChange {
	var out []rules.BoxChange
	written := map[string]string{}
	for _, d := range list {
		if c, ok := x.linkChange(d, s, k); ok {
			name := c.Box.FullName()
			for _, p := range c.Whose {
				name += " of " + p.Text()
			}
			if other, twice := written[name]; twice {
				x.l.Fail(posOf(&d), "", "%s changes `%s` and `%s`, which are the same box", x.what, other, d.Name)
			}
			written[name] = d.Name
			out = append(out, c)
		}
	}
	return out
}

// linkWrites links a step that writes boxes, and the steps after them. In its changes `#` is an
// element of for_each.
func (x *bodyLinker) linkWrites(step *rules.Step, d *rules.StepDeclaration, s *names.Scope, k names.KnownFacts) {
	if s.Element == nil {
		for i := range d.Changes {
			if c := &d.Changes[i]; strings.HasPrefix(c.Name, "#") {
				x.l.Fail(posOf(c), `write { for_each = "list", changes = { ... } }`, "%s changes `%s`, but `#` is an element of `for_each`, and there is none", x.what, c.Name)
				return
			}
		}
	}
	step.Changes = x.linkChanges(d.Changes, s, k)
	step.Steps = x.linkSteps(d.Steps, s, k)
}

func (x *bodyLinker) linkChange(d rules.LineDeclaration, s *names.Scope, k names.KnownFacts) (rules.BoxChange, bool) {
	l := x.l
	c := rules.BoxChange{Written: d.Name}
	kind, word := s.NarrowedKind(k), d.Name
	dot := strings.LastIndexByte(d.Name, '.')
	if dot >= 0 && s.IsSelf(d.Name[:dot]) {
		word, dot = d.Name[dot+1:], -1
	}
	if dot >= 0 {
		word = d.Name[dot+1:]
		src := content.Plain(d.Name[:dot])
		if d.Place != nil {
			src.Place, src.File = d.Place.Place, d.Place.File
		}
		role, t, ok := x.linkPath(src, s, k, "change")
		if !ok {
			return c, false
		}
		c.Whose = role
		if kind = l.Program.Catalogue.Kind(t.Kind); t.Base != types.RefBase || kind == nil {
			l.Fail(posOf(&d), "", "%s changes `%s`, but `%s` is %s", x.what, d.Name, src.Text, t.Describe())
			return c, false
		}
	} else if kind == nil {
		l.Fail(posOf(&d), "", "%s changes `%s`, but nobody is here whose box that could be", x.what, d.Name)
		return c, false
	}
	if dot < 0 && s.Doer != nil {
		c.Whose = rules.Role{s.Doer.Itself}
	}
	if s.Doer == nil && len(c.Whose) == 1 && c.Whose[0].Text() == "owner" && kind.Is("entity") && s.Noun != nil && s.Noun.Is("entity") {
		c.Whose = nil // the actor itself
	}
	if c.Box = kind.BoxSeen(s.Module, word); c.Box == nil && word == "level" {
		c.Box = l.LevelBox(kind)
	}
	if !x.checkWritable(d, c, kind, word, s) {
		return c, false
	}
	l.compiler.MentionLast(posOf(&d), d.Name, word, c.Box)
	if d.Body.Sum != nil {
		l.Fail(posOf(&d), fmt.Sprintf("write %s = \"%s + ...\"", fieldKey(d.Name), d.Name), "%s: `%s` is a box, and only lines of checks take a line in braces", x.what, d.Name)
	}
	if d.Body.Formula == nil {
		return c, false // already reported by the loader
	}
	want := c.Box.Type
	want.Low, want.High = nil, nil // ranges are checked when the box is written
	c.Value = l.compiler.CompileAs(d.Body.Formula, s, want, k.Kinds)
	return c, c.Value != nil
}

// checkWritable reports a change of a box that does not exist or cannot be written; false after
// a problem.
func (x *bodyLinker) checkWritable(d rules.LineDeclaration, c rules.BoxChange, kind *content.Kind, word string, s *names.Scope) bool {
	l, b := x.l, c.Box
	if b == nil {
		hint := l.SuggestNear(word, kind.BoxNames)
		message := fmt.Sprintf("%s changes `%s`, but %s has no box `%s`", x.what, d.Name, diag.A(kind.Name), word)
		if r := l.Program.FindSeen(s.Module, kind, word); r != nil {
			message = fmt.Sprintf("%s changes `%s`, but %s is %s and has no value of its own", x.what, d.Name, r.DisplayName(), diag.A(r.DeclKind.String()))
			hint = diag.Hint{Text: "change what it is computed from"}
			if r.DeclKind == rules.Action || r.DeclKind == rules.Check {
				hint.Text = fmt.Sprintf("write steps = { %q }", d.Name)
			}
		} else if only := l.OnlyKindsWith(kind, word); len(only) > 0 {
			path := strings.TrimSuffix(strings.TrimSuffix(d.Name, word), ".")
			hint = diag.Hint{Text: fmt.Sprintf("only %s has it; ask first: when = \"%s\"", diag.EitherA(only), l.KindTest(path, kind, only[0]))}
		}
		if s.Check != nil && dotless(d.Name) {
			if _, line := s.Check.LineIndex(d.Name); line {
				message = fmt.Sprintf("%s changes `%s`, which is a line and is computed", x.what, d.Name)
				hint = diag.Hint{Text: "write an `after` on the line, or an offer that changes it; changes of a check write boxes"}
			}
		}
		for _, p := range x.params {
			if p.Name == d.Name {
				message, hint = fmt.Sprintf("%s changes `%s`, which is one of its parameters", x.what, d.Name), diag.Hint{Text: "parameters cannot be changed; change a box"}
			}
		}
		l.Fail(posOf(&d), "", "%s", message).Advise(hint)
		return false
	}
	switch {
	case b.Keeper != "":
		l.Fail(posOf(&d), "", "%s changes `%s`, which cannot be written: %s", x.what, d.Name, b.Keeper)
	case kind.Nature == content.Printed && !b.Sheet:
		l.Fail(posOf(&d), fmt.Sprintf("a box that changes in play is declared with sheet = %q", b.Type.String()), "%s changes `%s`, which is printed for every %s", x.what, d.Name, kind.Name)
	default:
		return true
	}
	return false
}

// fieldKey returns a name as a key of a Lua table.
func fieldKey(name string) string {
	if strings.Contains(name, ".") {
		return fmt.Sprintf("[%q]", name)
	}
	return name
}

// posOf returns the position of the name of a line or change; if it is not known, that of the
// declaration.
func posOf(d *rules.LineDeclaration) diag.Pos {
	if d.Place != nil && d.Place.Place != nil {
		return d.Place.Place(0)
	}
	return d.Pos
}

// dotless reports whether a name has no dot.
func dotless(name string) bool { return !strings.Contains(name, ".") }
