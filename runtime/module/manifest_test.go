package module

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/lang/diag"
	"houserule/lang/types"
)

const whole = `{
  "id": "dark-road",
  "version": "1.2.0-rc.1",
  "title": "The Dark Road",
  "licence": "MIT",
  "game": "A Game",
  "credit": "by its authors",
  "source": "https://example.org",
  "description": "Magic under the earth.",
  "authors": ["Ann", "Ben"],
  "engine": ">=0.1 <2",
  "requires": {"weapons": "^2.0", "base-rules": "^1.0"},
  "optional": {"weather": "*"},
  "conflicts": {"other-magic": "<2"},
  "options": {
    "deadly": {"type": "yes or no = no", "text": "One hit is enough.", "source": "p. 3"},
    "level": {"type": "1..10 = 3"},
    "style": {"type": "fast or slow", "default": "slow"},
    "names": {"type": "list of text", "default": ["a", "b"]}
  },
  "permissions": ["schedule", "replace-rules"],
  "files": ["init.lua", "spells.lua"]
}
`

func TestReadManifest(t *testing.T) {
	m, err := ReadManifest(diag.NewFile("dark-road/module.json", whole))
	if err != nil {
		t.Fatal(err)
	}
	shown := func(list []Range) string {
		var parts []string
		for _, r := range list {
			parts = append(parts, r.ID+" "+r.Text+" at "+r.Pos.String())
		}
		return strings.Join(parts, "; ")
	}
	for _, c := range []struct{ what, got, want string }{
		{"id", m.ID, "dark-road"},
		{"version", m.Version.String(), "1.2.0-rc.1"},
		{"texts", strings.Join([]string{m.About.Title, m.About.Licence, m.Game, m.About.Credit, m.About.Source, m.About.Description}, "|"), "The Dark Road|MIT|A Game|by its authors|https://example.org|Magic under the earth."},
		{"authors", fmt.Sprint(m.About.Authors), "[Ann Ben]"},
		{"engine", shown([]Range{m.Relations.Engine}), " >=0.1 <2 at dark-road/module.json:11:13"},
		{"requires", shown(m.Relations.Requires), "base-rules ^1.0 at dark-road/module.json:12:49; weapons ^2.0 at dark-road/module.json:12:27"},
		{"optional", shown(m.Relations.Optional), "weather * at dark-road/module.json:13:27"},
		{"conflicts", shown(m.Relations.Conflicts), "other-magic <2 at dark-road/module.json:14:32"},
		{"permissions", fmt.Sprint(m.Permissions), "[schedule replace-rules]"},
		{"files", fmt.Sprint(m.Listed), "[init.lua spells.lua]"},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %s, want %s", c.what, c.got, c.want)
		}
	}
	var options []string
	for _, o := range m.Options {
		options = append(options, fmt.Sprintf("%s: %s = %s (%s%s) %s", o.Name, o.Type, types.Format(o.Default), o.Text, o.Source, o.Pos))
	}
	want := []string{
		"deadly: yes or no = no (One hit is enough.p. 3) dark-road/module.json:16:5",
		"level: 1..10 = 3 () dark-road/module.json:17:5",
		"style: fast or slow = slow () dark-road/module.json:18:5",
		"names: list of text = [a, b] () dark-road/module.json:19:5",
	}
	if diff := cmp.Diff(want, options); diff != "" {
		t.Error(diff)
	}
}

// with gives a sound manifest with one more line, which is line 2.
func with(line string) string {
	return "{\n  " + line + ",\n  \"id\": \"a\", \"version\": \"1.0.0\", \"title\": \"A\", \"licence\": \"MIT\"\n}"
}

