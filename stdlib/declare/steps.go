package declare

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
	"houserule/lang/luasyntax"
	"houserule/lang/sandbox"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/declare/loading"
	"houserule/stdlib/grammar"
)

// stepReader reads the steps of a body: calls as strings, and tables.
type stepReader struct{ b *body }

func (b *body) steps() *stepReader { return &stepReader{b} }

// read reads the field `steps`; nil if it is absent.
func (r *stepReader) read() []rules.StepDeclaration { return r.list(r.b.get("steps")) }

func (r *stepReader) list(v lua.LValue) []rules.StepDeclaration {
	switch v := v.(type) {
	case *lua.LNilType:
		return nil
	case lua.LString:
		return []rules.StepDeclaration{r.call(v)}
	case *lua.LTable:
		return r.lines(sandbox.Contents(v))
	}
	r.b.failAt("steps", `write steps = { "name" }`, "%s: steps is a list of calls in quotes, not %s", r.b.h, sandbox.Describe(v))
	return nil
}

func (r *stepReader) call(text lua.LString) rules.StepDeclaration {
	f := r.b.h.Placed(string(text), "")
	return rules.StepDeclaration{Call: f, Pos: r.b.h.PosOf(f)}
}

func (r *stepReader) lines(t *lua.LTable) []rules.StepDeclaration {
	list := []rules.StepDeclaration{}
	named := []string{}
	for k, _ := t.Next(lua.LNil); k != lua.LNil; k, _ = t.Next(k) {
		if name, ok := k.(lua.LString); ok {
			named = append(named, string(name))
		}
	}
	switch {
	case len(named) > 0 && t.Len() > 1:
		r.b.failAt("steps", fmt.Sprintf("write { { ..., %[1]s = ... }, ... } for one of them, { steps = { ... }, %[1]s = ... } for all", named[0]), "%s: `%s` stands beside several steps", r.b.h, named[0])
		return list
	case len(named) > 0: // steps = { "name", when = "..." }, or { first = { ... } }
		return append(list, r.line(t))
	}
	for i := 1; i <= t.Len(); i++ {
		switch v := t.RawGetInt(i).(type) {
		case lua.LString:
			list = append(list, r.call(v))
		case *lua.LTable:
			list = append(list, r.line(sandbox.Contents(v)))
		case *lua.LFunction:
			r.b.failAt("steps", "make the function an action, and name that", "%s: step %d is a function", r.b.h, i)
		default:
			r.b.failAt("steps", `write steps = { "name" }`, "%s: step %d is %s", r.b.h, i, sandbox.Describe(v))
		}
	}
	return list
}

// line reads a step in braces: { "target.is_hurt(damage)", when = "..." }.
func (r *stepReader) line(t *lua.LTable) rules.StepDeclaration {
	d := rules.StepDeclaration{Pos: r.b.h.Pos}
	acts := 0 // number of fields that say what is done; must be 1
	if text, ok := t.RawGetInt(1).(lua.LString); ok {
		d = r.call(text)
		acts++
	} else if v := t.RawGetInt(1); v != lua.LNil {
		r.b.failAt("steps", "write several steps instead of one as { steps = { ... }, when = \"...\" }", "%s: a line of steps begins with a call in quotes, not with %s", r.b.h, sandbox.Describe(v))
		return d
	}
	for i := range grammar.OfSteps {
		f := &grammar.OfSteps[i]
		v := t.RawGetString(f.Name)
		if v == lua.LNil {
			continue
		}
		r.field(&d, f, v)
		if !f.Acts {
			continue
		}
		if f.Holds == grammar.Steps && f.Name != "first" && d.Acts == rules.Writes {
			continue // steps after the changes
		}
		acts++
		d.Acts = rules.FieldName(f.Name)
		if does := d.Field(d.Acts); does != nil && d.Call == nil {
			d.Pos = r.b.h.PosOf(does)
		}
	}
	r.unknown(&d, t)
	if d.Field(rules.Of) != nil && d.Field(rules.Later) == nil {
		r.b.failAt("of", `write later = "1 turn_begins", of = "target"`, "%s: of says whose actions `later` counts", r.b.h)
	}
	if d.Call == nil && d.Field(rules.Later) != nil {
		r.b.failAt("later", "give each of the steps its own, or name one action that has these steps", "%s: later stands beside one call", r.b.h)
	}
	if d.Acts == rules.Writes && d.Field(rules.Times) != nil {
		r.b.failAt("times", "write the factor into the formula", "%s: times says how often a step is done, and changes happen once", r.b.h)
	}
	if acts > 1 && d.Call != nil && d.Acts == rules.Writes {
		r.b.failAt("steps", fmt.Sprintf("write { changes = { ... }, steps = { %q } }: first the changes, then the step", d.Call.Text), "%s: changes stand beside a call", r.b.h)
	} else if acts != 1 {
		r.b.failAt("steps", `write { "name", when = "..." }, { first = { ... } } or { steps = { ... }, when = "..." }`, "%s: a line of steps has one call%s", r.b.h, actingFields())
	}
	return d
}

