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

// shows reads the field `shows`: the lines that a check announces.
func (b *body) shows(d *rules.Declaration) {
	if text, ok := b.get("shows").(lua.LString); ok && !luasyntax.IsName(string(text)) {
		d.Check.ShowsText = b.h.Placed(string(text), "shows")
		return
	}
	d.Check.Shows = b.texts("shows")
	if d.Check.Shows == nil && b.has("shows") {
		d.Check.Shows = []string{}
	}
}

func (l *Loader) readCheck(b *body) {
	d := &rules.Declaration{DeclKind: rules.Check}
	b.common(d)
	d.Check.Like = b.text("like")
	if role := b.text("roller"); role != "" {
		d.Check.Roller = b.h.Placed(role, "roller")
	}
	d.Costs = b.costs()
	b.requirements(d)
	d.Check.Failure = b.failure()
	b.shows(d)
	d.Action.Menu = b.choice("menu", rules.Menus...)
	d.Action.Tags = b.tags()
	d.Effects = b.doing()
	d.Fields = readPlainFields(b)
	fields := b.knownFields()
	d.Check.Lines = b.lines().all(func(key string) bool { return slices.Contains(fields, key) || b.lines().reportFieldName(key) })
	b.finish()
	if d.When != nil {
		b.failAt("when", `write requires = { { "sentence", "formula" } }`, "%s: a check has no when", b.h)
	}
	if len(b.items) > 0 {
		b.fail("name the line: success = \"...\"", "%s has a line without a name", b.h)
	}
	l.declare(d)
}

// checkFields returns the fields of a check that are not lines of its form, sorted.
func checkFields() []string {
	fields := slices.DeleteFunc(grammar.Of("check").Named(), func(f grammar.Field) bool { return f.Line })
	return slices.Sorted(slices.Values(grammar.Names(append(fields, grammar.Everywhere...))))
}

// addedLines reads the lines that a `to` heading adds to a check: all fields without another
// meaning. They are settled when all checks are known.
func (l *Loader) addedLines(b *body, c *rules.Change) {
	if c.ChangeKind != rules.To || c.House {
		return
	}
	known, added := b.knownFields(), []string{}
	for _, key := range b.order {
		if !slices.Contains(b.known, key) && !grammar.IsReserved(key) && luasyntax.IsName(key) {
			added = append(added, key)
			b.markKnown(key)
		}
	}
	if len(added) == 0 {
		return
	}
	readLater(l, func() {
		if !l.isCheck(c.Target) {
			for _, key := range added {
				b.failField(key, known)
			}
			return
		}
		if carried := c.Carried.Carrier != nil; carried || c.When != nil {
			b.failAt(added[0], "write a condition in the line; `to` on a line of the check adds under a condition, and for whoever has an entry",
				"%s adds the line `%s`: lines are always there", b.h, added[0])
			return
		}
		c.Lines = b.lines().all(func(key string) bool { return !slices.Contains(added, key) || b.lines().reportFieldName(key) })
	})
}

// readLater notes what is read after all files were run, as of the module that is loaded now.
func readLater(l *Loader, read func()) {
	module := l.Current
	l.deferred.lines = append(l.deferred.lines, func() {
		l.Current = module
		read()
	})
}

// readAddedLines reads what is added to checks, after all files were run.
func readAddedLines(l *Loader) {
	last := l.Current
	for _, read := range l.deferred.lines {
		read()
	}
	l.Current, l.deferred.lines = last, nil
}

// knownFields lists the fields that were asked for so far.
func (b *body) knownFields() []string {
	return slices.Sorted(slices.Values(b.known))
}

// isCheck reports whether a check of this name was declared so far.
func (l *Loader) isCheck(name string) bool {
	return slices.ContainsFunc(l.Source.Declarations, func(d *rules.Declaration) bool {
		return d.DeclKind == rules.Check && (d.Name == name || strings.HasSuffix(name, fmt.Sprintf(".%s", d.Name)))
	})
}

// reportUnreadLines reports lines of checks that have the name of a field of other headings and that
// nothing reads: they were probably meant as that field.
func (l *Loader) reportUnreadLines() {
	for _, d := range l.Source.Declarations {
		if d.DeclKind != rules.Check {
			continue
		}
		for _, line := range d.Check.Lines {
			if as, _ := grammar.LineNamed(line.Name); as == grammar.LineIfRead && !l.mentioned(line.Name) {
				l.Fail(line.Pos, 1, fmt.Sprintf("`%s` belongs to `%s`", line.Name, strings.Join(grammar.Taking(line.Name), "`, `")),
					"check %q has no field `%s`, and as a line nothing reads it", d.Name, line.Name)
			}
		}
	}
}

// mentioned reports whether a word occurs in the files other than as a key: in a formula or other
// string, or behind a dot.
func (l *Loader) mentioned(word string) bool {
	in := regexp.MustCompile(`\b` + regexp.QuoteMeta(word) + `\b`)
	for _, c := range l.Scripts {
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