func TestManifestProblems(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"empty", "  \n", `m.json:1:1: the file is empty
    1 |   
      | ^`},
		{"no object", `[1]`, `m.json:1:1: a manifest is an object { ... }, not a list
    1 | [1]
      | ^`},
		{"cut off", "{\n  \"id\": \"a\"", `m.json:2:12: the file ends too early
    2 |   "id": "a"
      |            ^
  hint: a closing ` + "`}`, `]`" + ` or quote is missing`},
		{"comma too many", "{\n  \"id\": \"a\",\n}", `m.json:3:1: this is not valid JSON: invalid character '}' looking for beginning of object key string
    3 | }
      | ^
  hint: take away the comma before it`},
		{"comma missing", "{\n  \"id\": \"a\"\n  \"title\": \"b\"\n}", `m.json:3:3: this is not valid JSON: invalid character '"' after object key:value pair
    3 |   "title": "b"
      |   ^
  hint: is a comma missing before it?`},
		{"comment", "{\n  // my module\n}", `m.json:2:3: this is not valid JSON: invalid character '/' looking for beginning of object key string
    2 |   // my module
      |   ^
  hint: JSON has no comments: take it out`},
		{"not UTF-8", "{\n  \"id\": \"\xff\"\n}", "m.json:2:10: the file is not valid UTF-8\n    2 |   \"id\": \"�\"\n      |          ^"},
		{"deep", strings.Repeat("[", 17) + strings.Repeat("]", 17), `m.json:1:17: more than 16 lists and objects inside one another
    1 | [[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]
      |                 ^`},
		{"all that is missing, and an unknown field", `{"license": "MIT", "banana": 1}`, `m.json:1:2: there is no field ` + "`license`" + ` in a manifest
    1 | {"license": "MIT", "banana": 1}
      |  ^^^^^^^^^
  hint: did you mean ` + "`licence`" + `?

m.json:1:20: there is no field ` + "`banana`" + ` in a manifest
    1 | {"license": "MIT", "banana": 1}
      |                    ^^^^^^^^
  hint: known are id, version, title, licence, game, whole_game, credit, source, description, authors, engine, requires, optional, conflicts, options, permissions, files, with

m.json:1:1: the manifest has no ` + "`id`" + `
    1 | {"license": "MIT", "banana": 1}
      | ^

m.json:1:1: the manifest has no ` + "`version`" + `
    1 | {"license": "MIT", "banana": 1}
      | ^

m.json:1:1: the manifest has no ` + "`title`" + `
    1 | {"license": "MIT", "banana": 1}
      | ^

m.json:1:1: the manifest has no ` + "`licence`" + `
    1 | {"license": "MIT", "banana": 1}
      | ^

6 problems`},
		{"twice", with(`"title": "B"`), `m.json:3:34: ` + "`title`" + ` occurs twice
    3 |   "id": "a", "version": "1.0.0", "title": "A", "licence": "MIT"
      |                                  ^^^^^^^`},
		{"id", `{"id": "Dark Road!", "version": "1.0.0", "title": "A", "licence": "MIT"}`, `m.json:1:8: a module's id is made of lower case letters, digits and single hyphens, begins with a letter and has at most 64 characters
    1 | {"id": "Dark Road!", "version": "1.0.0", "title": "A", "licence": "MIT"}
      |        ^^^^^^^^^^^^
  hint: write "dark-road"`},
		{"version", `{"id": "a", "version": "v1.2", "title": "A", "licence": "MIT"}`, `m.json:1:24: ` + "`v1.2`" + ` is not a version
    1 | {"id": "a", "version": "v1.2", "title": "A", "licence": "MIT"}
      |                        ^^^^^^
  hint: write "1.2.0"`},
		{"an id that means something else", `{"id": "house", "version": "1.0.0", "title": "A", "licence": "MIT"}`, "m.json:1:8: no module can be called `house`: explanations call so what comes from houserule or the gamemaster" + `
    1 | {"id": "house", "version": "1.0.0", "title": "A", "licence": "MIT"}
      |        ^^^^^^^
  hint: write "house-rules", or another id`},
		{"version in words", `{"id": "a", "version": "new", "title": "A", "licence": "MIT"}`, `m.json:1:24: ` + "`new`" + ` is not a version
    1 | {"id": "a", "version": "new", "title": "A", "licence": "MIT"}
      |                        ^^^^^
  hint: write three numbers, as in "1.0.0"`},
		{"wrong kind", with(`"credit": {"x": 1}`), `m.json:2:13: this must be a text in quotes, not an object
    2 |   "credit": {"x": 1},
      |             ^`},
		{"blank", with(`"credit": " "`), `m.json:2:13: this must not be empty
    2 |   "credit": " ",
      |             ^^^`},
		{"authors", with(`"authors": "Ann"`), `m.json:2:14: ` + "`authors`" + ` must be a list [ ... ], not a text
    2 |   "authors": "Ann",
      |              ^^^^^`},
		{"range", with(`"requires": {"b": "newest"}`), `m.json:2:21: ` + "`newest`" + ` is not a range of versions
    2 |   "requires": {"b": "newest"},
      |                     ^^^^^^^^
  hint: as in "^1.2", ">=1.0 <3" or "*"`},
		{"list of ids", with(`"requires": ["b"]`), `m.json:2:15: ` + "`requires`" + ` must be an object { ... }, not a list
    2 |   "requires": ["b"],
      |               ^
  hint: write "requires": {"some-module": "^1.0"}`},
		{"bad id in requires", with(`"requires": {"Base Rules": "*"}`), `m.json:2:16: ` + "`Base Rules`" + ` is not a module's id
    2 |   "requires": {"Base Rules": "*"},
      |                ^^^^^^^^^^^^
  hint: write "base-rules"`},
		{"itself", with(`"requires": {"a": "*"}`), `m.json:2:21: a module can't name itself under ` + "`requires`" + `
    2 |   "requires": {"a": "*"},
      |                     ^`},
		{"both", with(`"requires": {"b": "*"}, "conflicts": {"b": "<2"}`), `m.json:2:46: ` + "`b`" + ` stands under ` + "`requires`" + ` and under ` + "`conflicts`" + `
    2 |   "requires": {"b": "*"}, "conflicts": {"b": "<2"},
      |                                              ^`},
		{"permission", with(`"permissions": ["shedule", "files", "schedule", "schedule"]`), `m.json:2:19: there is no permission ` + "`shedule`" + `
    2 |   "permissions": ["shedule", "files", "schedule", "schedule"],
      |                   ^^^^^^^^^
  hint: did you mean ` + "`schedule`" + `?

m.json:2:30: there is no permission ` + "`files`" + `
    2 |   "permissions": ["shedule", "files", "schedule", "schedule"],
      |                              ^^^^^^^
  hint: known are replace-rules, write-records, schedule, large-budget

m.json:2:51: ` + "`schedule`" + ` occurs twice
    2 |   "permissions": ["shedule", "files", "schedule", "schedule"],
      |                                                   ^^^^^^^^^^

3 problems`},
		{"files", with(`"files": ["a.lua", "a.lua", "../b.lua", "/etc/passwd", "c:\\d.lua", "nul.lua", "x/./y.lua"]`), `m.json:2:22: ` + "`a.lua`" + ` occurs twice
    2 |   "files": ["a.lua", "a.lua", "../b.lua", "/etc/passwd", "c:\\d.lua", "nul.lua", "x/./y.lua"],
      |                      ^^^^^^^

m.json:2:31: ` + "`../b.lua`" + ` leads out of the module
    2 |   "files": ["a.lua", "a.lua", "../b.lua", "/etc/passwd", "c:\\d.lua", "nul.lua", "x/./y.lua"],
      |                               ^^^^^^^^^^

m.json:2:43: ` + "`/etc/passwd`" + `: paths start at the module's own folder
    2 |   "files": ["a.lua", "a.lua", "../b.lua", "/etc/passwd", "c:\\d.lua", "nul.lua", "x/./y.lua"],
      |                                           ^^^^^^^^^^^^^

m.json:2:58: ` + "`c:\\d.lua`" + `: write / between folders, not \
    2 |   "files": ["a.lua", "a.lua", "../b.lua", "/etc/passwd", "c:\\d.lua", "nul.lua", "x/./y.lua"],
      |                                                          ^^^^^^^^^^^

m.json:2:71: ` + "`nul.lua`" + `: Windows keeps the name ` + "`nul`" + ` for itself
    2 |   "files": ["a.lua", "a.lua", "../b.lua", "/etc/passwd", "c:\\d.lua", "nul.lua", "x/./y.lua"],
      |                                                                       ^^^^^^^^^

m.json:2:82: ` + "`x/./y.lua`" + ` is not a plain path
    2 |   "files": ["a.lua", "a.lua", "../b.lua", "/etc/passwd", "c:\\d.lua", "nul.lua", "x/./y.lua"],
      |                                                                                  ^^^^^^^^^^^

6 problems`},
		{"no file", with(`"files": []`), `m.json:2:12: ` + "`files`" + ` names no file
    2 |   "files": [],
      |            ^
  hint: leave ` + "`files`" + ` out to load all Lua files`},
		{"option's fields", with(`"options": {"deadly": {"typ": "yes or no"}}`), `m.json:2:26: there is no field of an option ` + "`typ`" + ` in a manifest
    2 |   "options": {"deadly": {"typ": "yes or no"}},
      |                          ^^^^^
  hint: did you mean ` + "`type`" + `?

m.json:2:25: the option ` + "`deadly`" + ` has no ` + "`type`" + `
    2 |   "options": {"deadly": {"typ": "yes or no"}},
      |                         ^

2 problems`},
		{"option without default", with(`"options": {"level": {"type": "1..10"}}`), `m.json:2:33: the option ` + "`level`" + ` needs a default
    2 |   "options": {"level": {"type": "1..10"}},
      |                                 ^^^^^^^
  hint: as in "1..10 = ..."`},
		{"option with two defaults", with(`"options": {"level": {"type": "1..10 = 3", "default": 3}}`), `m.json:2:57: the default of ` + "`level`" + ` stands here and behind the ` + "`=`" + ` of its type
    2 |   "options": {"level": {"type": "1..10 = 3", "default": 3}},
      |                                                         ^`},
		{"option out of range", with(`"options": {"level": {"type": "1..10", "default": 11}}`), `m.json:2:53: the default of ` + "`level`" + ` does not fit its type: 11 is not a number from 1 to 10
    2 |   "options": {"level": {"type": "1..10", "default": 11}},
      |                                                     ^^`},
		{"option with an odd default", with(`"options": {"level": {"type": "number", "default": {}}}`), `m.json:2:54: a default must be a text, a number, true or false, or a list of those
    2 |   "options": {"level": {"type": "number", "default": {}}},
      |                                                      ^`},
		{"option's name", with(`"options": {"Deadly!": {"type": "yes or no"}, "deadly": 7}`), `m.json:2:15: an option's name is made of lower case letters, digits and underscores and begins with a letter
    2 |   "options": {"Deadly!": {"type": "yes or no"}, "deadly": 7},
      |               ^^^^^^^^^

m.json:2:59: an option must be an object { ... }, not a number
    2 |   "options": {"Deadly!": {"type": "yes or no"}, "deadly": 7},
      |                                                           ^
  hint: write {"type": "yes or no = no", "text": "..."}

2 problems`},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, err := ReadManifest(diag.NewFile("m.json", c.in))
			if err == nil || m != nil {
				t.Fatalf("got %v, %v", m, err)
			}
			if diff := cmp.Diff(c.want, err.Error()); diff != "" {
				t.Error(diff)
			}
			var list diag.List
			if !errors.As(err, &list) {
				t.Errorf("%T", err)
			}
		})
	}
}

