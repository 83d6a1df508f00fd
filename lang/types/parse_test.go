package types

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var kindsOfTests = []string{"weapon", "skill", "wound", "entity"}

func parse(text string) (Type, Default, error) {
	return Parse(text, func(s string) bool {
		for _, k := range kindsOfTests {
			if s == k {
				return true
			}
		}
		return false
	}, kindsOfTests...)
}

func lowest(f float64) Type  { return Type{Base: Number, Low: &f} }
func highest(f float64) Type { return Type{Base: Number, High: &f} }

func TestParse(t *testing.T) {
	none := Default{}
	starts := func(v Value) Default { return Default{Given: true, Value: v} }
	written := func(v Value) Default { return Default{Given: true, Written: true, Value: v} }
	for _, c := range []struct {
		in   string
		want Type
		def  Default
	}{
		{"number", NumberType(), none},
		{" number ", NumberType(), none},
		{"number = 0", NumberType(), written(0.0)},
		{"number=-2.5", NumberType(), written(-2.5)},
		{"0..6", Range(0, 6), none},
		{"-3 .. 9 = -3", Range(-3, 9), written(-3.0)},
		{"0..", lowest(0), none},
		{"..10", highest(10), none},
		{"0.5..1.5", Range(0.5, 1.5), none},
		{"text", TextType(), none},
		{"text = hello there", TextType(), written("hello there")},
		{"text = 'a = b'", TextType(), written("a = b")},
		{"text = none", TextType(), written("none")},
		{"text or none", TextType().OrNone(), starts(nil)},
		{"text or none = x", TextType().OrNone(), written("x")},
		{"number or none = none", NumberType().OrNone(), written(nil)},
		{"yes or no", YesNoType(), starts(false)},
		{"yes  or no = yes", YesNoType(), written(true)},
		{"yes or no or none", YesNoType().OrNone(), starts(nil)},
		{"stand or flee", ChoiceOf("stand", "flee"), none},
		{"a, b or c = b", ChoiceOf("a", "b", "c"), written("b")},
		{"a, b, c", ChoiceOf("a", "b", "c"), none},
		{"a, b or none", ChoiceOf("a", "b").OrNone(), starts(nil)},
		{"two-handed or off-hand", ChoiceOf("two-handed", "off-hand"), none},
		{"yes, no", YesNoType(), starts(false)},
		{"map or list", ChoiceOf("map", "list"), none},
		{"order or chaos", ChoiceOf("order", "chaos"), none},
		{"weapon", RefType("weapon"), none},
		{"weapon = Club", RefType("weapon"), written(Ref{Kind: "weapon", Name: "Club"})},
		{"weapon or none", RefType("weapon").OrNone(), starts(nil)},
		{"weapon of attacker", Type{Base: RefBase, Kind: "weapon", Of: "attacker"}, none},
		{"weapon of attacker or none", Type{Base: RefBase, Kind: "weapon", Of: "attacker", Optional: true}, starts(nil)},
		{"list of number", ListOf(NumberType()), starts(List{})},
		{"list of number = empty", ListOf(NumberType()), written(List{})},
		{"list of list of wound", ListOf(ListOf(RefType("wound"))), starts(List{})},
		{"list of a, b or c", ListOf(ChoiceOf("a", "b", "c")), starts(List{})},
		{"map of skill to text", MapOf(RefType("skill"), TextType()), starts(Map{})},
		{"map of a or b to list of number", MapOf(ChoiceOf("a", "b"), ListOf(NumberType())), starts(Map{})},
		{"action", Type{Base: Action}, none},
		{"formula", Type{Base: Formula}, none},
		{"any", Type{}, starts(nil)},
	} {
		got, def, err := parse(c.in)
		if err != nil {
			t.Errorf("%q: %v", c.in, err)
			continue
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%q: %s", c.in, d)
		}
		if d := cmp.Diff(c.def, def); d != "" {
			t.Errorf("%q has another default: %s", c.in, d)
		}
		if again, _, err := parse(got.String()); err != nil || cmp.Diff(got, again) != "" {
			t.Errorf("%q is written %q, which reads %v, %v", c.in, got, again, err)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", "1:1: a type is missing\n  hint: write `number`, `text`, `yes or no`, `a, b or c`, a kind or `list of …`"},
		{"nubmer", "1:1: `nubmer` is neither a type nor a kind\n    1 | nubmer\n      | ^^^^^^\n  hint: did you mean `number`?"},
		{"list of wuond", "1:9: `wuond` is neither a type nor a kind\n    1 | list of wuond\n      |         ^^^^^\n  hint: did you mean `wound`?"},
		{"zebra", "1:1: `zebra` is neither a type nor a kind\n    1 | zebra\n      | ^^^^^\n  hint: types are `number`, `0..6`, `text`, `yes or no`, `a, b or c`, a kind, `list of …`, `map of … to …`"},
		{"6..0", "1:1: the range 6..0 is empty\n    1 | 6..0\n      | ^^^^\n  hint: write the smaller number first: `0..6`"},
		{"..", "1:1: `..` is no range\n    1 | ..\n      | ^^\n  hint: write `0..6`, `-3..9`, or `0..` for no upper end"},
		{"a..b", "1:1: `a..b` is no range\n    1 | a..b\n      | ^^^^\n  hint: write `0..6`, `-3..9`, or `0..` for no upper end"},
		{"number = x", "1:10: the default `x` is not a number\n    1 | number = x\n      |          ^"},
		{"number = 0x10", "1:10: the default `0x10` is not a number\n    1 | number = 0x10\n      |          ^^^^"},
		{"0..6 = 7", "1:8: the default `7` is not a number from 0 to 6\n    1 | 0..6 = 7\n      |        ^"},
		{"number =", "1:8: the default is missing behind `=`\n    1 | number =\n      |        ^"},
		{"number = none", "1:10: the default `none` is not a number\n    1 | number = none\n      |          ^^^^\n  hint: write `number or none`"},
		{"yes or no = maybe", "1:13: the default `maybe` is not yes or no\n    1 | yes or no = maybe\n      |             ^^^^^\n  hint: write `yes` or `no`"},
		{"stand or flee = fly", "1:17: the default `fly` is not one of stand or flee\n    1 | stand or flee = fly\n      |                 ^^^"},
		{"stand or flee = stnad", "1:17: the default `stnad` is not one of stand or flee\n    1 | stand or flee = stnad\n      |                 ^^^^^\n  hint: did you mean `stand`?"},
		{"a, , b", "1:4: a word is missing in the choice\n    1 | a, , b\n      |    ^\n  hint: write `a, b or c`"},
		{"a, b, a", "1:7: `a` stands twice in the choice\n    1 | a, b, a\n      |       ^"},
		{"a, none, b", "1:4: `none` is no word to choose: it says that nothing is there\n    1 | a, none, b\n      |    ^^^^\n  hint: choose another name, or write `a, b or none`"},
		{"none, weapon", "1:1: `none` is no word to choose: it says that nothing is there\n    1 | none, weapon\n      | ^^^^\n  hint: choose another name, or write `weapon or none`"},
		{"none, none", "1:1: `none` is no word to choose: it says that nothing is there\n    1 | none, none\n      | ^^^^\n  hint: write `a, b or none`"},
		{"a!, b", "1:1: `a!` is no word to choose\n    1 | a!, b\n      | ^^\n  hint: choices are words of letters and digits: `easy, hard`"},
		{"weapon or skill", "1:1: `weapon or skill` names several kinds; a box takes things of one kind\n    1 | weapon or skill\n      | ^^^^^^^^^^^^^^^\n  hint: use a kind that all of them are like, or `any`"},
		{"weapon of 3", "1:11: `3` is no role\n    1 | weapon of 3\n      |           ^\n  hint: write `weapon of attacker`"},
		{"wepaon of attacker", "1:1: `wepaon` is neither a type nor a kind\n    1 | wepaon of attacker\n      | ^^^^^^\n  hint: did you mean `weapon`?"},
		{"list number", "1:1: `list number` is no type\n    1 | list number\n      | ^^^^^^^^^^^\n  hint: write `list of number`"},
		{"list of", "1:8: a type is missing\n    1 | list of\n      |        ^\n  hint: write `number`, `text`, `yes or no`, `a, b or c`, a kind or `list of …`"},
		{"list of number = 3", "1:18: the default `3` is not a list of number\n    1 | list of number = 3\n      |                  ^\n  hint: lists and maps begin empty: write `empty`, or leave the default out"},
		{"map of skill", "1:1: a map needs the type of its keys and of its values\n    1 | map of skill\n      | ^^^^^^^^^^^^\n  hint: write `map of text to number`"},
		{"map of any to text", "1:8: the keys of a map can't be anything\n    1 | map of any to text\n      |        ^^^\n  hint: use numbers, texts, words or a kind"},
		{"list of\u00a0text", "1:8: this is no plain space\n    1 | list of\u00a0text\n      |        ^\n  hint: type a space with the space bar"},
		{strings.Repeat("list of ", 17) + "text", "lists stand more than 16 deep in each other"},
		{strings.Repeat("a", 1025), "the type is longer than 1024 letters"},
	} {
		_, _, err := parse(c.in)
		if err == nil {
			t.Errorf("%q was accepted", c.in)
			continue
		}
		if got := err.Error(); got != c.want && !(len(c.in) > 100 && strings.Contains(got, c.want)) {
			t.Errorf("%q\ngot\n%s\nwant\n%s", c.in, got, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"number = 0", "-3..9", "yes or no", "a, b or c = b", "weapon of attacker or none", "list of map of text to number", "map of a or b to text", "text = 'x'", "or none", "a or or b", "=", "..1e"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, def, err := parse(text)
		if err != nil {
			_ = err.Error()
			return
		}
		if def.Given {
			if err := Check(def.Value, got); err != nil {
				t.Errorf("%q has a default that is not of its type: %v", text, err)
			}
		}
		again, _, err := parse(got.String())
		if err != nil || !again.Same(got) || cmp.Diff(again, got) != "" {
			t.Errorf("%q is written %q, which reads %q, %v", text, got, again, err)
		}
	})
}

// The ends of a range of a box may be words.
func TestParseBox(t *testing.T) {
	for _, tt := range []struct{ in, want, describe string }{
		{"0..max_hp", "0..max_hp", "a number from 0 to max_hp"},
		{"debt..", "debt..", "a number of at least debt"},
		{"..owner.purse = 3", "..owner.purse", "a number of at most owner.purse"},
		{"low..high or none", "low..high or none", "a number from low to high or none"},
		{"-3..9", "-3..9", "a number from -3 to 9"},
	} {
		got, _, err := ParseBox(tt.in, nil)
		if err != nil || got.String() != tt.want || got.Describe() != tt.describe {
			t.Errorf("%s: got %s, %s, %v", tt.in, got, got.Describe(), err)
		}
		if _, _, err := Parse(tt.in, nil); got.HasWordBounds() != (err != nil) {
			t.Errorf("%s outside of boxes: %v", tt.in, err)
		}
	}
	for _, in := range []string{"list of 0..max", "0..max hp", "0..2x", "..", "map of text to 0..max"} {
		if got, _, err := ParseBox(in, nil); err == nil {
			t.Errorf("%s: got %s", in, got)
		}
	}
}
