package reference

import (
	"flag"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/sandbox"
	"houserule/lang/sandbox/compile"
	"houserule/lang/types"
	"houserule/runtime/builtin"
	"houserule/runtime/content"
	"houserule/runtime/module"
	"houserule/stdlib/act"
	"houserule/stdlib/ask"
	"houserule/stdlib/declare"
	"houserule/stdlib/engine"
	"houserule/stdlib/expect"
	"houserule/stdlib/grammar"
	"houserule/stdlib/luabind"
)

var update = flag.Bool("update", false, "write stdlib/REFERENCE.md anew")

func TestFresh(t *testing.T) {
	const file = "../REFERENCE.md"
	if *update {
		if err := os.WriteFile(file, []byte(Markdown()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(have) != Markdown() {
		t.Error("stdlib/REFERENCE.md is stale: run go generate ./stdlib/reference")
	}
}

// documented are the names of all words of some libraries.
func documented(libraries ...string) []string {
	var names []string
	for _, lib := range engine.Libraries {
		if slices.Contains(libraries, lib.Name) {
			for _, w := range lib.Words {
				names = append(names, w.Name)
			}
		}
	}
	return names
}

// TestEveryNameOfAnEnvironment has an entry.
func TestEveryNameOfAnEnvironment(t *testing.T) {
	host := sandbox.NewHost(sandbox.Limits{}, nil)
	defer host.Close()
	s := luabind.New(host)
	env := host.NewEnv("all")
	declare.New(s).Install(env)
	act.Install(s, env)
	ask.Install(s, nil, env)
	(&expect.Run{Session: s}).Install(env)
	words := documented("declare", "act", "ask", "prove", "lua")
	for _, name := range env.Names() {
		if !slices.Contains(words, name) {
			t.Errorf("%s is a word, but no library describes it", name)
		}
	}
	for _, name := range words {
		if !slices.Contains(env.Names(), name) {
			t.Errorf("%s is described, but no environment has it", name)
		}
	}
	for _, name := range []string{"string", "table", "math"} {
		text, _, _ := Help(name)
		lib := env.Library(name)
		for k, _ := lib.Next(lua.LNil); k != lua.LNil; k, _ = lib.Next(k) {
			if !strings.Contains(text, lua.LVAsString(k)) {
				t.Errorf("%s.%s is not described", name, lua.LVAsString(k))
			}
		}
	}
}

// TestEveryWordOfThings has an entry: what every thing answers to, and what an
// open check can do.
func TestEveryWordOfThings(t *testing.T) {
	game := openText(t, `kind "skill" { rated = "0..6" } skill "Any" {}
check "skill.try" { dice = "1d6", roller = "owner" }`)
	k := game.Table.World().Program().Catalogue.Kind("track")
	entity := game.Table.World().Program().Catalogue.Kind("entity")
	own := append(append(k.BoxNames(), entity.BoxNames()...), append(game.Table.World().Program().Words(k), game.Table.World().Program().Words(entity)...)...)
	all := append(append(game.Loaded.Session.Words(k), game.Loaded.Session.Words(entity)...), game.Loaded.Session.Words(game.Table.World().Program().Catalogue.Kind("skill"))...)
	words := documented("things")
	for _, name := range all {
		if !slices.Contains(words, name) && !slices.Contains(own, name) && name != "Any" && name != "skills" && name != "try" {
			t.Errorf("every thing has %s, but it is not described", name)
		}
	}
	for _, name := range documented("check") {
		if _, err := game.Eval(`bring("entity", { name = "Ann" }).Any:try().` + name); err != nil {
			t.Errorf("a check is said to have %s: %v", name, err)
		}
	}
}

// TestEveryEntryIsWhole checks that all say what they are, and that the uses
// they show are Lua.
func TestEveryEntryIsWhole(t *testing.T) {
	for _, lib := range engine.Libraries {
		if lib.Text == "" || titles[lib.Name] == "" {
			t.Errorf("the library %s has no text or title", lib.Name)
		}
		for _, w := range lib.Words {
			if w.Text == "" || w.Usage == "" {
				t.Errorf("%s says too little of itself", w.Name)
			}
			for _, f := range w.Takes {
				if f.Type == "" || f.Text == "" {
					t.Errorf("%s: the field %q says too little of itself", w.Name, f.Name)
				}
			}
			for _, line := range strings.Split(w.Usage, "\n") {
				if _, err := compile.File(diag.NewFile(w.Name, line)); err == nil {
					continue
				}
				if _, err := compile.File(diag.NewFile(w.Name, "return "+line)); err != nil {
					t.Errorf("the use of %s is no Lua: %v", w.Name, err)
				}
			}
		}
	}
	for _, k := range content.NewCatalogue().Kinds() {
		if k.Text == "" {
			t.Errorf("kind %s has no text", k.Name)
		}
		for _, b := range k.Boxes() {
			if b.Text == "" {
				t.Errorf("box %s has no text", b.FullName())
			}
		}
	}
	for _, d := range builtin.Rules() {
		if d.Text == "" {
			t.Errorf("%s %s has no text", d.DeclKind, d.Name)
		}
	}
}

// TestDeclaringUsesLoad opens the uses of words that declare with what they
// speak of: fields that do not exist would be refused.
func TestDeclaringUsesLoad(t *testing.T) {
	for _, w := range grammar.Headings {
		for _, line := range strings.Split(w.Usage, "\n") {
			_, err := tryText(line)
			if err != nil && strings.Contains(err.Error(), "unknown field") {
				t.Errorf("%s: %v", w.Word, err)
			}
		}
	}
}

// codes are what stands between backticks in the first column of a chapter's tables.
func codes(name string) []string {
	var list []string
	for _, line := range strings.Split(chapter(name), "\n") {
		if !strings.HasPrefix(line, "| ") {
			continue
		}
		first := strings.SplitN(strings.ReplaceAll(line, `\|`, "\x00"), "|", 3)[1]
		for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(first, -1) {
			list = append(list, m[1])
		}
	}
	return list
}

func TestTypesOfTheChapterAreTypes(t *testing.T) {
	isKind := func(s string) bool { return s == "weapon" || s == "wound" || s == "thing" || s == "entry" }
	for _, code := range codes("types") {
		list := func(s string) *types.WordList {
			if s != "degree" {
				return nil
			}
			return types.NewWordList(s, true)
		}
		if _, _, err := types.ParseWith(code, types.Vocabulary{IsKind: isKind, List: list}); err != nil {
			t.Error(err)
		}
	}
}

func TestDiceOfTheChapterAreDice(t *testing.T) {
	list := codes("dice")
	if len(list) < 30 {
		t.Fatalf("only %d notations", len(list))
	}
	shown := map[string]bool{} // modifiers, by their spelling
	for _, code := range list {
		if code == "@name" || code == "//" {
			continue
		}
		e, err := dice.Parse(code)
		if err != nil {
			t.Error(err)
			continue
		}
		dice.Walk(e.Root(), func(n dice.Node) {
			if p, ok := n.(*dice.PoolNode); ok {
				for _, m := range p.Modifiers {
					shown[m.Spelling()] = true
				}
			}
		})
	}
	for i := range dice.Modifiers {
		if m := &dice.Modifiers[i]; !shown[m.Spelling()] && !(m.Compound && m.Penetrate) {
			t.Errorf("stdlib/reference/chapters/dice.md shows no notation with `%s`: add one, then go generate ./stdlib/reference", m.Word)
		}
	}
}

// TestManifestOfTheChapter reads the example and finds every field in the table.
func TestManifestOfTheChapter(t *testing.T) {
	text := blocks(chapter("manifest"))[0].text
	if _, err := module.ReadManifest(diag.NewFile("module.json", text)); err != nil {
		t.Error(err)
	}
	_, err := module.ReadManifest(diag.NewFile("module.json", `{"qqqqqqqqqqqqqqq": 1}`))
	_, known, found := strings.Cut(err.Error(), "known are ")
	if !found {
		t.Fatal(err)
	}
	known, _, _ = strings.Cut(known, "\n")
	for _, field := range strings.Split(known, ", ") {
		if !slices.Contains(codes("manifest"), field) {
			t.Errorf("the field %s is not described", field)
		}
	}
}

func TestHelp(t *testing.T) {
	for _, c := range []struct{ name, want, near string }{
		{"refills", "refills, a field of box: occasion or list of occasions", ""},
		{":bring", "Bog Wolf", ""},
		{"track.advance", "action track.advance (steps: number = 1)", ""},
		{"advance", "action track.advance (steps: number = 1)", ""},
		{"layer", "kind layer", ""},
		{"all", "in a formula: all([3, 1, 2], # > 2)", ""},
		{"floor", "Rounds down", ""},
		{"at_least", "check:at_least(9)", ""},
		{"instead_off", "", "instead_of"},
		{"xylophone", "", ""},
	} {
		text, ok, near := Help(c.name)
		if ok != (c.want != "") || !strings.Contains(text, c.want) || near != c.near {
			t.Errorf("%s: %v %q\n%s", c.name, ok, near, text)
		}
	}
	if names := Names(); !slices.IsSorted(names) || !slices.Contains(names, "offer") {
		t.Errorf("names: %v", names)
	}
}

// TestReservedWordsAreNamed: what cannot be a box is said in the reference.
func TestReservedWordsAreNamed(t *testing.T) {
	for _, word := range []string{"usual", "me", "payer", "buyer", "roller", "option", "owner", "none", "has"} {
		if _, err := tryText(`kind "thing_of_it" { record = true, ` + word + ` = "number = 0" }`); err == nil {
			t.Errorf("%s is no word of the language any more", word)
		}
		if !strings.Contains(Markdown(), "`"+word) {
			t.Errorf("%s is not in the reference", word)
		}
	}
	if !strings.Contains(Markdown(), "instead_of") || grammar.InsteadOf != "instead_of" {
		t.Error("instead_of is called otherwise")
	}
}

// longest is the size of the reference in bytes before tags, conditions, purchases, scales and counts were
// part of the language: what is new replaces sentences.
const longest = 84_158

func TestReferenceGrowsNoLonger(t *testing.T) {
	if n := len(Markdown()); n > longest {
		t.Errorf("the reference has %d bytes, of at most %d", n, longest)
	}
}