// field reads a field of a step.
func (r *stepReader) field(d *rules.StepDeclaration, f *grammar.Field, v lua.LValue) {
	read := rules.StepFieldDeclaration{Name: rules.FieldName(f.Name), Gives: f.Gives}
	switch {
	case f.Name == "first":
		d.First = r.first(v)
	case f.Holds == grammar.Changes:
		r.changes(d, v)
	case f.Holds == grammar.Steps:
		d.Steps = r.list(v)
	case f.Holds == grammar.Menu:
		read.Formula = r.menu(v)
	case read.Name == rules.Later:
		read.Formula, read.Stretch = r.later(v)
	default:
		read.Formula = r.b.asFormula(v, "")
	}
	if read.Formula != nil {
		d.Fields = append(d.Fields, read)
	}
}

// unknown reports unknown fields of a step.
func (r *stepReader) unknown(d *rules.StepDeclaration, t *lua.LTable) {
	for k, _ := t.Next(lua.LNil); k != lua.LNil; k, _ = t.Next(k) {
		switch k := k.(type) {
		case lua.LNumber:
			if k > 1 {
				r.b.failAt("steps", "each step is one call; write its arguments in brackets", "%s: the step %q has something else after it", r.b.h, called(d))
			}
		case lua.LString:
			if grammar.In(grammar.OfSteps, string(k)) == nil {
				r.b.failAt(string(k), "", "%s: the step %q has an unknown field `%s`", r.b.h, called(d), string(k)).Advise(diag.SuggestNearest(string(k), grammar.Names(grammar.OfSteps)))
			}
		}
	}
}

// actingFields lists the fields that say what a step does, for messages.
func actingFields() string {
	var names []string
	for _, f := range grammar.OfSteps {
		if f.Acts {
			names = append(names, "`"+f.Name+"`")
		}
	}
	return ", " + strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}

// stretchBegin matches the beginning of a literal duration, as opposed to a formula.
var stretchBegin = lazyregexp.New(`^(after |an? |[0-9.]+ )`)

// later reads when a step happens: a literal duration (stretch is true), or a formula for one;
// nil after an error.
func (r *stepReader) later(v lua.LValue) (f *content.Formula, stretch bool) {
	text := lua.LVAsString(v)
	_, err := rules.ParseStretch(text)
	switch {
	case v.Type() != lua.LTString:
		r.b.failAt("later", `write later = "10 minutes", or a formula for such a text`, "%s: later must be a duration, not %s", r.b.h, sandbox.Describe(v))
	case err == nil:
		return r.b.h.Placed(text, ""), true
	case stretchBegin.MatchString(text):
		r.b.failAt("later", "", "%s: %s", r.b.h, messageOf(err)).Advise(hintOf(err))
	default:
		return r.b.asFormula(v, ""), false
	}
	return nil, false
}

// called is the call of a step, for messages.
func called(d *rules.StepDeclaration) string {
	if d.Call != nil {
		return d.Call.Text
	}
	if d.Field(d.Acts) != nil || d.Acts == rules.Writes {
		return string(d.Acts)
	}
	return "first"
}

// changes reads the field `changes` of a step. The position of the step is that of the first of
// them.
func (r *stepReader) changes(d *rules.StepDeclaration, v lua.LValue) {
	t, ok := v.(*lua.LTable)
	if !ok {
		r.b.failAt("changes", `write changes = { ["#.box"] = "formula" }`, "%s: changes is a set of boxes, not %s", r.b.h, sandbox.Describe(v))
		return
	}
	if d.Changes = r.b.changesIn(t, true); len(d.Changes) == 0 {
		r.b.failAt("changes", `write changes = { ["#.box"] = "formula" }`, "%s: changes of a step are empty", r.b.h)
		return
	}
	if place := d.Changes[0].Place; place != nil && place.Place != nil {
		d.Pos = place.Place(0)
	}
}

