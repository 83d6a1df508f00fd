package inspect

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/runtime/module"
)

// inspected inspects the first module of an archive of modules, and gives what is found as
// people read it.
func inspected(t *testing.T, archive string) (string, Report) {
	t.Helper()
	shelf, first := &module.Shelf{}, (*module.Module)(nil)
	folders := map[string]fstest.MapFS{}
	var order []string
	for _, f := range txtar.Parse([]byte(archive)).Files {
		dir, name, _ := strings.Cut(f.Name, "/")
		if folders[dir] == nil {
			folders[dir] = fstest.MapFS{"module.json": {Data: []byte(`{"id": "` + dir + `", "version": "1.0.0", "title": "T", "licence": "MIT"}`)}}
			order = append(order, dir)
		}
		folders[dir][name] = &fstest.MapFile{Data: f.Data}
	}
	for _, dir := range order {
		m, err := module.Open(folders[dir], dir)
		if err != nil {
			t.Fatal(err)
		}
		if err := shelf.Put(m); err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = m
		}
	}
	r := New(sandbox.DefaultLimits()).Module(first, shelf)
	var said []string
	for _, f := range r.Findings {
		if f.Code == "" {
			t.Errorf("no code: %s", f.Error())
		}
		said = append(said, f.Level.String()+" "+f.Code+": "+f.Error()+"\n")
	}
	return strings.Join(said, ""), r
}

