package types

import (
	"strings"
	"testing"

	"houserule/lang/diag"

	"pgregory.net/rapid"
)

var kinds = []string{"weapon", "skill", "wound", "guard", "time", "character"}

func isKind(word string) bool {
	for _, k := range kinds {
		if k == word {
			return true
		}
	}
	return false
}

func TestTypesAreReadWithTheirDefaults(t *testing.T) {
	must := Default{}
	none := Default{Given: true}
	written := func(v Value) Default { return Default{Given: true, Written: true, Value: v} }
	for _, c := range []struct {
		in, want string
		base     Base
		def      Default
	}{
		{"number", "number", Number, must},
		{"number = 0", "number", Number, written(0.0)},
		{"number = -1", "number", Number, written(-1.0)},
		{"0..6", "0..6", Number, must},
		{"-3..9 = 1", "-3..9", Number, written(1.0)},
		{"0.5 .. 2.5", "0.5..2.5", Number, must},
		{"0..", "0..", Number, must},
		{"..6 = 6", "..6", Number, written(6.0)},
		{"number or none", "number or none", Number, none},
		{"0..6 or none = 3", "0..6 or none", Number, written(3.0)},
		{"text", "text", Text, must},
		{"text = hello there", "text", Text, written("hello there")},
		{"text = ''", "text", Text, written("")},
		{"text or none", "text or none", Text, none},
		{"yes or no", "yes or no", YesNo, Default{Given: true, Value: false}},
		{"yes or no = yes", "yes or no", YesNo, written(true)},
		{"yes or no or none", "yes or no or none", YesNo, none},
		{"stand or flee", "stand or flee", Choice, must},
		{"near, far, lost = near", "near, far or lost", Choice, written("near")},
		{"Red, Green, Blue or none", "Red, Green, Blue or none", Choice, none},
		{"success, failure or time", "success, failure or time", Choice, must},
		{"hard to hit, easy", "hard to hit or easy", Choice, must},
		{"near, far, or lost", "near, far or lost", Choice, must},
		{"weapon", "weapon", RefBase, must},
		{"weapon = Club", "weapon", RefBase, written(Ref{Kind: "weapon", Name: "Club"})},
		{"weapon of attacker", "weapon of attacker", RefBase, must},
		{"character or none", "character or none", RefBase, none},
		{"list of number", "list of number", ListBase, Default{Given: true, Value: List{}}},
		{"list of wound or none", "list of wound or none", ListBase, none},
		{"list of list of 0..6", "list of list of 0..6", ListBase, Default{Given: true, Value: List{}}},
		{"map of skill to text", "map of skill to text", MapBase, Default{Given: true, Value: Map{}}},
		{"map of number to list of text", "map of number to list of text", MapBase, Default{Given: true, Value: Map{}}},
		{"action", "action", Action, must},
		{"formula = level + 1", "formula", Formula, written("level + 1")},
		{"any", "any", Any, none},
		{"  stand   or\tflee  ", "stand or flee", Choice, must},
	} {
		got, def, err := Parse(c.in, isKind, kinds...)
		if err != nil {
			t.Errorf("%q: %v", c.in, err)
			continue
		}
		if got.String() != c.want || got.Base != c.base {
			t.Errorf("%q is read as %q (base %d), want %q", c.in, got, got.Base, c.want)
		}
		if def.Given != c.def.Given || def.Written != c.def.Written || !Equal(def.Value, c.def.Value) {
			t.Errorf("%q has the default %+v, want %+v", c.in, def, c.def)
		}
		again, _, err := Parse(got.String(), isKind, kinds...)
		if err != nil || !again.Same(got) {
			t.Errorf("%q does not come back: %q (%v)", got, again, err)
		}
	}
}

