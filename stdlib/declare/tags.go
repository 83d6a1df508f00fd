package declare

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/sandbox"
	"houserule/runtime/rules"
	"houserule/stdlib/grammar"
)

// readTag reads the heading `tag`.
func (l *Loader) readTag(b *body) {
	t := &rules.Tag{Name: b.h.Full, Text: b.text("text"), Source: sourceOf(b), Module: l.Current, Pos: b.h.Pos}
	t.Menu = b.choice("menu", rules.Menus...)
	for _, box := range b.texts("costs") {
		if !luasyntax.IsName(box) {
			b.failAt("costs", `write the names of boxes alone: costs = { "actions" }`, "%s: what has a cost in one of these boxes has the tag, and %q is no box", b.h, box)
			continue
		}
		t.Costs = append(t.Costs, box)
	}
	if len(b.items) > 0 {
		b.fail(`write text = "..."`, "%s: %s means nothing here", b.h, sandbox.Describe(b.items[0]))
	}
	b.finish()
	if !luasyntax.IsName(t.Name) || grammar.IsReserved(t.Name) {
		b.fail("the name is one word of letters, digits and underscores", "%s: this cannot be the name of a tag", b.h)
		return
	}
	l.Source.Tags = append(l.Source.Tags, t)
}

// tags reads the field `tags`: the name of a tag, "hands" or "hands of attacker", or a list of
// these; no = names tags that the action or check does not have.
func (b *body) tags() []rules.TagUse {
	v := b.get("tags")
	if v == lua.LNil {
		return nil
	}
	var list []rules.TagUse
	add := func(v lua.LValue, no bool) {
		text, ok := v.(lua.LString)
		if !ok {
			b.failAt("tags", `write tags = { "hands", no = "deed" }`, "%s: tags are names in quotes, not %s", b.h, sandbox.Describe(v))
			return
		}
		name, doer, named := strings.Cut(string(text), " of ")
		use := rules.TagUse{Name: strings.TrimSpace(name), Doer: strings.TrimSpace(doer), No: no, Pos: b.h.Placed(string(text), "tags").Pos()}
		switch {
		case !luasyntax.IsName(use.Name) || named && !luasyntax.IsName(use.Doer):
			b.failAt("tags", `write tags = "hands", or tags = "hands of attacker"`, "%s: %q is no tag", b.h, string(text))
		case no && named:
			b.failAt("tags", "", "%s: no = %q: a tag that it does not have needs no role", b.h, string(text))
		default:
			list = append(list, use)
		}
	}
	each := func(v lua.LValue, no bool) {
		t, ok := v.(*lua.LTable)
		if !ok {
			add(v, no)
			return
		}
		for i, t := 1, sandbox.Contents(t); i <= t.Len(); i++ {
			add(t.RawGetInt(i), no)
		}
	}
	each(v, false)
	t, ok := v.(*lua.LTable)
	if !ok {
		return list
	}
	t = sandbox.Contents(t)
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		switch name, _ := k.(lua.LString); {
		case name == "no":
			each(v, true)
		case name != "":
			b.failAt("tags", `write tags = { "hands", no = "deed" }`, "%s: tags has no field `%s`", b.h, string(name)).Advise(diag.SuggestNearest(string(name), []string{"no"}))
		}
	}
	return list
}

// changeTags reads the fields of a `to` about tags, and reports what a change of everything that
// has a tag cannot have.
func (b *body) changeTags(c *rules.Change) {
	c.Terms.Tags = b.tags()
	for _, use := range c.Terms.Tags {
		if use.No {
			b.failAt("tags", "its own declaration may take it out; a restriction leaves it alone with `except`", "%s: nobody takes away the tag %q of another's action", b.h, use.Name)
		}
	}
	for _, name := range b.texts("except") {
		c.Terms.Except = append(c.Terms.Except, rules.Named{Name: name, Pos: b.h.Placed(name, "except").Pos()})
	}
	if len(c.Terms.Tags) > 0 && (c.Carried.Carrier != nil || c.When != nil) {
		b.failAt("tags", "write the condition in what is aimed at the tag", "%s: an action has its tags always, and for everybody", b.h)
	}
	tag, line, tagged := rules.TaggedTarget(c.Target)
	switch {
	case !tagged && len(c.Terms.Except) > 0:
		b.failAt("except", `write to "tagged hands" { ... }`, "%s: except leaves out what has a tag, and this names no tag", b.h)
		return
	case !tagged:
		return
	case c.ChangeKind != rules.To:
		b.fail("write a `to` with requires, costs, changes, steps or say; name each action or check that you replace or wrap", "%s: only `to` reaches everything that has a tag", b.h)
	case line == "" && b.has("add"), line == "" && b.has("dice"):
		b.fail(`name the line: to "tagged `+tag+`.modifier"`, "%s: a number is added to a line, and this names none", b.h)
	case b.has("tags"):
		b.failAt("tags", "write tags in the actions and checks themselves, or name each in a `to`", "%s: a tag gives no further tags", b.h)
	case c.At != "":
		b.failAt("at", "", "%s: at names a step of one action; what a tag brings happens after all steps", b.h)
	case len(c.Params) > 0:
		b.fail("", "%s: a parameter can be added to one action, not to everything that has a tag", b.h)
	}
}
