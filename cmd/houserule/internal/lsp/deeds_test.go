package lsp

import (
	"slices"
	"strings"
	"testing"
)

// riders is a module whose formulas count what was done.
const riders = `-- riders/module.json --
{"id": "riders", "version": "1.0.0", "title": "Riders", "licence": "MIT"}
-- riders/init.lua --
kind "rider" { like = "entity" }
kind "skill" { rated = "0..6" }
kind "charge" { event = true, rider = "rider", foe = "rider" }
tag "haste" {}
action "rider.gallops" { tags = "haste", requires = { "the horse is fresh", "done('gallops') < 2" }, steps = {} }
check "skill.check" { dice = "2d6", roller = "owner" }
action "charge.rides" { steps = {} }
rule "rider.tired" "done('gallops', 'day') + done('rider.gallops', 'round') + done('skill.check') + done('charge.rides of foe', 'day')"
rule "rider.hasty" "done('haste') > 1"
action "rider.boasts" { function(who) say(who:done("gallops") .. who:done("skill.check")) end }
-- riders/spec/rides.lua --
example "a ride" { given = { ann = { "rider" } }, rules = [[ house "rider.hasty" "done('gallops') > 0" ]],
  function(ann)
    ann:gallops()
    expect(ann:done("gallops")):is(1)
    expect(ann.hasty):is(true)
    expect(ann.tired):is(2)
  end }
`

// TestDeedsThatFormulasCount holds that an action or check is found and renamed where formulas and functions
// count it, and is proposed there.
func TestDeedsThatFormulasCount(t *testing.T) {
	c := kit(t, riders)
	files := []string{"riders/init.lua", "riders/spec/rides.lua"}
	for _, name := range files {
		c.open(name)
	}
	same(t, "a sound module", append(c.told(files[0]), c.told(files[1])...), nil)
	for _, at := range []struct {
		file, text, want string
	}{
		{files[0], `done('gall|ops') < 2`, "riders/init.lua:5:15 gallops"},
		{files[0], `done('rider.gall|ops'`, "riders/init.lua:5:15 gallops"},
		{files[0], `done('skill.ch|eck')`, "riders/init.lua:6:14 check"},
		{files[0], `done('charge.rid|es of foe'`, "riders/init.lua:7:16 rides"},
		{files[0], `done("gall|ops")`, "riders/init.lua:5:15 gallops"},
		{files[0], `done("skill.ch|eck")`, "riders/init.lua:6:14 check"},
		{files[1], `done('gall|ops')`, "riders/init.lua:5:15 gallops"},
		{files[1], `done("gall|ops")`, "riders/init.lua:5:15 gallops"},
	} {
		var list []location
		c.ask("textDocument/definition", c.at(at.file, at.text), &list)
		same(t, "definition of "+at.text, c.places(list), []string{at.want})
	}
	var edit workspaceEdit
	c.ask("textDocument/rename", renameParams{c.at(files[0], `done('gall|ops') < 2`), "races"}, &edit)
	for _, name := range files {
		if got, want := apply(c.texts[name], edit.Changes[uriOf(c.path(name))]), strings.ReplaceAll(c.texts[name], "gallops", "races"); got != want {
			t.Errorf("%s is renamed to\n%s", name, got)
		}
	}
	for _, at := range []struct{ text, want string }{
		{`done('gal|lops') < 2`, "gallops"}, {`done('h|aste')`, "haste"}, {`done("gal|lops")`, "rider.gallops"}, {`done("sk|ill.check")`, "skill.check"},
	} {
		if list := c.completes(files[0], at.text); !slices.Contains(list, at.want) {
			t.Errorf("%s: %s is not proposed: %q", at.text, at.want, list)
		}
	}
}
