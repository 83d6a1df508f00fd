package table_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/explain"
	"houserule/runtime/play/checks"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/stdlib/engine"
)

// things lists what there is of a kind: records, and of a printed kind what somebody has, or the
// entries of the catalogue.
func things(tb *table.Table, k *content.Kind) types.List {
	if k.Nature == content.Record {
		return tb.World().Lists.All(k.Name)
	}
	list := types.List{}
	switch k.Nature {
	case content.Printed:
		for _, who := range tb.World().Lists.All("entity") {
			all, err := tb.World().Lists.Entries(tb.Run(), "", k, who.(types.Ref))
			if err == nil {
				list = append(list, all...)
			}
		}
	case content.Named:
		for range 3 {
			list = append(list, types.Ref{Kind: k.Name, Name: fmt.Sprintf("%d,%d", len(list), 2)})
		}
	}
	return list
}

// draw draws a command: one that advances the game, an action of somebody, or a change by a
// gamemaster.
func draw(r *rand.Rand, s system, g *engine.Game) typedLine {
	switch r.IntN(12) {
	case 0, 1:
		return line(s.goes[r.IntN(len(s.goes))])
	case 2:
		return typedLine{"undo", func(g *engine.Game) (string, error) {
			_, err := g.Table.Journal().Undo(1)
			return "", err
		}}
	case 3:
		return typedLine{"a late offer", takeLate(r.Uint64())}
	case 4, 5:
		if c, ok := drawEntry(r, g.Table); ok {
			return c
		}
	case 6:
		if c, ok := drawBox(r, g.Table); ok {
			return c
		}
	}
	d, ok := drawDeed(r, g.Table)
	if !ok {
		return line(`time:pass "1 minute"`)
	}
	c := d.command()
	c.text = d.title(g.Table)
	return c
}

func line(text string) typedLine {
	return typedLine{text, func(g *engine.Game) (string, error) { return g.Eval(text) }}
}

// takeLate buys an offer that is still open.
func takeLate(which uint64) func(g *engine.Game) (string, error) {
	return func(g *engine.Game) (string, error) {
		open := g.Table.Late().OpenOffers()
		if len(open) == 0 {
			return "none is open", nil
		}
		d := open[which%uint64(len(open))]
		v, err := g.Table.Late().Take(d.Question, d.Who)
		return d.Question + ": " + shown(g.Table, v), err
	}
}

// drawEntry draws a gain or loss of an entry that can be carried.
func drawEntry(r *rand.Rand, tb *table.Table) (typedLine, bool) {
	var entries []*content.Entry
	for _, k := range tb.World().Program().Catalogue.Kinds() {
		if k.Carried {
			entries = append(entries, tb.World().Program().Catalogue.Entries(k.Name)...)
		}
	}
	people := tb.World().Lists.All("entity")
	if len(entries) == 0 || len(people) == 0 {
		return typedLine{}, false
	}
	word := "gains"
	if r.IntN(3) == 0 {
		word = "loses"
	}
	e := entries[r.IntN(len(entries))]
	return line(fmt.Sprintf("all(\"entity\")[%d]:%s(%q)", 1+r.IntN(len(people)), word, e.Name)), true
}

// drawBox draws a write of somebody's box.
func drawBox(r *rand.Rand, tb *table.Table) (typedLine, bool) {
	var n types.Ref
	if people := tb.World().Lists.All("entity"); len(people) > 0 {
		n = people[r.IntN(len(people))].(types.Ref)
	}
	k := tb.World().Program().Catalogue.Kind(n.Kind)
	if k == nil || len(k.Boxes()) == 0 {
		return typedLine{}, false
	}
	b := k.Boxes()[r.IntN(len(k.Boxes()))]
	v, ok := value(r, tb, b.Type)
	return typedLine{fmt.Sprintf("%s.%s = %s", tb.World().Names.Of(n), b.Name, tb.World().Names.Show(v)), func(g *engine.Game) (string, error) {
		_, err := g.Table.Journal().Transaction("written", func() (any, error) { return nil, g.Table.World().Boxes.Set(g.Table.Run(), n, b.Name, v) })
		return "", err
	}}, ok && b.Keeper == ""
}

// deed is an action or check of a thing, with its arguments.
type deed struct {
	n     types.Ref
	rule  *rules.Rule
	given rules.Args
}

