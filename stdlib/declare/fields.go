package declare

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/luasyntax"
	"houserule/runtime/rules"
	"houserule/stdlib/grammar"
)

// has says whether a field is written.
func (b *body) has(key string) bool { return b.fields.RawGetString(key) != lua.LNil }

// plainFields reads the fields of the heading that say one plain thing and that nothing has
// read so far; nil where none is written.
func plainFields(b *body) rules.Fields {
	var out rules.Fields
	for _, f := range grammar.Of(b.h.word).Named() {
		if slices.Contains(b.known, f.Name) {
			continue
		}
		var value any
		switch f.Holds {
		case grammar.YesNo:
			if b.flag(f.Name) {
				value = true
			}
		case grammar.Choice:
			if word := b.moment(f.Name, f.Choices...); word != "" {
				value = word
			}
		case grammar.Prose:
			if text := b.text(f.Name); text != "" {
				value = text
			}
		}
		if value == nil {
			continue
		}
		if out == nil {
			out = rules.Fields{}
		}
		out[rules.FieldName(f.Name)] = value
	}
	return out
}

// stray reports fields that are read for other headings of the word and would do
// nothing in this one.
func (b *body) stray(hint, why string, keys ...string) {
	for _, key := range keys {
		if b.has(key) {
			b.failAt(key, hint, "%s: %s %s", b.h, key, why)
		}
	}
}

// strayChange reports fields of a change that would do nothing in it.
func (b *body) strayChange(carried bool) {
	if b.h.word != "to" {
		b.stray("write the formula alone", "belongs to `to`", "add")
		b.stray("", "names a line that `to` adds", "label")
		b.stray("", "says where the steps of a `to` go", "at")
		b.stray("write to with requires beside it: what can refuse is asked before anything happens", "belongs to `to`", "requires")
		replaces := b.h.word == "instead_of" || b.h.word == "house"
		switch dotted := strings.Contains(b.h.name, "."); {
		case dotted && replaces:
			b.stray("write to with costs beside it, which adds them; an offer's alone are replaced", "belongs to `to`", "costs")
		case dotted:
			b.stray("write to with costs beside it: what can refuse is asked before anything happens", "belongs to `to`", "costs")
		case !replaces:
			b.stray(fmt.Sprintf("write instead_of %q { costs = ... }", b.h.name), "belongs to `to`, and of an offer to instead_of", "costs")
		}
	} else {
		adds := b.has("add") || b.has("dice") || b.has("sum") || b.has("first") || b.has("best") || slices.ContainsFunc(b.items, func(v lua.LValue) bool { return v.Type() == lua.LTFunction })
		if !adds {
			b.stray(`write add = "formula"`, "names a line that is added, and none is", "label")
		}
		if !b.has("steps") && !b.has("changes") && !b.has("say") && !b.has("summary") {
			b.stray(`write steps = { "name" }`, "says where steps go, and there are none", "at")
		}
	}
	if b.h.word != "to" && b.h.word != "after" {
		b.stray("", "belongs to actions, offers, and `to` and `after` inside an entry", "once")
	}
	if b.h.word == "around" {
		b.stray("do it in the function", "is for actions, offers, `to`, `after` and instead_of", "changes", "steps", "say", "summary")
	}
	if !carried {
		b.stray("put it inside the trait, condition or armour that brings it", "is the role of whoever carries the entry, and this stands in none", "me")
		if b.h.word == "to" || b.h.word == "after" {
			b.stray("put it inside the trait, condition or armour that brings it", "says how often it holds for whoever carries the entry, and this stands in none", "once")
		}
	}
}

// fieldsOfOthers are fields that mean something in other headings and are no
// names for lines: as a line of a check they would say nothing.
var fieldsOfOthers = map[string]string{
	"sum":   "name the line: modifier = { { \"label\", \"formula\" } }",
	"first": "name the line, and give the choice a rule of its own",
	"asks":  "asks belongs to offers",
}

// noLines are words of the language that say something of a whole check.
var noLines = []string{"menu", "summary"}

// noLine reports a field of a check that is the field of another heading.
func (b *body) noLine(key string) bool {
	v := b.get(key)
	if slices.Contains(noLines, key) {
		b.failAt(key, "call it otherwise", "%s: `%s` can name no line of a check", b.h, key)
		return true
	}
	hint, known := fieldsOfOthers[key]
	_, isTable := v.(*lua.LTable)
	moment := key == "once" && slices.Contains(moments, lua.LVAsString(v))
	if !(known && isTable) && !moment {
		return false
	}
	if moment {
		hint = "once belongs to actions and offers"
	}
	b.failAt(key, hint, "%s: %s is no line of a check", b.h, key)
	return true
}

// moments are the times at which boxes refill and what happens once is free
// again.
var moments = []string{"turn", "round", "session", "scenario", "minute", "hour", "day", "month"}

// offersAlone are fields that offers, actions or changes have and checks have
// not. Lines may be called like them, where something reads them.
var offersAlone = []string{"on", "by", "opens", "limit", "consent", "once", "for_each", "both", "add", "label", "at", "me", "option"}

// unreadLines reports lines of checks that are called like fields of other
// headings and that nothing reads: they were meant as these fields.
func (l *Loader) unreadLines() {
	for _, d := range l.source.Declarations {
		if d.Sort != rules.Check {
			continue
		}
		for _, line := range d.Lines {
			if slices.Contains(offersAlone, line.Name) && !l.mentioned(line.Name) {
				l.fail(line.Pos, 1, fmt.Sprintf("`%s` belongs to `%s`", line.Name, strings.Join(grammar.Taking(line.Name), "`, `")),
					"check %q has no field `%s`, and as a line nothing reads it", d.Name, line.Name)
			}
		}
	}
}

// mentioned says whether a word stands anywhere in the files but before an
// equals sign: in a formula, in another text, or behind a dot.
func (l *Loader) mentioned(word string) bool {
	in := regexp.MustCompile(`\b` + regexp.QuoteMeta(word) + `\b`)
	for _, c := range l.chunks {
		tokens := c.Tree().Tokens
		for i, t := range tokens {
			switch {
			case t.Kind == luasyntax.String && in.MatchString(t.Value):
				return true
			case t.Kind == luasyntax.Name && t.Text == word && (i+1 == len(tokens) || tokens[i+1].Text != "="):
				return true
			}
		}
	}
	return false
}
