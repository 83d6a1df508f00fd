package declare

import (
	"strings"

	"github.com/Masterminds/semver/v3"
	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/runtime/rules"
)

// readAction reads the heading `action`.
func (l *Loader) readAction(b *body) {
	d := &rules.Declaration{DeclKind: rules.Action}
	b.common(d)
	d.Body = b.main()
	if d.Body.Answers() {
		b.fail("an action does something: give steps = {...} or a function; what answers is a rule", "%s has a formula", b.h)
	}
	b.requirements(d)
	d.Effects = b.doing()
	b.steps().eitherSteps(d.Body, d.Effects.Steps)
	d.Costs = b.costs()
	d.Once = b.occasions("once")
	d.Action.Menu = b.choice("menu", rules.Menus...)
	d.Action.Tags = b.tags()
	d.Action.ForEach = b.formula("for_each")
	d.Action.Migrates = b.migrates(d)
	d.Fields = readPlainFields(b)
	b.both(d)
	b.finish()
	if d.Body.IsZero() && !d.Effects.Any() {
		b.fail("give changes, steps = {...}, say or a function; steps = {} is a moment at which nothing happens by itself, and which others follow", "%s does nothing", b.h)
		return
	}
	if d.When != nil && d.Action.ForEach == nil {
		b.failAt("when", `write requires = { { "sentence", "formula" } }`, "%s: when chooses among the elements of for_each, and there is none", b.h)
	}
	if d.Fields.YesNo(rules.Both) && d.Action.ForEach == nil {
		b.failAt("both", "write for_each = \"sides\"", "%s: both sides of what?", b.h)
	}
	l.declare(d)
}

// both reads the deprecated field `both` of an action.
func (b *body) both(d *rules.Declaration) {
	if !b.flag("both") {
		return
	}
	if d.Fields == nil {
		d.Fields = rules.Fields{}
	}
	d.Fields[rules.Both] = true
	by := `steps = { { for_each = ..., changes = { ["#.box"] = "formula" } } }, which reads everything before it writes`
	b.deprecatedFields().report("both", by, func(luasyntax.Field) (string, []diag.Edit) { return "write " + by, nil })
}

// migrates reads the field `migrates`: a version of the module. When a campaign played with an
// earlier version is opened, the action is performed once.
func (b *body) migrates(d *rules.Declaration) string {
	text := b.text("migrates")
	if text == "" {
		return ""
	}
	if _, err := semver.StrictNewVersion(text); err != nil {
		b.failAt("migrates", `write a version of the module: migrates = "1.2.0"`, "%s: `%s` is not a version", b.h, text)
	}
	if noun, _, _ := strings.Cut(d.Name, "."); noun != "game" || len(d.Params) > 0 {
		b.failAt("migrates", `write action "game.counts_anew" { migrates = "1.2.0", ... }`, "%s: an action with migrates must belong to game and have no parameters", b.h)
	}
	return text
}

// requirements reads the field `requires`.
func (b *body) requirements(d *rules.Declaration) {
	if v := b.get("requires"); v != lua.LNil {
		d.Requires = b.lines().conditions("requires", v)
	}
}
