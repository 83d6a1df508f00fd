package link

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
	"houserule/runtime/rules/resolve"
)

// audience describes who sees a text, and where.
type audience struct {
	what    string // where the text is shown, for messages: "a headline"
	private string // who alone sees it: one of the values of content.Box.Private
	roll    bool   // {roll} stands for the dice of the check
}

// linkShown links a text that is shown. Braces may contain only formulas. In play it is left
// out if one of them is none.
func (l *layerLinker) linkShown(src *content.Formula, s *names.Scope, assume []formula.Narrowing, by audience) *rules.Text {
	t := &rules.Text{Written: src.Text}
	x := &bodyLinker{l: l}
	for _, p := range l.compiler.TextPieces(src) {
		if p.Inside == nil {
			t.Parts = append(t.Parts, rules.TextPart{Plain: p.Plain})
			continue
		}
		text := p.Inside.Text
		if by.roll && text == "roll" {
			t.Parts = append(t.Parts, rules.TextPart{Roll: true})
			continue
		}
		if e, err := dice.Parse(text); err == nil && e != nil && strings.ContainsRune(text, 'd') || diceStart.MatchString(text) {
			l.FailNotFormula(p.Inside, by.what, "is dice", "let an action roll them and write a box, and show that")
			continue
		}
		before := l.Problems
		if _, is := x.linkTable(p.Inside, s, names.KnownFacts{}); is {
			l.Problems = before
			l.FailNotFormula(p.Inside, by.what, "does something", "let it write a box, and show that")
			continue
		}
		var boxes []*content.Box
		value := l.compiler.CompileAs(p.Inside, s.Recording(&boxes), types.Type{}, assume, formula.ForDisplay())
		if i := slices.IndexFunc(boxes, func(b *content.Box) bool { return !content.Covers(b.Private, by.private) }); i >= 0 {
			l.FailInBraces(p.Inside, fmt.Sprintf("`%s` reads %s, which is for %s alone, and players see %s", text, content.Written(boxes[i].FullName()), content.Reader(boxes[i].Private), by.what), "")
			continue
		}
		if value != nil {
			t.Parts = append(t.Parts, rules.TextPart{Value: value})
		}
	}
	return t
}

// checkHeadlineChange reports texts in a change of another rule, and changes of a headline that are
// not texts; false after a problem.
func (l *changer) checkHeadlineChange(r *rules.Rule, c *rules.Change) bool {
	b := c.Body
	other := b.Answers() || b.Rows != nil || b.Dice != nil
	switch {
	case !r.Decl.IsHeadline():
		if b.Texts == nil {
			return true
		}
		l.Fail(c.Pos, "", "%s %q: %s is %s, and only a headline or glimpse consists of texts", c.Word.Written, c.Target, changedName(c, r), diag.A(r.DeclKind.String()))
	case other, c.ChangeKind == rules.To && !c.Effects.Any() && len(c.Terms.Requires)+len(c.Terms.Costs)+len(c.Params) == 0 && b.Texts == nil:
		l.Fail(c.Pos, fmt.Sprintf("write %s %q { \"luck {luck}\" }", c.Word.Written, c.Target), "%s %q: a %s consists of texts", c.Word.Written, c.Target, r.Word)
	case c.ChangeKind == rules.Around && b.Texts != nil:
		l.Fail(c.Pos, "to adds texts, instead_of replaces them; in those of after {usual} are the texts so far", "around %q needs a function(as_usual, ...)", c.Target)
	default:
		return true
	}
	return false
}

// inheritedAdds returns the additions to the headlines of parent kinds. They also apply to a
// headline that replaces these.
func (l *changer) inheritedAdds(r *rules.Rule) []resolve.FamilyChange {
	var all []resolve.FamilyChange
	for k := r.Kind.Like; k != nil; {
		above := l.Program.FindSeen(r.Decl.Module, k, r.Word)
		if above == nil {
			break
		}
		for _, c := range l.targets.Changes[above.Name] {
			if c.ChangeKind == rules.To {
				all = append(all, resolve.FamilyChange{Change: c, At: above, Distance: 1})
			}
		}
		k = above.Kind.Like
	}
	return all
}

// linkHeadlineChanges links all changes of a headline in load order.
func (l *changer) linkHeadlineChanges(r *rules.Rule, s *names.Scope) {
	all := l.inheritedAdds(r)
	for _, c := range l.targets.Changes[r.Name] {
		all = append(all, resolve.FamilyChange{Change: c, At: r})
	}
	slices.SortStableFunc(all, func(a, b resolve.FamilyChange) int {
		return l.targets.LoadOrder[a.Change] - l.targets.LoadOrder[b.Change]
	})
	for _, c := range all {
		l.linkChange(r, c.Change, s, r.Signature.Result, c.Inherited(), c.Distance)
	}
}
