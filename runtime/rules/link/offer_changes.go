package link

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/lint"
	"houserule/runtime/rules/names"
)

// offerChangeLinker links the changes that an offer makes to one check, action or offer.
type offerChangeLinker struct {
	l         *offerLinker
	offer, on *rules.Rule
}

// link links the changes, steps and texts of an offer or of a replacement into out.
func (c *offerChangeLinker) link(out *rules.OfferOn, d rules.BodyDeclaration, fn rules.Function, x *bodyLinker, s *names.Scope, k names.KnownFacts) {
	inner, read := s, []int{}
	if c.on.DeclKind == rules.Check && !c.offer.Decl.Offer.Before {
		inner = s.WithBefore(&read)
	}
	out.Changes = nil
	var boxes []rules.LineDeclaration
	for _, line := range d.Changes {
		switch {
		case c.isBox(line.Name, s):
			boxes = append(boxes, line)
		case isDice(line.Name) && c.on.DeclKind == rules.Check:
			out.Changes = append(out.Changes, rules.OfferChange{Line: "dice", Reroll: c.linkReroll(line, inner)})
		case c.rerollsLine(line, s):
			c.checkAfterRoll(line.Pos)
			out.Changes = append(out.Changes, rules.OfferChange{Line: line.Name, Reroll: &rules.Reroll{}})
		default:
			if want, ok := c.lineType(line, s); ok {
				out.Changes = append(out.Changes, c.linkLine(line, inner, want, k))
			}
		}
	}
	out.Body = x.linkBody(rules.BodyDeclaration{Steps: d.Steps, Say: d.Say, Summary: d.Summary}, nil, s, k)
	out.BoxChanges = nil
	for _, box := range x.linkChanges(boxes, inner, k) {
		if !s.ReadsLines(box.Value) && !slices.ContainsFunc(box.Whose, s.ReadsLines) {
			out.BoxChanges = append(out.BoxChanges, box)
			continue
		}
		if out.Body == nil {
			out.Body = &rules.ActionBody{Steps: []*rules.Step{}}
		}
		out.Body.Changes = append(out.Body.Changes, box)
	}
	c.l.Warnings = append(c.l.Warnings, lint.ReadBeforeFunction(c.l.Program, c.offer.Decl, out.Changes, fn, s.IsLine)...)
	out.Remembered.ByChanges = len(read)
	out.Remembered.Lines = c.l.rememberedLines(c.offer, c.on, read, fn, s.Check)
}

// isDice reports whether a name means dice of the check, all or those with a label:
// "dice.gear".
func isDice(name string) bool { return name == "dice" || strings.HasPrefix(name, "dice.") }

// isBox reports whether the target of a change is a box: a path, or a box of the event on which
// an action acts.
func (c *offerChangeLinker) isBox(name string, s *names.Scope) bool {
	if strings.Contains(name, ".") {
		return !isDice(name)
	}
	return c.on.DeclKind == rules.Action && name != "stands" && !c.isParam(name) &&
		s.Noun != nil && s.Noun.Nature == content.Event && s.Noun.BoxSeen(s.Module, name) != nil
}

func (c *offerChangeLinker) isParam(name string) bool {
	return slices.ContainsFunc(c.on.Signature.Params, func(p rules.Param) bool { return p.Name == name })
}

// lineType returns the type of the line or parameter that a change sets. ok is false after a
// problem.
func (c *offerChangeLinker) lineType(d rules.LineDeclaration, s *names.Scope) (types.Type, bool) {
	l, r := c.l, c.offer
	var names []string
	switch {
	case c.on.DeclKind == rules.Check:
		if i, ok := s.Check.LineIndex(d.Name); ok {
			return s.Check.LineType(i), true // the same type as for a replacement of the line
		}
		if d.Name == "stands" {
			l.Fail(posOf(&d), "change `success`", "offer %q changes `stands`, but %s is a check: its result is one of its lines", r.Name, c.on.Name)
			return types.Type{}, false
		}
		names = s.Check.LineNames()
	case d.Name == "stands" && c.on.DeclKind == rules.Action && !r.Decl.Offer.Before:
		l.Fail(posOf(&d), "write opens = \"before\" beside it", "offer %q changes `stands`, but it opens when %s has happened", r.Name, c.on.DisplayName()).Suggest(diag.AddField{Key: "opens", Value: "before"})
		return types.Type{}, false
	case d.Name == "stands":
		return types.YesNoType(), true
	case c.on.DeclKind == rules.Action:
		for _, p := range c.on.Signature.Params {
			if p.Name == d.Name {
				return p.Type, true
			}
			names = append(names, p.Name)
		}
		if s.Noun != nil && s.Noun.Nature == content.Event {
			names = append(names, s.Noun.BoxNames()...)
		}
		names = append(names, "stands")
	default:
		names = []string{"stands"}
	}
	hint := diag.SuggestNearest(d.Name, names)
	if s.Noun != nil && s.Noun.BoxSeen(s.Module, d.Name) != nil {
		hint = diag.Hint{Text: fmt.Sprintf("a box is written as a path: [%q] = ...", c.itself(s)+"."+d.Name)}
	}
	l.Fail(posOf(&d), "", "offer %q changes the line `%s`, which %s does not have", r.Name, d.Name, c.on.Name).Advise(hint)
	return types.Type{}, false
}