func (d deed) command() typedLine {
	return typedLine{"", func(g *engine.Game) (string, error) {
		g.Table.Journal().NextLine()
		v, err := g.Table.Journal().Do(d.n, d.rule.Word, d.given)
		return shown(g.Table, v), err
	}}
}

func (d deed) title(tb *table.Table) string {
	text := fmt.Sprintf("%s:%s {", tb.World().Names.Of(d.n), d.rule.Word)
	for _, p := range d.rule.Signature.Params {
		if v, ok := d.given[p.Name]; ok {
			text += fmt.Sprintf(" %s = %s,", p.Name, tb.World().Names.Show(v))
		}
	}
	return text + " }"
}

// drawDeed draws an action or check of something at the table; false if there is none.
func drawDeed(r *rand.Rand, tb *table.Table) (deed, bool) {
	var deeds []*rules.Rule
	for _, rule := range tb.World().Program().Rules() {
		if rule.Kind != nil && (rule.DeclKind == rules.Action || rule.DeclKind == rules.Check) {
			deeds = append(deeds, rule)
		}
	}
	for range 100 {
		rule := deeds[r.IntN(len(deeds))]
		list := things(tb, rule.Kind)
		if len(list) == 0 {
			continue
		}
		n := list[r.IntN(len(list))].(types.Ref)
		if given, fits := drawGiven(r, tb, rule); fits {
			return deed{n, rule, given}, true
		}
	}
	return deed{}, false
}

// drawGiven draws the arguments of a rule; false if there is no value for one of them.
func drawGiven(r *rand.Rand, tb *table.Table, rule *rules.Rule) (rules.Args, bool) {
	given := rules.Args{}
	for _, p := range rule.Signature.Params {
		if p.Optional && r.IntN(2) == 0 {
			continue
		}
		v, ok := value(r, tb, p.Type)
		if ok && !p.Check {
			given[p.Name] = v
		} else if !p.Optional {
			return nil, false
		}
	}
	return given, true
}

// shown returns a value as text for comparison; for a check, the values of all its lines.
func shown(tb *table.Table, v any) string {
	f, ok := v.(*checks.Check)
	if !ok {
		if f, ok := v.(fmt.Stringer); ok {
			return f.String()
		}
		return tb.World().Names.Show(v)
	}
	text := explain.Title(f.View())
	for _, name := range f.Words() {
		v, err := f.View().Look(name)
		if _, inner := v.(*checks.Check); inner {
			continue
		}
		text += fmt.Sprintf(", %s %s", name, tb.World().Names.Show(v))
		if err != nil {
			text += " " + err.Error()
		}
	}
	return text
}

// value draws a value of a type from what is at the table; false if there is none.
func value(r *rand.Rand, tb *table.Table, t types.Type) (types.Value, bool) {
	if t.Optional && r.IntN(4) == 0 {
		return nil, true
	}
	switch t.Base {
	case types.Number:
		low, high := 0.0, 12.0
		if t.Low != nil {
			low, high = *t.Low, *t.Low+12
		}
		if t.High != nil {
			high = *t.High
		}
		if low > high {
			low = high
		}
		return math.Ceil(low) + float64(r.IntN(int(min(high-math.Ceil(low), 30))+1)), true
	case types.YesNo:
		return r.IntN(2) == 0, true
	case types.Choice:
		words := t.Words()
		return words[r.IntN(len(words))], true
	case types.Text:
		return []string{"normal", "a stone", "1 round", "Ann"}[r.IntN(4)], true
	case types.Dice:
		return []string{"1d6", "2d6+1", "1d4-1"}[r.IntN(3)], true
	case types.RefBase:
		k := tb.World().Program().Catalogue.Kind(t.Kind)
		if k == nil {
			return nil, false
		}
		if list := things(tb, k); len(list) > 0 {
			return list[r.IntN(len(list))], true
		}
		return nil, false
	case types.ListBase:
		list := types.List{}
		for range r.IntN(4) {
			v, ok := value(r, tb, *t.Elem)
			if !ok {
				return nil, false
			}
			if !slices.ContainsFunc(list, func(e types.Value) bool { return types.Equal(e, v) }) {
				list = append(list, v)
			}
		}
		return list, true
	}
	return nil, false
}