// The caret stands inside the type's text where the JSON has no escapes.
func TestOptionTypeProblemPointsIntoTheType(t *testing.T) {
	_, err := ReadManifest(diag.NewFile("m.json", with(`"options": {"level": {"type": "numbr = 3"}}`)))
	if err == nil || !strings.Contains(err.Error(), "m.json:2:34: ") || !strings.Contains(err.Error(), "did you mean `number`?") {
		t.Errorf("got %v", err)
	}
	_, err = ReadManifest(diag.NewFile("m.json", with(`"options": {"level": {"type": "n\u0075mbr"}}`)))
	if err == nil || !strings.Contains(err.Error(), "m.json:2:33: ") || !strings.Contains(err.Error(), "did you mean `number`?") {
		t.Errorf("got %v", err)
	}
}

func TestManifestTooLarge(t *testing.T) {
	_, err := ReadManifest(diag.NewFile("m.json", strings.Repeat(" ", MaxManifest+1)))
	if err == nil || err.Error() != "m.json: the manifest is larger than 65536 bytes" {
		t.Error(err)
	}
}

// Any text gives a manifest or problems with places, never a panic or both.
func FuzzReadManifest(f *testing.F) {
	f.Add(whole)
	f.Add(with(`"requires": {"b": "^1 || >=3, <4"}`))
	f.Add(with(`"options": {"level": {"type": "list of 1..3 or none", "default": [1, null]}}`))
	f.Add(with(`"files": ["..\\x", "a\u0000b", "é.lua", "COM1.lua"]`))
	f.Add("{\"\\ud800\": [[[[")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ReadManifest(diag.NewFile("m.json", text))
		if (m == nil) == (err == nil) {
			t.Fatalf("got %v and %v", m, err)
		}
		if err != nil {
			var list diag.List
			if !errors.As(err, &list) || err.Error() == "" {
				t.Fatalf("%T: %v", err, err)
			}
			for _, p := range list {
				if p.Pos.File != "m.json" {
					t.Fatalf("no place: %v", p)
				}
			}
			return
		}
		if !validID(m.ID) || m.Version == nil || m.About.Title == "" || m.About.Licence == "" {
			t.Fatalf("accepted %+v", m)
		}
		for _, o := range m.Options {
			if err := types.Check(o.Default, o.Type); err != nil {
				t.Fatal(err)
			}
		}
	})
}