// first reads the field `first`: lines of which the first one that applies is done.
func (r *stepReader) first(v lua.LValue) []rules.StepDeclaration {
	t, ok := v.(*lua.LTable)
	if !ok {
		r.b.failAt("first", `write first = { { "name", when = "..." }, { "name" } }`, "%s: first is a list of steps, not %s", r.b.h, sandbox.Describe(v))
		return nil
	}
	list := r.lines(sandbox.Contents(t))
	if len(list) == 0 {
		r.b.failAt("first", `write first = { { "name", when = "..." }, { "name" } }`, "%s: first has no lines", r.b.h)
	}
	return list
}

// doing reads what a body does: changes, steps and texts to say.
func (b *body) doing() rules.BodyDeclaration {
	return rules.BodyDeclaration{Changes: b.changes(), Steps: b.steps().read(), Say: b.say("say"), Summary: b.say("summary")}
}

// say reads a text that is said, now or in the summary; it may have parts in braces.
func (b *body) say(word string) *content.Formula {
	text, ok := b.get(word).(lua.LString)
	if !ok {
		if b.has(word) {
			b.failAt(word, fmt.Sprintf(`write %s = "{name} is up"`, word), "%s: %s is a text, not %s", b.h, word, sandbox.Describe(b.get(word)))
		}
		return nil
	}
	return b.h.Placed(string(text), word)
}

// changes reads the field `changes`: a word or a path in brackets, and a formula.
func (b *body) changes() []rules.LineDeclaration {
	t, ok := b.get("changes").(*lua.LTable)
	if !ok {
		if b.has("changes") {
			b.failAt("changes", `write changes = { line = "formula" }`, "%s: changes is a set of lines or boxes", b.h)
		}
		return nil
	}
	return b.changesIn(t, false)
}

// changesIn reads a set of changes; those of a step write boxes only, and `#` may begin their
// paths.
func (b *body) changesIn(t *lua.LTable, ofStep bool) []rules.LineDeclaration {
	fields := b.subOf(t)
	b.noItems(fields, "changes", `write changes = { line = "formula" }`)
	var list []rules.LineDeclaration
	for _, name := range fields.order {
		if grammar.IsReserved(name) && name != "dice" {
			fields.failField(name, nil)
			continue
		}
		value := fields.get(name)
		pos, _ := b.h.FieldPos(name)
		d := rules.LineDeclaration{Name: strings.TrimSpace(name), Pos: pos}
		if lines, ok := value.(*lua.LTable); ok && !ofStep && (b.h.Word == "offer" || b.h.Word == "instead_of") {
			d.Place = b.h.PlacedKey(name)
			d.Body.Sum = b.lines().added(name, sandbox.Contents(lines))
			list = append(list, d)
			continue
		}
		switch v := value.(type) {
		case lua.LString:
			if !ofStep && (name == "dice" || strings.HasPrefix(name, "dice.") && (b.h.Word == "offer" || b.h.Word == "instead_of")) {
				d.Place = b.h.PlacedKey(name)
				fields.lines().rolledAgain(&d, string(v))
				list = append(list, d)
				continue
			}
		case lua.LNumber, lua.LBool:
		default:
			b.failAt(name, fmt.Sprintf("write changes = { %s = \"formula\" }", shownKey(name)), "%s: what `%s` becomes is a formula", b.h, name)
			list = append(list, d)
			continue
		}
		if path, ofElement := strings.CutPrefix(d.Name, "#."); !loading.IsPath(entryInPath.ReplaceAllString(path, "${1}the.")) || ofElement && !ofStep {
			if strings.HasPrefix(d.Name, "#") && !ofStep {
				b.failAt("changes", `write steps = { { for_each = "list", changes = { ["#.box"] = "formula" } } }`, "%s: %q is of an element of for_each, and only a step has one", b.h, name)
				continue
			}
			b.failAt("changes", "write a word, or a path in brackets: [\"attacker.box\"]", "%s: %q is no box", b.h, name)
			continue
		}
		d.Place = b.h.PlacedKey(name)
		d.Body.Formula = fields.asFormula(value, name)
		list = append(list, d)
	}
	return list
}

func shownKey(name string) string {
	if luasyntax.IsName(name) {
		return name
	}
	return fmt.Sprintf("[%q]", name)
}

// entryInPath matches an entry in the path of a box, as somebody has it: the('Sickened').value.
var entryInPath = lazyregexp.New(`(^|\.)the\((?:'[^']*'|"[^"]*"|[A-Za-z_.]+)\)\.`)

// eitherSteps reports a body with both steps and a function.
func (r *stepReader) eitherSteps(d rules.Body, steps []rules.StepDeclaration) {
	if d.Func != nil && steps != nil {
		r.b.failAt("steps", "make the function an action of its own, and a step of this one", "%s has a function and steps: a body has one of them", r.b.h)
	}
}
