package types

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestCheck(t *testing.T) {
	isA := func(kind, of string) bool { return kind == "guard" && of == "entity" }
	deep := Value(1.0)
	for range MaxDepth + 1 {
		deep = List{deep}
	}
	for _, c := range []struct {
		v    Value
		t    Type
		want string
	}{
		{3.0, NumberType(), ""},
		{3.0, Range(0, 6), ""},
		{7.0, Range(0, 6), "7 is not a number from 0 to 6"},
		{-1.0, lowest(0), "-1 is not a number of at least 0"},
		{11.0, highest(10), "11 is not a number of at most 10"},
		{math.NaN(), NumberType(), "a number that is not finite"},
		{math.Inf(1), Type{}, "a number that is not finite"},
		{3, NumberType(), "this is not a value of the game"},
		{"three", NumberType(), `"three" is not a number`},
		{`say "hi"`, NumberType(), `"say \"hi\"" is not a number`},
		{strings.Repeat("x", 50), NumberType(), `"` + strings.Repeat("x", 39) + `…" is not a number`},
		{nil, NumberType(), "none is not a number"},
		{nil, NumberType().OrNone(), ""},
		{nil, Type{}, ""},
		{true, YesNoType(), ""},
		{"yes", YesNoType(), `"yes" is not yes or no`},
		{"stand", ChoiceOf("stand", "flee"), ""},
		{"stnad", ChoiceOf("stand", "flee"), "\"stnad\" is not one of stand or flee, did you mean `stand`?"},
		{"zzz", ChoiceOf("stand", "flee"), `"zzz" is not one of stand or flee`},
		{Ref{Record: 3, Kind: "guard"}, RefType("entity"), ""},
		{Ref{Record: 3, Kind: "guard"}, RefType(""), ""},
		{Ref{Record: 3, Kind: "orc"}, RefType("entity"), "orc #3 is an orc, not an entity"},
		{List{1.0, 2.0}, ListOf(NumberType()), ""},
		{List{1.0, "x"}, ListOf(NumberType()), `element 2: "x" is not a number`},
		{1.0, ListOf(NumberType()), "1 is not a list of number"},
		{MakeMap(Pair{"a", 1.0}), MapOf(TextType(), NumberType()), ""},
		{MakeMap(Pair{1.0, 1.0}), MapOf(TextType(), NumberType()), "key 1: 1 is not a text"},
		{MakeMap(Pair{"a", true}), MapOf(TextType(), NumberType()), "at a: yes is not a number"},
		{Map{{"b", 1.0}, {"a", 1.0}}, Type{}, "a map whose keys are out of order"},
		{Map{{nil, 1.0}}, Type{}, "a map with none for a key"},
		{deep, Type{}, "lists stand more than 16 deep in each other"},
		{make(List, MaxElements+1), Type{}, "more than 10000 elements"},
		{"anything", Type{Base: Action}, ""},
		{2.0, Type{Base: Formula}, "2 is not a formula"},
	} {
		err := CheckKinds(c.v, c.t, isA)
		if got := message(err); got != c.want {
			t.Errorf("%.40v as %s: got %q, want %q", c.v, c.t, got, c.want)
		}
	}
	if err := Check(Ref{Kind: "guard", Record: 1}, RefType("entity")); err == nil {
		t.Error("without a family of kinds, kinds must be equal")
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestFormat(t *testing.T) {
	for _, c := range []struct {
		v    Value
		want string
	}{
		{nil, "none"}, {true, "yes"}, {false, "no"}, {3.0, "3"}, {-0.5, "-0.5"}, {math.Copysign(0, -1), "0"}, {1e15, "1e+15"},
		{"as it is", "as it is"}, {Ref{Kind: "skill", Name: "Rope Use", Owner: 3}, "Rope Use"}, {Ref{Kind: "guard", Record: 7}, "guard #7"},
		{List{1.0, "a", List{}}, "[1, a, []]"}, {MakeMap(Pair{"b", 2.0}, Pair{"a", 1.0}), "{a: 1, b: 2}"}, {struct{}{}, "(no value)"},
	} {
		if got := Format(c.v); got != c.want {
			t.Errorf("Format(%v) = %q, want %q", c.v, got, c.want)
		}
	}
}

func TestDescribe(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"number", "a number"}, {"0..6", "a number from 0 to 6"}, {"0..", "a number of at least 0"}, {"..6 or none", "a number of at most 6 or none"},
		{"entity", "an entity"}, {"weapon of attacker", "a weapon of attacker"}, {"a, b or none", "one of a, b or none"}, {"list of text", "a list of text"}, {"any", "anything"},
	} {
		got, _, err := parse(c.in)
		if err != nil || got.Describe() != c.want {
			t.Errorf("%q: %q, %v, want %q", c.in, got.Describe(), err, c.want)
		}
	}
}

