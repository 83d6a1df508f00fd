package declare

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/grammar"
)

// readChange reads a heading of one of the four changing words: to, after, around, instead_of.
// carrier is the entry in which it stands; nil for none.
func (l *Loader) readChange(b *body, carrier *content.Entry) {
	if l.addsWords(b, carrier) {
		return
	}
	c := &rules.Change{Target: b.h.Name, Carried: rules.ChangeCarrier{Carrier: carrier}, Module: l.Current, House: l.House, Pos: b.h.Pos}
	switch b.h.Word {
	case "to":
		c.ChangeKind = rules.To
	case "after":
		c.ChangeKind = rules.After
	case "around":
		c.ChangeKind = rules.Around
	default:
		c.ChangeKind = rules.InsteadOf
	}
	c.Word = rules.ChangeWord{Written: b.h.Word, Means: cmp.Or(grammar.Of(b.h.Word).As, b.h.Word)}
	c.House = c.House || c.Word.Written != c.Word.Means
	reportUnreadOfChange(b, carrier != nil)
	b.changedTexts(c)
	c.Label, c.Text, c.Source, c.When = b.text("label"), b.text("text"), sourceOf(b), b.formula("when")
	c.Carried.Me, c.At, c.Carried.Once = b.text("me"), b.text("at"), b.occasions("once")
	c.Effects.Steps = b.steps().read()
	costs := b.costs()
	switch c.ChangeKind {
	case rules.To:
		c.Terms.Costs, c.Params = costs, b.h.Params
	case rules.InsteadOf:
		c.Terms.Costs, c.Terms.SetsCosts, c.Terms.Final = costs, b.has("costs"), b.flag("final")
	}
	b.changeTags(c)
	if v := b.get("requires"); v != lua.LNil {
		c.Terms.Requires = b.lines().conditions("requires", v)
	}
	c.Terms.Failure = b.failure()
	if option := b.text("option"); option != "" {
		b.deprecatedFields().option(option)
		c.When = bothHold(b.h.Placed("option."+option, "option"), c.When)
	}
	if text, ok := b.get("dice").(lua.LString); ok && c.ChangeKind == rules.To && strings.HasSuffix(c.Target, ".dice") {
		c.Notation.Dice, c.Notation.DiceSource = string(text), b.h.Placed(string(text), "dice")
	} else if strings.HasSuffix(c.Target, ".dice") && len(b.items) == 1 {
		if text, ok := b.items[0].(lua.LString); ok {
			c.Notation.Dice, c.Notation.DiceSource = string(text), b.h.Placed(string(text), "")
			b.items = nil
		}
	}
	c.Effects.Changes, c.Effects.Say, c.Effects.Summary = b.changes(), b.say("say"), b.say("summary")
	addedLabelled(l, b, c)
	readChangedRows(b, c)
	if body := b.main(); c.Body.Rows == nil && c.Body.Texts == nil {
		c.Body = body
	} else if !body.IsZero() {
		b.fail("", "%s has two bodies; keep one formula, list or function", b.h)
	}
	b.addedDice(c)
	if c.Body.Rows != nil && c.Effects.Any() {
		b.fail("write after \""+c.Target+"\" beside it, which follows the roll", "%s: rows are all that a table says", b.h)
	}
	if add := b.get("add"); add != lua.LNil {
		if c.ChangeKind == rules.To && !c.Body.IsZero() {
			b.failAt("add", "", "%s has two bodies; keep one formula, list or function", b.h)
		}
		if fn, ok := add.(*lua.LFunction); ok {
			c.Body.Func = b.function(fn)
			b.deprecatedFields().addsByFunction()
		} else {
			c.Body.Formula = b.asFormula(add, "add")
		}
	} else if c.ChangeKind == rules.To && c.Body.Formula != nil {
		b.fail("write add = \"formula\"", "%s: a line that is added needs a name", b.h)
	}
	if strings.Contains(c.Target, ".") { // an offer may have both
		b.steps().eitherSteps(c.Body, c.Effects.Steps)
	}
	l.addedLines(b, c)
	together := l.replacedTogether(b, c)
	b.finish()
	if together {
		return
	}
	if carrier != nil && c.ChangeKind == rules.To && c.Label == "" {
		c.Label = carrier.Name
	}
	l.Source.Changes = append(l.Source.Changes, c)
}

