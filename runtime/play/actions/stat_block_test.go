package actions_test

import (
	"strings"
	"testing"

	"houserule/stdlib/gametest"
)

const beasts = `kind "beast" { like = "entity", size = "number = 0", mood = "calm or wild", den = "text or none", tame = "yes or no" }
kind "sense" { rated = "0..10" }
sense "Smell" { short = "SM" }
sense "Far Sight" {}
kind "hide" { carried = true }
hide "Thick Fur" {}
kind "charm" { carried = true }
kind "cart" { like = "entity", wheels = "number = 4" }
stat_block "beast" { "{name}", "size {size}", "{mood}", "den: {den}", "tame {tame}", "{sense} {level}%", "{hide}", "{charm}" }
stat_block "cart" { "{name}", "wheels {wheels}" }
`

// A block is read by the patterns of its kind, in any order and with any separators.
func TestStatBlocksAreRead(t *testing.T) {
	g := gametest.Open(t, beasts)
	for _, c := range []struct{ block, want string }{
		{`"Old Bear\nsize 3 SM 4% far sight: 7 %\nwild, thick fur; den: the cave under the hill, tame no"`, "Old Bear|3|4|7|wild|the cave under the hill|false|1"},
		{`"Young Bear: SIZE = 3; calm"`, "Young Bear|3|0|0|calm|nil|false|0"},
		{`"Small Bear, size -2.5, tame yes; Calm"`, "Small Bear|-2.5|0|0|calm|nil|true|0"},
	} {
		got := gametest.Eval(t, g, `(function() local b = bring(`+c.block+`)
			return table.concat({ b.name, b.size, b:the("Smell").level, b:the("Far Sight").level, b.mood, tostring(b.den), tostring(b.tame), #b.carries }, "|") end)()`)
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.block, got, c.want)
		}
	}
	if got := gametest.Eval(t, g, `bring("Hay Cart, wheels 2", { name = "Cart" }).wheels`); got != "2" {
		t.Errorf("the cart has %s wheels", got)
	}
}

// Text that no pattern reads is an error with its position, and no record is created.
func TestStatBlocksThatNothingReads(t *testing.T) {
	g := gametest.Open(t, beasts)
	for _, c := range []struct{ block, want string }{
		{`"Old Bear, size 3, teeth 40, Smell 12%"`, "stat block:1:19: nothing reads `teeth 40`"},
		{`"Old Bear, size 3, Smell 12%"`, "stat block:1:25: `level`: 12 is not a number from 0 to 10"},
		{`"Old Bear, wild thing, size 3"`, "stat block:1:16: nothing reads `thing`"},
	} {
		_, err := g.Eval("bring(" + c.block + ")")
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v\nwant %s", c.block, err, c.want)
		}
	}
	if got := gametest.Eval(t, g, `#all "beast"`); got != "0" {
		t.Errorf("%s came", got)
	}
}

// The patterns of a module are checked when it is loaded.
func TestStatBlocksThatMeanNothing(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{`stat_block "beast" { "sise {sise}" }`, "`sise` is no box of a beast, and no kind of which something is named"},
		{`stat_block "beast" { "size {size" }`, "a brace is still open"},
		{`stat_block "beast" { "size" }`, "the text contains no box"},
		{`stat_block "beast" { "{den} {name}" }`, "it is not clear where `den` ends"},
		{`stat_block "baest" { "{name}" }`, "there is no kind \"baest\""},
		{`stat_block "hide" { "{name}" }`, "nobody can bring a hide"},
		{`stat_block "beast" {}`, "reads nothing"},
		{`stat_block "beast" { 3 }`, "it is read by texts, not by 3"},
	} {
		g, err := gametest.TryOpen(beasts + c.source)
		if err == nil {
			g.Close()
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v\nwant %s", c.source, err, c.want)
		}
	}
}

// A block of a kind without a pattern for the name begins with the first pattern.
func TestStatBlocksWithoutANameBeginWithABox(t *testing.T) {
	g := gametest.Open(t, `kind "swarm" { like = "entity", size = "number = 0" }
kind "hide" { carried = true }
hide "Thick Fur" {}
stat_block "swarm" { "size {size}", "{hide}" }`)
	for _, c := range []struct{ block, want string }{
		{`"size 3, thick fur"`, "3|1"},
		{`"Thick Fur; size 4"`, "4|1"},
	} {
		got := gametest.Eval(t, g, `(function() local s = bring(`+c.block+`) return s.size .. "|" .. #s.carries end)()`)
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.block, got, c.want)
		}
	}
}
