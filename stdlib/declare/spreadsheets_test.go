package declare_test

import (
	"fmt"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"houserule/runtime/module"
	"houserule/stdlib/engine"
)

// What is wrong in a spreadsheet is told while loading, at its line there.
func TestSlipsInASpreadsheetAreToldAtTheirLine(t *testing.T) {
	shop := func(wares, prices string) string {
		m, err := module.Open(fstest.MapFS{
			"module.json": {Data: []byte(`{"id": "shop", "version": "1.0.0", "title": "Shop", "licence": "MIT"}`)},
			"a.lua":       {Data: []byte("kind \"ware\" { cost = \"text\", bulk = \"number\" }\ntable \"game.price (of: text)\" { from_csv = \"prices.csv\" }")},
			"b.lua":       {Data: []byte("ware.from_csv \"wares.csv\"")},
			"wares.csv":   {Data: []byte(wares)},
			"prices.csv":  {Data: []byte(prices)},
		}, "shop")
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
		g.Close()
		return ""
	}
	const wares, prices = "name,cost,bulk\nHat,1 coin,1\n", "key,value\nHat,1\n"
	for _, c := range []struct{ name, wares, prices, want string }{
		{"sound", wares, prices, ""},
		{"a key twice", wares, "key,value\nHat,3\nCoat,5\nHat,6\n", "shop/prices.csv:4:1: table \"game.price (of: text)\" has the row \"Hat\" twice\n    4 | Hat,6\n      | ^^^\n  shop/prices.csv:2:1: the other row is here"},
		{"texts and numbers as keys", wares, "key,value\nHat,3\n7,5\n", "shop/prices.csv:3:1: table \"game.price (of: text)\" mixes texts and numbers as keys\n    3 | 7,5\n      | ^\n  hint: give the parameter the type `any`, which allows both\n  shop/prices.csv:2:1: the other row is here"},
		{"a price with its word", wares, "key,value\nHat,3\nCoat,5 coins\n", "shop/prices.csv:3:1: table \"game.price (of: text)\": the row Coat holds the text \"5 coins\", and others hold numbers\n    3 | Coat,5 coins\n      | ^^^^\n  hint: write 5\n  shop/prices.csv:2:1: the other row is here"},
		{"a number with a comma", wares, "key,value\nHat ,3\nCoat,\"12,50\"\n", "shop/prices.csv:3:1: table \"game.price (of: text)\": the row Coat holds the text \"12,50\", and others hold numbers\n    3 | Coat,\"12,50\"\n      | ^^^^\n  hint: write 12.50\n  shop/prices.csv:2:1: the other row is here"},
		{"blanks around a key", wares, "key,value\nHat ,3\nHat,5\n", "shop/prices.csv:3:1: table \"game.price (of: text)\" has the row \"Hat\" twice\n    3 | Hat,5\n      | ^^^\n  shop/prices.csv:2:1: the other row is here"},
		{"a price without", wares, "key,value\nHat,3 coins\nCoat,5\nCap,1 coin\n", "shop/prices.csv:3:1: table \"game.price (of: text)\": the row Coat holds the number 5, and others hold texts such as \"3 coins\"\n    3 | Coat,5\n      | ^^^^\n  shop/prices.csv:2:1: the other row is here"},
		{"a cell without", "name,cost,bulk\nHat,1 coin,1\nCoat, 3,2\n", prices, "shop/wares.csv:3:7: `cost` is 3 here, and a text such as \"1 coin\" in other rows\n    3 | Coat, 3,2\n      |       ^"},
		{"no column", "name,bulk\nHat,1\n", prices, "shop/wares.csv:2:1: ware \"Hat\" has no `cost`\n    2 | Hat,1\n      | ^\n  hint: its kind requires cost = text"},
	} {
		if diff := cmp.Diff(c.want, shop(c.wares, c.prices)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

// A kind, a box of it and its spreadsheet may stand in one file, in this order.
func TestAKindAndItsSpreadsheetInOneFile(t *testing.T) {
	load := func(file string) string {
		m, err := module.Open(fstest.MapFS{
			"module.json": {Data: []byte(`{"id": "shop", "version": "1.0.0", "title": "Shop", "licence": "MIT"}`)},
			"wares.lua":   {Data: []byte(file)},
			"wares.csv":   {Data: []byte("name,cost,bulk\nHat,1,2\n")},
		}, "shop")
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
		hats, err := g.Eval("game.all_it_costs")
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(hats)
	}
	const rule = "rule \"game.all_it_costs\" \"sum(wares, #.cost * #.bulk)\"\n"
	for _, c := range []struct{ file, want string }{
		{rule + "kind \"ware\" { cost = \"number\" }\nbox \"ware.bulk\" { \"number\" }\nware.from_csv \"wares.csv\"\nware \"Cap\" { cost = 3, bulk = 1 }", "5"},
		{rule + "ware.from_csv \"wares.csv\"\nkind \"ware\" { cost = \"number\", bulk = \"number\" }",
			"shop/wares.lua:2: kind \"ware\" must be declared above, or in a file that is loaded before\n    2 | ware.from_csv \"wares.csv\""},
	} {
		if got := load(c.file); got != c.want {
			t.Errorf("%s\n%s", c.file, got)
		}
	}
}