// TestFindings has a case for each code: the module, and behind "-- want --" all that is
// found in it.
func TestFindings(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/findings.txtar")
	if err != nil {
		t.Fatal(err)
	}
	update := os.Getenv("UPDATE") != ""
	told := map[string]bool{}
	// A case is the files up to one that is called NAME.want.
	var files []txtar.File
	for i, f := range archive.Files {
		name, isWant := strings.CutSuffix(f.Name, ".want")
		if !isWant {
			files = append(files, f)
			continue
		}
		t.Run(name, func(t *testing.T) {
			got, r := inspected(t, string(txtar.Format(&txtar.Archive{Files: files})))
			for _, found := range r.Findings {
				told[found.Code] = true
				for _, e := range found.Fix {
					if _, own := r.Texts[e.File]; !own {
						t.Errorf("it would write into %s", e.File)
					}
				}
			}
			if update {
				archive.Files[i].Data = []byte(got)
			} else if got != string(f.Data) {
				t.Errorf("got\n%s\nwant\n%s", got, f.Data)
			}
		})
		files = nil
	}
	if update {
		if err := os.WriteFile("testdata/findings.txtar", txtar.Format(archive), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range Codes {
		if !told[c.Name] && c.Name != "games-disagree" && c.Name != "same-tag" && c.Name != "instead-of-nothing" { // they have tests of their own
			t.Errorf("no case finds %s", c.Name)
		}
	}
}

// TestFixes applies the edits of a module until there are none left.
func TestFixes(t *testing.T) {
	text := `local a, b = 1, 2
local c = { 1, "two", x = { y } }
local d = game
local function e() return 1 end
local f = function() return 2 end   -- a comment
local g
local h = tostring(3)
local i = 1 + 1
local j = "x" local k = 4
local l = a -- check: unused-local, because it is here to stay
local m = tostring "x" .. "y"
local n = 3; local o = 5
local p = ({ 1 })[1]
local _q = 1
local r = 1
r = 2
local s = function() local t = 1 return function() end end
-- check: unused-local, because there was one
kind "hero" { like = "entity" }
`
	want := `local a, b = 1, 2
-- a comment
tostring(3)
local i = 1 + 1

local l = a -- check: unused-local, because it is here to stay
local m = tostring "x" .. "y"

local p = ({ 1 })[1]
local _q = 1
local r = 1
r = 2
kind "hero" { like = "entity" }
`
	text = strings.ReplaceAll(text, "{ y }", "{ 2 }")
	for range 10 {
		_, r := inspected(t, "-- m/init.lua --\n"+text)
		var changes [][]diag.Edit
		for _, f := range r.Findings {
			if f.Level == Problem {
				t.Fatalf("%s\n%s", f.Error(), text)
			}
			if len(f.Fix) > 0 {
				changes = append(changes, f.Fix)
			}
		}
		next, n := diag.Apply(r.Texts["m/init.lua"], changes)
		if n == 0 {
			break
		}
		text = next
	}
	if text != want {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
}

// TestCodesAreThose that anything says, and no others.
func TestCodesAreThose(t *testing.T) {
	said := map[string]bool{"problem": true}
	code := regexp.MustCompile(`(?:const Code = |Code: |p\.Code = |p\.Code, p\.(?:Hint|Fix|Width)(?:, p\.Fix)? = |\.[wW]arn\(|\bwarning\(|\bsay\(|u\.problemAt\([^"]*, |inManifest\([^"]*, )"([a-z-]+)"`)
	for _, dir := range []string{"../../lang/luasyntax", "../../lang/formula", "../../runtime/rules", "../../runtime/rules/link", "../../runtime/rules/names", "../../runtime/rules/resolve", "../../runtime/rules/lint", "../../runtime/content", "../declare", "../declare/loading", "../declare/deprecated", "../declare/tables", "."} {
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
				continue
			}
			text, err := os.ReadFile(dir + "/" + e.Name())
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range code.FindAllStringSubmatch(string(text), -1) {
				if m[1] != "say" && m[1] != "summary" { // fields, in declare
					said[m[1]] = true
				}
			}
		}
	}
	for name := range said {
		if CodeOf(name).Name == "" {
			t.Errorf("%s is in no list of codes", name)
		}
	}
	for _, c := range Codes {
		if !said[c.Name] {
			t.Errorf("nothing says %s", c.Name)
		}
		if c.Title == "" || c.Help == "" || !strings.HasSuffix(c.Help, ".") {
			t.Errorf("%s is not told", c.Name)
		}
	}
	if !slices.IsSortedFunc(Codes, func(a, b Code) int { return strings.Compare(a.Name, b.Name) }) {
		t.Error("codes stand in their order")
	}
}

// TestTheSameTwice: what an inspector remembers changes nothing.
func TestTheSameTwice(t *testing.T) {
	shelf, err := module.Folder(os.DirFS("../../modules"), "modules")
	if err != nil {
		t.Fatal(err)
	}
	i := New(sandbox.DefaultLimits())
	for _, id := range []string{"tbd", "rpj-structured-magic"} {
		m := shelf.Versions(id)[0]
		once, again := i.Module(m, shelf), i.Module(m, shelf)
		if len(once.Findings) == 0 || len(once.Findings) != len(again.Findings) {
			t.Fatalf("%s: %d and %d findings", id, len(once.Findings), len(again.Findings))
		}
		for at := range once.Findings {
			if once.Findings[at].Error() != again.Findings[at].Error() {
				t.Errorf("%s\n%s", once.Findings[at].Error(), again.Findings[at].Error())
			}
		}
	}
}

// TestShippedModulesAreClean: nothing is warned of in what the program brings, and in the
// examples beside it; what is noted is meant.
func TestShippedModulesAreClean(t *testing.T) {
	shelf, err := module.Folder(os.DirFS("../../modules"), "modules")
	if err != nil {
		t.Fatal(err)
	}
	examples, err := module.Folder(os.DirFS("../../examples"), "examples")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range examples.IDs() {
		if err := shelf.Put(examples.Versions(id)[0]); err != nil {
			t.Fatal(err)
		}
	}
	i, notes := New(sandbox.DefaultLimits()), map[string]int{}
	for _, id := range shelf.IDs() {
		for _, f := range i.Module(shelf.Versions(id)[0], shelf).Findings {
			if f.Level != Note {
				t.Errorf("%s %s", f.Level, f.Error())
			}
			notes[f.Code]++
		}
	}
	for code := range notes {
		if code != "hides-a-list" && code != "in-place-of" {
			t.Errorf("%d of %s", notes[code], code)
		}
	}
}
