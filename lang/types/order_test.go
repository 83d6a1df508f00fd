package types

import (
	"math"
	"sort"
	"testing"

	"pgregory.net/rapid"
)

func drawValue(t *rapid.T, depth int) Value {
	last := 4
	if depth > 0 {
		last = 6
	}
	switch rapid.IntRange(0, last).Draw(t, "sort") {
	case 0:
		return nil
	case 1:
		return rapid.Bool().Draw(t, "yes")
	case 2:
		return float64(rapid.IntRange(-8, 8).Draw(t, "number")) / 2
	case 3:
		return rapid.SampledFrom([]string{"", "a", "b", "1", "\"", ",", "none"}).Draw(t, "text")
	case 4:
		return Ref{Record: uint64(rapid.IntRange(0, 2).Draw(t, "record")), Kind: rapid.SampledFrom([]string{"a", "b"}).Draw(t, "kind"),
			Name: rapid.SampledFrom([]string{"", "x", "\"y"}).Draw(t, "name"), Owner: uint64(rapid.IntRange(0, 1).Draw(t, "owner"))}
	case 5:
		list := List{}
		for range rapid.IntRange(0, 3).Draw(t, "length") {
			list = append(list, drawValue(t, depth-1))
		}
		return list
	default:
		var pairs []Pair
		for range rapid.IntRange(0, 3).Draw(t, "pairs") {
			key := drawValue(t, 0)
			if key == nil {
				key = "none"
			}
			pairs = append(pairs, Pair{key, drawValue(t, depth-1)})
		}
		return MakeMap(pairs...)
	}
}

// Equal values, and no others, have the same key and compare as 0.
func TestEqualKeyAndCompareAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := drawValue(t, 2), drawValue(t, 2), drawValue(t, 2)
		if !Equal(a, a) || Valid(a) != nil {
			t.Fatalf("%v is not itself, or no value: %v", a, Valid(a))
		}
		if Equal(a, b) != (Key(a) == Key(b)) || Equal(a, b) != (Compare(a, b) == 0) {
			t.Fatalf("%v and %v: equal %v, keys %s %s, compare %d", a, b, Equal(a, b), Key(a), Key(b), Compare(a, b))
		}
		if Compare(a, b) != -Compare(b, a) {
			t.Fatalf("%v and %v compare as %d and %d", a, b, Compare(a, b), Compare(b, a))
		}
		if Compare(a, b) <= 0 && Compare(b, c) <= 0 && Compare(a, c) > 0 {
			t.Fatalf("%v, %v, %v are not in one order", a, b, c)
		}
	})
}

// A map behaves as Go's own does, and never changes one made before.
func TestMapsAreLikeGosOwn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, model := Map{}, map[string]Value{}
		for range rapid.IntRange(0, 12).Draw(t, "steps") {
			key := rapid.SampledFrom([]string{"a", "b", "c", "d"}).Draw(t, "key")
			var v Value
			if rapid.IntRange(0, 3).Draw(t, "remove") > 0 {
				v = float64(rapid.IntRange(0, 9).Draw(t, "value"))
			}
			before, kept := m, Key(m)
			m = m.With(key, v)
			if model[key] = v; v == nil {
				delete(model, key)
			}
			if Key(before) != kept {
				t.Fatalf("%s was changed to %s", kept, Key(before))
			}
		}
		if len(m) != len(model) || Valid(m) != nil || !sort.SliceIsSorted(m, func(i, j int) bool { return Compare(m[i].Key, m[j].Key) < 0 }) {
			t.Fatalf("%s, want %v", Key(m), model)
		}
		for key, want := range model {
			if got, ok := m.Get(key); !ok || !Equal(got, want) {
				t.Fatalf("%s is %v, want %v", key, got, want)
			}
		}
	})
}