// addedDice reads dice that a change adds to a line of a check.
func (b *body) addedDice(c *rules.Change) {
	text := b.text("dice")
	if text == "" || c.Notation.Dice != "" {
		return
	}
	switch {
	case c.ChangeKind != rules.To && c.ChangeKind != rules.InsteadOf:
		b.failAt("dice", "", "%s: dice belong to `to` and `instead_of`", b.h)
	case b.has("add") || len(b.items) > 0:
		b.failAt("dice", "", "%s has two bodies; keep one formula, list or function", b.h)
	default:
		c.Body.Dice = b.h.Placed(text, "dice")
	}
}

// reportUnread reports fields that the word has in other forms but that have no effect here.
func (b *body) reportUnread(hint, why string, keys ...string) {
	for _, key := range keys {
		if b.has(key) {
			b.failAt(key, hint, "%s: %s %s", b.h, key, why)
		}
	}
}

// reportUnreadOfChange reports fields of a change that have no effect in it.
func reportUnreadOfChange(b *body, carried bool) {
	if b.h.Word != "to" {
		b.reportUnread("write the formula alone", "belongs to `to`", "add")
		b.reportUnread("", "names a line that `to` adds", "label")
		b.reportUnread("", "says where the steps of a `to` go", "at")
		b.reportUnread("write to with requires beside it: what can refuse is asked before anything happens", "belongs to `to`", "requires")
		b.reportUnread("write it in a `to`", "belongs to `to`", "tags", "except", "fails_when", "fails_as")
		replaces := b.h.Word == "instead_of" || b.h.Word == "house"
		switch dotted := strings.Contains(b.h.Name, "."); {
		case dotted && replaces:
			b.reportUnread("write a `to` with these costs: it adds them; an offer's alone are replaced", "belongs to `to`", "costs")
		case dotted:
			b.reportUnread("write to with costs beside it: what can refuse is asked before anything happens", "belongs to `to`", "costs")
		case !replaces:
			b.reportUnread(fmt.Sprintf("write instead_of %q { costs = ... }", b.h.Name), "belongs to `to`, and of an offer to instead_of", "costs")
		}
	} else {
		adds := b.has("add") || b.has("dice") || b.has("sum") || b.has("first") || b.has("best") || b.has("all") || b.has("any") || slices.ContainsFunc(b.items, func(v lua.LValue) bool { return v.Type() == lua.LTFunction })
		if !adds {
			b.reportUnread(`write add = "formula"`, "names a line that is added, and none is", "label")
		}
		if !b.has("steps") && !b.has("changes") && !b.has("say") && !b.has("summary") {
			b.reportUnread(`write steps = { "name" }`, "says where steps go, and there are none", "at")
		}
	}
	if b.h.Word != "to" && b.h.Word != "after" {
		b.reportUnread("", "belongs to actions, offers, and `to` and `after` inside an entry", "once")
	}
	if b.h.Word == "around" {
		b.reportUnread("do it in the function", "is for actions, offers, `to`, `after` and instead_of", "changes", "steps", "say", "summary")
	}
	if !carried {
		b.reportUnread("put it inside the trait, condition or armour that brings it", "is the role of whoever carries the entry, and this stands in none", "me")
		if b.h.Word == "to" || b.h.Word == "after" {
			b.reportUnread("put it inside the trait, condition or armour that brings it", "says how often it holds for whoever carries the entry, and this stands in none", "once")
		}
	}
}
