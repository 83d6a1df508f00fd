package declare_test

import (
	"testing"
	"testing/fstest"

	"houserule/runtime/module"
	"houserule/stdlib/engine"
)

// Entries and boxes may stand before their kind, in its file and in files before it.
func TestEntriesStandBeforeTheirKind(t *testing.T) {
	load := func(files map[string]string, ask string) string {
		folder := fstest.MapFS{"module.json": {Data: []byte(`{"id": "shop", "version": "1.0.0", "title": "Shop", "licence": "MIT"}`)}}
		for name, text := range files {
			folder[name] = &fstest.MapFile{Data: []byte(text)}
		}
		m, err := module.Open(folder, "shop")
		if err != nil {
			t.Fatal(err)
		}
		shelf, err := module.NewShelf(m)
		if err != nil {
			t.Fatal(err)
		}
		g, err := engine.Open(engine.Options{Modules: []string{"shop"}, Finder: shelf})
		if err != nil {
			return err.Error()
		}
		defer g.Close()
		got, err := g.Eval(ask)
		if err != nil {
			return err.Error()
		}
		return got
	}
	const ann = `bring("hero", { has = { "Rich" } }).luck`
	const sum = "rule \"game.all\" \"sum(wares, #.cost * #.bulk)\"\n"
	for _, c := range []struct {
		name, ask string
		files     map[string]string
		want      string
	}{
		{"in files before it", "game.all", map[string]string{
			"a.lua": sum + "ware \"Hat\" { source = \"p. 1\", cost = 2, bulk = 3 }",
			"b.lua": "box \"ware.bulk\" { \"number\" }",
			"c.lua": "kind \"ware\" { cost = \"number\" }\nware \"Cap\" { cost = 1, bulk = 1 }"}, "7"},
		{"in its file", "game.all", map[string]string{
			"a.lua": sum + "ware \"Hat\" { cost = 2, bulk = 3 }\nbox \"ware.bulk\" { \"number\" }\nkind \"ware\" { cost = \"number\" }"}, "6"},
		{"what they carry", ann, map[string]string{
			"a.lua": "trait \"Rich\" { to \"hero.luck\" { label = \"rich\", add = \"5\" } }",
			"b.lua": "kind \"trait\" { carried = true }\nkind \"hero\" { like = \"entity\" }\nrule \"hero.luck\" { sum = { { \"one\", \"1\" } } }"}, "6"},
		{"a kind that is wrong", "1", map[string]string{
			"a.lua": "ware \"Hat\" {}",
			"b.lua": "kind \"ware\" { like = \"wear\" }"},
			"shop/b.lua:1:22: kind \"ware\" is like \"wear\", but no such kind was declared before\n    1 | kind \"ware\" { like = \"wear\" }\n      |                      ^^^^^^"},
	} {
		if got := load(c.files, c.ask); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}