func TestMakeMapKeepsTheLastOfEqualKeys(t *testing.T) {
	m := MakeMap(Pair{"b", 1.0}, Pair{"a", 2.0}, Pair{"b", 3.0})
	if got, want := Format(m), "{a: 2, b: 3}"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestValuesForPeople(t *testing.T) {
	for _, c := range []struct {
		in   Value
		want string
	}{
		{nil, "none"}, {true, "yes"}, {false, "no"}, {3.0, "3"}, {-2.5, "-2.5"}, {math.Copysign(0, -1), "0"}, {0.1, "0.1"}, {1e21, "1e+21"}, {123456789.0, "123456789"},
		{"a b", "a b"}, {Ref{Kind: "weapon", Name: "Club"}, "Club"}, {Ref{Kind: "guard", Record: 7}, "guard #7"},
		{List{1.0, "a", nil}, "[1, a, none]"}, {List{}, "[]"}, {MakeMap(Pair{"k", List{true}}), "{k: [yes]}"},
	} {
		if got := Format(c.in); got != c.want {
			t.Errorf("%#v is shown as %q, want %q", c.in, got, c.want)
		}
	}
}

func TestValuesAgainstTypes(t *testing.T) {
	deep := Value(List{})
	for range MaxDepth {
		deep = List{deep}
	}
	type foreign struct{}
	guard := Ref{Kind: "guard", Record: 3}
	for _, c := range []struct {
		v    Value
		t    Type
		want string // "" where it fits
	}{
		{3.0, NumberType(), ""}, {6.0, Range(0, 6), ""}, {7.0, Range(0, 6), "7 is not a number from 0 to 6"}, {-1.0, Range(0, 6), "-1 is not a number from 0 to 6"},
		{"7", NumberType(), `"7" is not a number`}, {nil, NumberType(), "none is not a number"}, {nil, NumberType().OrNone(), ""}, {nil, Type{}, ""},
		{math.NaN(), NumberType(), "a number that is not finite"}, {math.Inf(1), Type{}, "a number that is not finite"}, {3, NumberType(), "this is not a value of the game"},
		{foreign{}, Type{}, "this is not a value of the game"},
		{true, YesNoType(), ""}, {1.0, YesNoType(), "1 is not yes or no"}, {"a", TextType(), ""}, {true, TextType(), "yes is not a text"},
		{"easy", ChoiceOf("easy", "hard"), ""}, {"esay", ChoiceOf("easy", "hard"), `"esay" is not one of easy or hard, did you mean ` + "`easy`?"},
		{"purple", ChoiceOf("easy", "hard"), `"purple" is not one of easy or hard`},
		{guard, RefType("guard"), ""}, {guard, RefType(""), ""}, {guard, RefType("entity"), "guard #3 is a guard, not an entity"}, {"Club", RefType("weapon"), `"Club" is not a weapon`},
		{List{1.0, 2.0}, ListOf(NumberType()), ""}, {List{1.0, "x"}, ListOf(NumberType()), `element 2: "x" is not a number`}, {1.0, ListOf(NumberType()), "1 is not a list of number"},
		{MakeMap(Pair{1.0, "a"}), MapOf(NumberType(), TextType()), ""}, {MakeMap(Pair{"k", "a"}), MapOf(NumberType(), TextType()), `key k: "k" is not a number`},
		{MakeMap(Pair{1.0, 2.0}), MapOf(NumberType(), TextType()), "at 1: 2 is not a text"},
		{Map{{"b", 1.0}, {"a", 1.0}}, Type{}, "a map whose keys are out of order"}, {Map{{nil, 1.0}}, Type{}, "a map with none for a key"},
		{deep, Type{}, "lists stand more than 16 deep in each other"}, {make(List, MaxElements+1), Type{}, "more than 10000 elements"}, {make(List, MaxElements), Type{}, ""},
	} {
		got := ""
		if err := Check(c.v, c.t); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("Check(%.60s, %s) = %q, want %q", Format(c.v), c.t, got, c.want)
		}
	}
	if err := CheckKinds(guard, RefType("entity"), func(kind, of string) bool { return kind == "guard" && of == "entity" }); err != nil {
		t.Errorf("a guard is an entity, but: %v", err)
	}
}
