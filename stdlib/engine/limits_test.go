package engine

import (
	"testing"
	"testing/fstest"

	"houserule/runtime/module"
)

// Limits of countdowns tell attempts from successes, and so does the count of
// different skills.
func TestLimitsOfCountdowns(t *testing.T) {
	files := fstest.MapFS{
		"bridge/module.json": {Data: []byte(`{"id": "bridge", "version": "1.0.0", "title": "Bridge", "licence": "MIT"}`)},
		"bridge/rules.lua": {Data: []byte(`
kind "skill" { rated = "0..6" }
skill "Building" {}
skill "Diving" {}
kind "character" { like = "entity" }
check "skill.check" { dice = "2d6", against = 7 }
action "track.takes (skill: skill)" { function(track, given)
  if track:note(given.skill:check()) then track:advance() end
end }
`)},
		"bridge/spec/limits.lua": {Data: []byte(`
local function attempts(track, skill, ...)
  dice(...)
  track:takes(skill)
end
local ann = { "character", name = "Ann" }
example "attempts" { given = { ann = ann, track = { "track", size = 9, limits = { "once a skill", "3 a day" } } }, function(ann, track)
  attempts(track, ann.Building, 1, 2)
  attempts(track, ann.Building, 6, 5)
  attempts(track, ann.Diving, 6, 5)
  expect(track.value):is(2)
end }
example "successes" { given = { ann = ann, track = { "track", size = 9, limits = { "one success a skill", "2 failures a who" } } }, function(ann, track)
  attempts(track, ann.Building, 1, 2)
  attempts(track, ann.Building, 6, 5)
  attempts(track, ann.Building, 6, 5)
  attempts(track, ann.Building, 1, 2)
  expect(track.value):is(3)
  attempts(track, ann.Diving, 1, 2)
  expect(track.value):is(3)
  expect(track:different("skill")):is(1)
end }
example "different" { given = { ann = ann, track = { "track", size = 9 } }, function(ann, track)
  attempts(track, ann.Building, 1, 2)
  attempts(track, ann.Diving, 6, 5)
  expect(track:different("skill")):is(2)
  expect(track:different("skill", "success")):is(1)
  expect(track:different("skill", "failure")):is(1)
end }
example "no limit" { given = { ann = ann, track = { "track", size = 9, limits = { "now and then" } } }, function(ann, track)
  dice(1, 2)
  expect(function() track:takes(ann.Building) end):fails "\"now and then\" is no limit of a countdown"
  expect(function() track:takes(ann.Building) end):fails "one success a who"
  expect(ann.Building:check().success):is(false)
end }
`)},
	}
	shelf, err := module.Folder(files, "")
	if err != nil {
		t.Fatal(err)
	}
	g, err := Open(Options{Modules: []string{"bridge"}, Finder: shelf, Specs: true})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	for _, e := range g.Loaded.Examples {
		t.Run(e.Title, func(t *testing.T) {
			if _, err := g.RunExample(e); err != nil {
				t.Error(err)
			}
		})
	}
}