func TestMessagesOfTypes(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", "1:1: a type is missing\n  hint: write `number`, `text`, `yes or no`, `a, b or c`, a kind or `list of …`"},
		{"nubmer", "1:1: `nubmer` is neither a type nor a kind\n    1 | nubmer\n      | ^^^^^^\n  hint: did you mean `number`?"},
		{"waepon", "1:1: `waepon` is neither a type nor a kind\n    1 | waepon\n      | ^^^^^^\n  hint: did you mean `weapon`?"},
		{"list of wuond", "1:9: `wuond` is neither a type nor a kind\n    1 | list of wuond\n      |         ^^^^^\n  hint: did you mean `wound`?"},
		{"waepon of attacker", "1:1: `waepon` is neither a type nor a kind\n    1 | waepon of attacker\n      | ^^^^^^\n  hint: did you mean `weapon`?"},
		{"6..0", "1:1: the range 6..0 is empty\n    1 | 6..0\n      | ^^^^\n  hint: write the smaller number first: `0..6`"},
		{"0...6", "1:1: `0...6` is no range\n    1 | 0...6\n      | ^^^^^\n  hint: write `0..6`, `-3..9`, or `0..` for no upper end"},
		{"0..6 = 7", "1:8: the default `7` is not a number from 0 to 6\n    1 | 0..6 = 7\n      |        ^"},
		{"number = x", "1:10: the default `x` is not a number\n    1 | number = x\n      |          ^"},
		{"number = none", "1:10: the default `none` is not a number\n    1 | number = none\n      |          ^^^^\n  hint: write `number or none`"},
		{"number =", "1:8: the default is missing behind `=`\n    1 | number =\n      |        ^"},
		{"yes or no = maybe", "1:13: the default `maybe` is not yes or no\n    1 | yes or no = maybe\n      |             ^^^^^\n  hint: write `yes` or `no`"},
		{"stand or flee = flea", "1:17: the default `flea` is not one of stand or flee\n    1 | stand or flee = flea\n      |                 ^^^^\n  hint: did you mean `flee`?"},
		{"stand, stand", "1:8: `stand` stands twice in the choice\n    1 | stand, stand\n      |        ^^^^^"},
		{"weapon or skill", "1:1: `weapon or skill` names several kinds; a box takes things of one kind\n    1 | weapon or skill\n      | ^^^^^^^^^^^^^^^\n  hint: use a kind that all of them are like, or `any`"},
		{"none, a", "1:1: `none` is no word to choose: it says that nothing is there\n    1 | none, a\n      | ^^^^\n  hint: choose another name"},
		{"map of list of text to number", "1:8: the keys of a map can't be a list of text\n    1 | map of list of text to number\n      |        ^^^^^^^^^^^^\n  hint: use numbers, texts, words or a kind"},
		{"map of text", "1:1: a map needs the type of its keys and of its values\n    1 | map of text\n      | ^^^^^^^^^^^\n  hint: write `map of text to number`"},
		{"list of number = 1, 2", "1:18: the default `1, 2` is not a list of number\n    1 | list of number = 1, 2\n      |                  ^^^^\n  hint: lists and maps begin empty: write `empty`, or leave the default out"},
		{"number = inf", "1:10: the default `inf` is not a number\n    1 | number = inf\n      |          ^^^"},
	} {
		_, _, err := Parse(c.in, isKind, kinds...)
		if err == nil || err.Error() != c.want {
			t.Errorf("%q:\ngot\n%v\nwant\n%s", c.in, err, c.want)
		}
	}
}

func TestParseErrorsPointIntoTheAuthorsFile(t *testing.T) {
	f := diag.NewFile("weapons.lua", "kind \"weapon\" {\n  reach = \"nubmer = 0\",\n}")
	_, _, err := Parse("nubmer = 0", isKind)
	e, ok := err.(*ParseError)
	if !ok {
		t.Fatalf("got %T", err)
	}
	want := "weapons.lua:2:12: `nubmer` is neither a type nor a kind\n    2 |   reach = \"nubmer = 0\",\n      |            ^^^^^^\n  hint: did you mean `number`?"
	if got := e.Problem(f, strings.Index(f.Text, "nubmer")).Error(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// drawType draws a type as an author could write it.
func drawType(t *rapid.T, depth int) Type {
	var out Type
	last := 8
	if depth == 0 {
		last = 6
	}
	switch rapid.IntRange(0, last).Draw(t, "base") {
	case 0:
		out = NumberType()
	case 1:
		low := float64(rapid.IntRange(-20, 20).Draw(t, "low"))
		out = Range(low, low+float64(rapid.IntRange(0, 20).Draw(t, "more"))/4)
	case 2:
		out = TextType()
	case 3:
		out = YesNoType()
	case 4:
		out = ChoiceOf(rapid.SampledFrom([][]string{{"easy", "hard"}, {"a", "b", "c"}, {"hard to hit", "x1"}}).Draw(t, "words")...)
	case 5:
		out = RefType(rapid.SampledFrom(kinds).Draw(t, "kind"))
	case 6:
		out = Type{Base: RefBase, Kind: "weapon", Of: "attacker"}
	case 7:
		elem := drawType(t, depth-1)
		out = ListOf(elem.Required()) // "or none" belongs to the whole type
	default:
		elem := drawType(t, depth-1)
		out = MapOf(rapid.SampledFrom([]Type{NumberType(), TextType(), RefType("skill")}).Draw(t, "key"), elem.Required())
	}
	out.Optional = rapid.Bool().Draw(t, "optional")
	return out
}

func TestTypesComeBackFromTheirText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := drawType(t, 3)
		got, _, err := Parse(want.String(), isKind, kinds...)
		if err != nil || !got.Same(want) {
			t.Fatalf("%q comes back as %q (%v)", want, got, err)
		}
	})
}

// Words beside "or" that a fuzzer found: none of them may be read as one type
// and written back as another.
func TestOrIsNoWordToChoose(t *testing.T) {
	for _, in := range []string{"00,or 0,0", "a or or b", "a, or, b", "0 or, or0", "or, a"} {
		if got, _, err := Parse(in, isKind, kinds...); err == nil {
			t.Errorf("%q is read as %q", in, got)
		}
	}
}