// itself returns the word for the thing of the check or action.
func (c *offerChangeLinker) itself(s *names.Scope) string {
	if s.Noun.Is("entity") {
		return "owner"
	}
	return content.Written(s.Noun.Name)
}

// linkLine links the new value of a line, or the rows that are added to it.
func (c *offerChangeLinker) linkLine(d rules.LineDeclaration, s *names.Scope, want types.Type, k names.KnownFacts) rules.OfferChange {
	out := rules.OfferChange{Line: d.Name}
	if d.Body.Sum == nil {
		out.Value = c.l.compiler.CompileAs(d.Body.Formula, s, want, k.Kinds)
		return out
	}
	if want.IsScale() {
		out.Scale = want.List
	} else if want.Base != types.Number && want.Base != types.Any {
		c.l.Fail(posOf(&d), "write the formula alone, in quotes: it is the new value", "offer %q adds a line to `%s`, which is %s", c.offer.Name, d.Name, want.Describe())
		return out
	}
	for _, row := range d.Body.Sum {
		line := rules.AddedLine{Label: row.Label, Source: row.Source, Pos: row.Pos}
		line.When = c.l.compiler.CompileAs(row.When, s, types.YesNoType(), k.Kinds)
		switch {
		case row.Dice == nil:
			line.Value = c.l.compiler.CompileAs(row.Value, s, types.NumberType(), k.When(row.When).Kinds)
		case c.on.DeclKind != rules.Check:
			c.l.Fail(row.Dice.Pos(), "let a step or a function roll them", "offer %q adds dice to `%s`, and %s is no check", c.offer.Name, d.Name, c.on.DisplayName())
		default:
			line.ExtraRoll = c.l.layers.linkExtraRoll(row.Dice, s, row.Label)
		}
		out.Adds = append(out.Adds, line)
	}
	return out
}

// linkReroll links the selection of dice that are rerolled.
func (c *offerChangeLinker) linkReroll(d rules.LineDeclaration, s *names.Scope) *rules.Reroll {
	l, r, at := c.l, c.offer, d.Pos
	if d.Name != "dice" {
		at = posOf(&d)
	}
	if d.Reroll == nil {
		l.Fail(at, `write dice = "again", "again 1" or "again where # < 3"`, "offer %q: dice can only be rolled again", r.Name)
		return &rules.Reroll{}
	}
	c.checkAfterRoll(at)
	shows := types.NumberType()
	if sym, err := s.Lookup("dice"); err == nil && sym.Type.Elem != nil {
		shows = *sym.Type.Elem
	}
	a := &rules.Reroll{Count: d.Reroll.Count, Where: l.compiler.Compile(d.Reroll.Where, s.WithElement(shows), types.YesNoType())}
	if _, label, ok := strings.Cut(d.Name, "."); ok {
		a.Label = label
		if known := s.Check.Labels(); !slices.Contains(known, label) {
			problem := rules.UnknownLabel(c.on.Name, label, known)
			problem.Pos = at
			l.Problems.Add(problem)
		}
	}
	a.DependsOnAnswer = a.Where != nil && slices.ContainsFunc(a.Where.Uses(), func(word string) bool {
		return word == "before" || slices.ContainsFunc(r.Decl.Offer.Asks, func(a rules.Ask) bool { return a.Name == word })
	})
	return a
}

// rerollsLine reports whether a change rerolls a line of extra dice: line = "again".
func (c *offerChangeLinker) rerollsLine(d rules.LineDeclaration, s *names.Scope) bool {
	if c.on.DeclKind != rules.Check || d.Body.Formula == nil || strings.TrimSpace(d.Body.Formula.Text) != rules.AgainLine {
		return false
	}
	i, ok := s.Check.LineIndex(d.Name)
	return ok && s.Check.Lines[i].Decl != nil && s.Check.Lines[i].Decl.Body.Dice != nil
}

// checkAfterRoll reports an offer that is made before the roll and rerolls dice.
func (c *offerChangeLinker) checkAfterRoll(at diag.Pos) {
	if r := c.offer; r.Decl.Offer.Before {
		c.l.Fail(at, "leave opens out: dice can be rerolled only after they are rolled", "offer %q opens before the dice are rolled, and rolls them again", r.Name).Suggest(diag.DropField{Key: "opens"})
	}
}

// rememberedLines returns the indexes of the lines that an offer reads as they were when it was
// bought: read, and those that its function mentions.
func (l *offerLinker) rememberedLines(r, on *rules.Rule, read []int, fn rules.Function, c *names.Check) []int {
	asks, ok := fn.(interface{ Mentions(word string) bool })
	if !ok || !asks.Mentions("before") || c == nil {
		return read
	}
	if _, line := c.LineIndex("before"); line {
		return read
	}
	if r.Decl.Offer.Before {
		return nil
	}
	for i, line := range c.Lines {
		if line.Name != rules.AgainLine && asks.Mentions(line.Name) && !slices.Contains(read, i) {
			read = append(read, i)
		}
	}
	return read
}
