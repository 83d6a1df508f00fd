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
)

// reader says where people read a text: "a headline", "a sheet".
type reader struct {
	what    string
	private bool // the gamemaster alone reads it
	roll    bool // {roll} stands for the dice of a check
}

// shows links a text that people read: its braces hold formulas alone, and it is
// left out where one of them is none.
func (l *bodies) shows(src *content.Formula, s *scope, assume []formula.Narrowing, by reader) *rules.Text {
	t := &rules.Text{Written: src.Text}
	x := &doer{l: l}
	for _, p := range l.compiler.pieces(src) {
		if p.inside == nil {
			t.Parts = append(t.Parts, rules.TextPart{Plain: p.plain})
			continue
		}
		text := p.inside.Text
		if by.roll && text == "roll" {
			t.Parts = append(t.Parts, rules.TextPart{Roll: true})
			continue
		}
		if e, err := dice.Parse(text); err == nil && e != nil && strings.ContainsRune(text, 'd') || diceBegin.MatchString(text) {
			l.onlyReads(p.inside, by, "is dice", "let an action roll them and write a box, and show that")
			continue
		}
		told := l.problems
		if _, is := x.table(p.inside, s, known{}); is {
			l.problems = told
			l.onlyReads(p.inside, by, "does something", "let it write a box, and show that")
			continue
		}
		var boxes []*content.Box
		reading := *s
		reading.boxes = &boxes
		value := l.compiler.compileAs(p.inside, &reading, types.Type{}, assume, formula.Shown())
		if i := slices.IndexFunc(boxes, func(b *content.Box) bool { return !content.Players.Sees(b) }); i >= 0 && !by.private {
			l.inBraces(p.inside, fmt.Sprintf("`%s` reads %s, which is for the gamemaster alone, and players see %s", text, content.Written(boxes[i].FullName()), by.what), "")
			continue
		}
		if value != nil {
			t.Parts = append(t.Parts, rules.TextPart{Value: value})
		}
	}
	return t
}

// fitsHeadline reports a change of a headline that is none of texts; on other rules
// nothing.
func (l *changer) fitsHeadline(r *rules.Rule, c *rules.Change) bool {
	b := c.Body
	other := b.Formula != nil || b.Sum != nil || b.First != nil || b.Best != nil || b.Rows != nil || b.Dice != nil
	switch {
	case !r.Decl.IsHeadline():
		if b.Texts == nil {
			return true
		}
		l.fail(c.Pos, "", "%s %q: %s is %s, and only a headline is texts", c.Word.Written, c.Target, changedName(c, r), diag.A(r.Sort.String()))
	case other, c.How == rules.To && !c.Does() && len(c.Requires)+len(c.Costs)+len(c.Params) == 0 && b.Texts == nil:
		l.fail(c.Pos, fmt.Sprintf("write %s %q { \"luck {luck}\" }", c.Word.Written, c.Target), "%s %q: a headline is texts", c.Word.Written, c.Target)
	case c.How == rules.Around && b.Texts != nil:
		l.fail(c.Pos, "to adds texts, instead_of replaces them; in those of after {usual} are the texts so far", "around %q needs a function(as_usual, ...)", c.Target)
	default:
		return true
	}
	return false
}

// addedAbove lists what others add to the headlines of kinds that a noun is like:
// its own replaces their texts, but what is added holds for it, too.
func (l *changer) addedAbove(r *rules.Rule) []aimed {
	var all []aimed
	for k := r.Noun.Like; k != nil; {
		above := l.book.FindSeen(r.Decl.Module, k, rules.HeadlineWord)
		if above == nil {
			break
		}
		for _, c := range l.aims.targets[above.Name] {
			if c.How == rules.To {
				all = append(all, aimed{c, above, 1})
			}
		}
		k = above.Noun.Like
	}
	return all
}

// headlineChanges links what is aimed at a headline, in load order.
func (l *changer) headlineChanges(r *rules.Rule, s *scope) {
	all := l.addedAbove(r)
	for _, c := range l.aims.targets[r.Name] {
		all = append(all, aimed{c, r, 0})
	}
	slices.SortStableFunc(all, func(a, b aimed) int { return l.aims.loaded[a.Change] - l.aims.loaded[b.Change] })
	for _, c := range all {
		l.change(r, c.Change, s, r.Answer, c.inherited(), c.distance)
	}
}