func TestMap(t *testing.T) {
	m := MakeMap(Pair{"b", 1.0}, Pair{2.0, "x"}, Pair{"b", 3.0})
	if d := cmp.Diff(Map{{2.0, "x"}, {"b", 3.0}}, m); d != "" {
		t.Error(d)
	}
	more := m.With("a", true).With(2.0, nil)
	if d := cmp.Diff(Map{{"a", true}, {"b", 3.0}}, more); d != "" {
		t.Error(d)
	}
	if v, ok := m.Get(2.0); !ok || v != "x" {
		t.Error("With changed the map it started from")
	}
	if _, ok := more.Get("zzz"); ok {
		t.Error("a key that is not there was found")
	}
	if d := cmp.Diff(m, m.With("zzz", nil)); d != "" {
		t.Error(d)
	}
}

// anyValue draws values from few letters, so that equal ones are met often.
func anyValue(depth int) *rapid.Generator[Value] {
	return rapid.Custom(func(t *rapid.T) Value {
		kinds := 5
		if depth > 0 {
			kinds = 7
		}
		few := rapid.SampledFrom([]string{"", "a", "b", `"`, ",", "a,b", "-", "[", "1"})
		switch rapid.IntRange(0, kinds-1).Draw(t, "kind") {
		case 0:
			return nil
		case 1:
			return rapid.Bool().Draw(t, "bool")
		case 2:
			return rapid.SampledFrom([]float64{0, math.Copysign(0, -1), 1, -1, 0.1, 1e20, 12}).Draw(t, "number")
		case 3:
			return few.Draw(t, "text")
		case 4:
			return Ref{uint64(rapid.IntRange(0, 1).Draw(t, "record")), few.Draw(t, "kind"), few.Draw(t, "name"), uint64(rapid.IntRange(0, 1).Draw(t, "owner"))}
		case 5:
			return List(rapid.SliceOfN(anyValue(depth-1), 0, 3).Draw(t, "list"))
		}
		var pairs []Pair
		for range rapid.IntRange(0, 3).Draw(t, "pairs") {
			if k := anyValue(depth-1).Draw(t, "key"); k != nil {
				pairs = append(pairs, Pair{k, anyValue(depth-1).Draw(t, "value")})
			}
		}
		return MakeMap(pairs...)
	})
}

func TestKeyEqualAndCompareAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := anyValue(2)
		a, b, c := v.Draw(t, "a"), v.Draw(t, "b"), v.Draw(t, "c")
		if err := Valid(a); err != nil {
			t.Fatalf("%v is no value: %v", a, err)
		}
		if !Equal(a, a) || Compare(a, a) != 0 {
			t.Fatalf("%v is not itself", a)
		}
		if equal := Equal(a, b); equal != (Key(a) == Key(b)) || equal != (Compare(a, b) == 0) || equal != Equal(b, a) {
			t.Fatalf("%v and %v: equal %v, keys %s and %s, compare %d", a, b, equal, Key(a), Key(b), Compare(a, b))
		}
		if Compare(a, b) != -Compare(b, a) {
			t.Fatalf("%v and %v stand before each other", a, b)
		}
		list := []Value{a, b, c}
		slices.SortFunc(list, Compare)
		if Compare(list[0], list[1]) > 0 || Compare(list[1], list[2]) > 0 || Compare(list[0], list[2]) > 0 {
			t.Fatalf("%v is not in order", list)
		}
	})
}

func TestMapsAreWhatWasPutIntoThem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, want := Map{}, map[string]Value{}
		for range rapid.IntRange(0, 12).Draw(t, "steps") {
			k, v := anyValue(1).Draw(t, "key"), anyValue(1).Draw(t, "value")
			if k == nil {
				continue
			}
			m = m.With(k, v)
			if v == nil {
				delete(want, Key(k))
			} else {
				want[Key(k)] = v
			}
			if got, ok := m.Get(k); ok != (v != nil) || !Equal(got, v) {
				t.Fatalf("%v holds %v at %v, not %v", m, got, k, v)
			}
		}
		if err := Valid(m); err != nil || len(m) != len(want) {
			t.Fatalf("%v: %v; %d keys are wanted", m, err, len(want))
		}
	})
}
