package formula

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// game is a small scope for tests: a frame is a map of values by dotted path.
type game struct{ noun string }

type frame map[string]types.Value

func kindOf(t string) types.Type { return types.RefType(t) }

// members are the words of each kind; "" is the formula's own noun.
func members(kind string) map[string]types.Type {
	switch kind {
	case "":
		return map[string]types.Type{"level": types.NumberType(), "name": types.TextType(), "kind": types.TextType(),
			"target": kindOf("entity"), "cover": kindOf("cover").OrNone(), "tired": types.YesNoType(),
			"defence": types.ChoiceOf("stand", "flee"), "bonus": types.NumberType().OrNone(),
			"wounds": types.ListOf(kindOf("wound")), "dice": types.ListOf(types.NumberType()),
			"slots": types.MapOf(types.NumberType(), types.NumberType()), "class": kindOf("class").OrNone()}
	case "entity":
		return map[string]types.Type{"kind": types.TextType(), "level": types.NumberType(), "Rope_Use": kindOf("skill")}
	case "guard":
		m := members("entity")
		m["attack"] = types.NumberType()
		return m
	case "cover":
		return map[string]types.Type{"quality": types.NumberType()}
	case "skill":
		return map[string]types.Type{"level": types.NumberType()}
	case "wound":
		return map[string]types.Type{"points": types.NumberType()}
	}
	return nil
}

func symbol(path, name string, t types.Type) Symbol {
	return Symbol{Name: name, Type: t, Get: func(f any, self types.Value, args []types.Value) (types.Value, error) {
		key := name
		if n, ok := self.(types.Ref); ok {
			key = n.Name + "." + name
		}
		v, ok := f.(frame)[key]
		if !ok && !t.Optional {
			return nil, fmt.Errorf("%s is not known", key)
		}
		return v, nil
	}}
}

func (g game) Lookup(name string) (Symbol, error) {
	if name == "rank" {
		return Symbol{Name: name, Type: types.NumberType(), NeedsParens: true, Params: []Param{{Name: "of", Type: types.ChoiceOf("low", "high")}},
			Get: func(_ any, _ types.Value, args []types.Value) (types.Value, error) {
				return map[string]float64{"low": 0, "high": 1}[args[0].(string)], nil
			}}, nil
	}
	if name == "twice" {
		return Symbol{}, errors.New("`twice` has two meanings here: a box and a rule")
	}
	if t, ok := members(g.noun)[name]; ok {
		return symbol("", name, t), nil
	}
	return Symbol{}, ErrUnknown
}

func (g game) Member(of types.Type, name string) (Symbol, error) {
	if t, ok := members(of.Kind)[name]; ok && of.Base == types.RefBase {
		return symbol(of.Kind, name, t), nil
	}
	if of.Kind == "entity" && name == "attack" {
		return Symbol{}, errors.New("only a guard has `attack`; ask first: `.kind == 'guard'`")
	}
	return Symbol{}, ErrUnknown
}

func (g game) Names() []string {
	return append(names(members(g.noun)), "rank")
}

func names(m map[string]types.Type) []string {
	var list []string
	for n := range m {
		list = append(list, n)
	}
	return list
}

func (g game) MemberNames(of types.Type) []string { return names(members(of.Kind)) }
func (g game) Kinds() []string                    { return []string{"entity", "guard", "cover", "skill"} }
func (g game) IsA(kind, of string) bool           { return kind == of || kind == "guard" && of == "entity" }
func (g game) EntryExists(kind, name string) (bool, diag.Hint) {
	return kind != "class" || name == "Sailor", diag.SuggestRename(name, "Sailor")
}

func played() frame {
	thing := func(kind, name string) types.Ref { return types.Ref{Kind: kind, Name: name} }
	return frame{
		"level": 5.0, "name": "Ann", "kind": "skill", "tired": true, "defence": "flee", "bonus": nil,
		"target": thing("entity", "bob"), "bob.kind": "guard", "bob.level": 2.0, "bob.attack": 4.0, "bob.Rope_Use": thing("skill", "rope"), "rope.level": 3.0,
		"cover": nil, "class": thing("class", "Sailor"),
		"wounds": types.List{thing("wound", "a"), thing("wound", "b")}, "a.points": 2.0, "b.points": 5.0,
		"dice": types.List{3.0, 9.0, 14.0}, "slots": types.MakeMap(types.Pair{Key: 1.0, Value: 2.0}),
	}
}

func TestFormulas(t *testing.T) {
	for _, c := range []struct {
		in   string
		want types.Value
	}{
		{"floor(level / 3)", 1.0}, {"ceil(level / 3)", 2.0}, {"round(2.5)", 3.0}, {"round(-2.5)", -3.0}, {"int(-2.7)", -2.0}, {"abs(-3)", 3.0},
		{"7 / 2", 3.5}, {"-7 % 3", 2.0}, {"2 ^ 3", 8.0}, {"2 ** 3", 8.0}, {"-level", -5.0}, {"1 - -1", 2.0},
		{"9007199254740993 + 1", 9007199254740992.0}, {"9223372036854775807 + 1", 9223372036854775808.0},
		{"min(3, level, 9)", 3.0}, {"max(dice)", 14.0}, {"median(dice)", 9.0}, {"sum(dice)", 26.0}, {"mean(3, 4)", 3.5}, {"len(dice)", 3.0},
		{"level >= 5 and not tired", false}, {"level > 5 or tired", true}, {"tired ? 1 : 2", 1.0}, {"level == 5 && !(level != 5)", true},
		{"bonus ?? 0", 0.0}, {"(bonus ?? 2) + 1", 3.0}, {"cover != nil and cover.quality > 1", false}, {"cover == none", true},
		{"target.Rope_Use.level + target.level", 5.0}, {"sum(wounds, #.points)", 7.0}, {"any(wounds, #.points > 4)", true}, {"all(wounds, #.points > 4)", false},
		{"count(wounds, #.points > 1)", 2.0}, {"len(filter(dice, # > 5))", 2.0}, {"max(map(wounds, #.points))", 5.0}, {"none(dice, # > 20)", true},
		{"sum(dice, sum(filter(dice, # > 3)) + #)", 95.0},
		{"sum(dice + [1, 2])", 29.0}, {"len([] + wounds + [])", 2.0}, {"position(dice + [9], 9)", 2.0}, {"sum([wounds[2]] + wounds, #.points)", 12.0},
		{"len(filter([1], false) + [])", 0.0},
		{"defence == 'flee'", true}, {"class == 'Sailor'", true}, {"name in ['Ann', 'Bob']", true}, {"level not in [1, 2]", true},
		{"slots[1] ?? 0", 2.0}, {"slots[9] ?? 0", 0.0}, {"dice[2]", 9.0}, {"dice[4] == nil", true},
		{"rank('high')", 1.0}, {"target.kind == 'guard' and target.attack > 3", true}, {"target.kind == 'guard' ? target.attack : 0", 4.0},
		{"1 < level and level < 9", true}, {"'a' + 'b'", "ab"}, {"dice + [1]", types.List{3.0, 9.0, 14.0, 1.0}}, {"[] + dice", types.List{3.0, 9.0, 14.0}}, {"len(dice + filter(dice, # > 5) + [])", 5.0}, {"sum(wounds + wounds, #.points)", 14.0},
		{"yes", true}, {"tired == no", false},
	} {
		p, err := Compile(nil, Source{Text: c.in}, game{}, types.Type{})
		if err != nil {
			t.Errorf("%s: %v", c.in, err)
			continue
		}
		if got, err := p.Run(played()); err != nil || !types.Equal(got, c.want) {
			t.Errorf("%s = %v (%v), want %v", c.in, got, err, c.want)
		}
	}
}

func TestMessages(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"floor(levle / 3)", "1:7: `levle` means nothing here\n    1 | floor(levle / 3)\n      |       ^^^^^\n  hint: did you mean `level`?"},
		{"level // 2", "1:7: `//` is not an operator of formulas\n    1 | level // 2\n      |       ^^\n  hint: write `floor(a / b)`"},
		{"level = 2", "1:7: `=` is not an operator of formulas\n    1 | level = 2\n      |       ^\n  hint: use `==`"},
		{"Rope Use", "1:1: an operator is missing between `Rope` and `Use`\n    1 | Rope Use\n      | ^^^^^^^^\n  hint: if this is one name, write `Rope_Use`"},
		{"level ~= 2", "1:7: `~=` is not an operator of formulas\n    1 | level ~= 2\n      |       ^^\n  hint: use `!=`"},
		{"class == 'Sailer'", "1:10: there is no class `Sailer`\n    1 | class == 'Sailer'\n      |          ^^^^^^^^\n  hint: did you mean `Sailor`?"},
		{"defence == 'fle'", "1:12: `fle` is not one of the choices\n    1 | defence == 'fle'\n      |            ^^^^^\n  hint: did you mean `flee`?"},
		{"target.kind == 'gard'", "1:16: there is no kind `gard`\n    1 | target.kind == 'gard'\n      |                ^^^^^^\n  hint: did you mean `guard`?"},
		{"target.attack", "1:8: only a guard has `attack`; ask first: `.kind == 'guard'`\n    1 | target.attack\n      |        ^^^^^^"},
		{"dice + level", "1:1: `+` needs a number, but `dice` is a list of number\n    1 | dice + level\n      | ^^^^"},
		{"dice + none", "1:8: `+` needs a list of any, but this is none\n    1 | dice + none\n      |        ^^^^"},
		{"defence in ['flee'] + ['flea']", "1:24: `flea` is not one of the choices\n    1 | defence in ['flee'] + ['flea']\n      |                        ^^^^^^\n  hint: did you mean `flee`?"},
		{"level + name", "1:9: `+` needs a number, but `name` is a text\n    1 | level + name\n      |         ^^^^\n  hint: write a text with braces where people read it, `{level}{name}`: a text and a number are not added"},
		{"'air ' + bonus", "1:1: `+` needs a number, but `'air '` is a text\n    1 | 'air ' + bonus\n      | ^^^^^^\n  hint: write a text with braces where people read it, `air {bonus}`: a text and a number are not added"},
		{"level * 2 + ' left' + name", "1:13: `+` needs a number, but `' left'` is a text\n    1 | level * 2 + ' left' + name\n      |             ^^^^^^^\n  hint: write a text with braces where people read it, `{level * 2} left`: a text and a number are not added"},
		{"name - level", "1:1: `-` needs a number, but `name` is a text\n    1 | name - level\n      | ^^^^"},
		{"dice + 1", "1:1: `+` needs a number, but `dice` is a list of number\n    1 | dice + 1\n      | ^^^^"},
		{"wounds + name", "1:10: `+` joins a list with a list, but `name` is a text\n    1 | wounds + name\n      |          ^^^^\n  hint: write `[name]`"},
		{"wounds + dice", "1:1: the two sides of `+` are a list of wound and a list of number\n    1 | wounds + dice\n      | ^^^^^^^^^^^^^"},
		{"level and tired", "1:1: `and` needs yes or no, but `level` is a number\n    1 | level and tired\n      | ^^^^^\n  hint: compare it: `level > 0`"},
		{"bonus + 1 ?? 0", "1:11: `??` beside another operator needs brackets\n    1 | bonus + 1 ?? 0\n      |           ^^\n  hint: write `(bonus ?? 0) + 1`"},
		{"twice", "1:1: `twice` has two meanings here: a box and a rule\n    1 | twice\n      | ^^^^^"},
		{"rank('hihg')", "1:6: `hihg` is not one of the choices\n    1 | rank('hihg')\n      |      ^^^^^^\n  hint: did you mean `high`?"},
		{"rank()", "1:1: `rank` takes 1 value, not 0\n    1 | rank()\n      | ^^^^\n  hint: write `rank(of)`"},
		{"(level", "1:1: this bracket is never closed\n    1 | (level\n      | ^"},
		{"level >", "1:8: the formula ends too early\n    1 | level >\n      |        ^\n  hint: something is missing at its end"},
		{"", "1:1: the formula is empty\n"},
		{"now()", "1:1: `now` means nothing here\n    1 | now()\n      | ^^^"},
	} {
		_, err := Compile(nil, Source{Text: c.in}, game{}, types.Type{})
		if err == nil || strings.TrimSpace(err.Error()) != strings.TrimSpace(c.want) {
			t.Errorf("%q:\ngot\n%v\nwant\n%s", c.in, err, c.want)
		}
	}
}

func TestRunTimeMessages(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"1 / (level - 5)", "1:1: division by zero\n    1 | 1 / (level - 5)\n      | ^^^^^^^^^^^^^^"},
		{"bonus + 1", "1:1: `bonus` is none, but `+` needs a number\n    1 | bonus + 1\n      | ^^^^^\n  hint: write `(bonus ?? 0)` if none counts as 0, or ask `bonus != none` first"},
		{"cover.quality", "1:1: `cover` is none\n    1 | cover.quality\n      | ^^^^^^^^^^^^^\n  hint: ask `cover != none and ...` first"},
		{"10 ^ 400", "1:1: the result is not a finite number\n    1 | 10 ^ 400\n      | ^^^^^^^^"},
		{"max([])", "1:1: `max` of an empty list has no value\n    1 | max([])\n      | ^^^^^^^"},
	} {
		p, err := Compile(nil, Source{Text: c.in}, game{}, types.Type{})
		if err != nil {
			t.Errorf("%q: %v", c.in, err)
			continue
		}
		if _, err = p.Run(played()); err == nil || err.Error() != c.want {
			t.Errorf("%q:\ngot\n%v\nwant\n%s", c.in, err, c.want)
		}
	}
}

func TestProblemsPointIntoTheAuthorsFile(t *testing.T) {
	f := diag.NewFile("skills.lua", "rule \"attribute.bonus\" { \"floor(levle / 3)\" }")
	at := strings.Index(f.Text, "floor")
	_, err := Compile(f, Source{Text: "floor(levle / 3)", Place: func(o int) diag.Pos { return f.PosAt(at + o) }}, game{}, types.NumberType())
	want := "skills.lua:1:33: `levle` means nothing here\n    1 | rule \"attribute.bonus\" { \"floor(levle / 3)\" }\n      |                                 ^^^^^\n  hint: did you mean `level`?"
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
}

func TestNarrowings(t *testing.T) {
	got := Narrowings("tired and target.kind == 'guard' and kind == 'skill'")
	want := []Narrowing{{Path: "target", Kind: "guard"}, {Kind: "skill"}}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if _, err := Compile(nil, Source{Text: "target.attack"}, game{}, types.NumberType(), Assume(got...)); err != nil {
		t.Error(err)
	}
}

func TestResultsAreOfTheWantedType(t *testing.T) {
	for _, c := range []struct {
		in   string
		want types.Type
		ok   bool
	}{
		{"level", types.NumberType(), true}, {"level", types.YesNoType(), false}, {"tired", types.NumberType(), false},
		{"defence", types.TextType(), true}, {"cover", kindOf("cover").OrNone(), true}, {"dice", types.ListOf(types.NumberType()), true},
	} {
		if _, err := Compile(nil, Source{Text: c.in}, game{}, c.want); (err == nil) != c.ok {
			t.Errorf("%s as %s: %v", c.in, c.want, err)
		}
	}
}

func TestProgramsRunInsideEachOther(t *testing.T) {
	inner, err := Compile(nil, Source{Text: "level + 1"}, game{}, types.NumberType())
	if err != nil {
		t.Fatal(err)
	}
	var outer *Program
	depth := 0
	scope := nested{game{}, func(f any) (types.Value, error) {
		if depth++; depth < 5 {
			return outer.Run(f)
		}
		return inner.Run(f)
	}}
	if outer, err = Compile(nil, Source{Text: "deeper * 2"}, scope, types.NumberType()); err != nil {
		t.Fatal(err)
	}
	if got, err := outer.Run(played()); err != nil || got != 6.0*math.Pow(2, 5) {
		t.Errorf("got %v %v", got, err)
	}
}

type nested struct {
	game
	get func(f any) (types.Value, error)
}

func (n nested) Lookup(name string) (Symbol, error) {
	if name == "deeper" {
		return Symbol{Name: name, Type: types.NumberType(), Get: func(f any, _ types.Value, _ []types.Value) (types.Value, error) { return n.get(f) }}, nil
	}
	return n.game.Lookup(name)
}

func FuzzCompile(f *testing.F) {
	for _, s := range []string{"floor(level / 3)", "any(wounds, #.points > 2)", "(bonus ?? 0) + 1", "a.b.c(1)[2]", "'", "target.kind == 'guard' and target.attack", "1 < 2 < 3", "#", "not not tired"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Compile(nil, Source{Text: text}, game{}, types.Type{})
		if err != nil {
			_ = err.Error()
			return
		}
		v, err := p.Run(played())
		if n, ok := v.(float64); err == nil && ok && (math.IsNaN(n) || math.IsInf(n, 0)) {
			t.Errorf("%q gave %v", text, n)
		}
	})
}

func BenchmarkFormula(b *testing.B) {
	f := frame{"level": types.Value(5.0)}
	b.Run("bare Go", func(b *testing.B) {
		for b.Loop() {
			if n, ok := f["level"].(float64); !ok || math.Floor(n/3) != 1 {
				b.Fatal("wrong")
			}
		}
	})
	b.Run("floor(level / 3)", func(b *testing.B) {
		p, err := Compile(nil, Source{Text: "floor(level / 3)"}, game{}, types.NumberType())
		if err != nil {
			b.Fatal(err)
		}
		b.ReportAllocs()
		for b.Loop() {
			if _, err := p.Run(f); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("compile", func(b *testing.B) {
		for b.Loop() {
			if _, err := Compile(nil, Source{Text: "floor(level / 3)"}, game{}, types.NumberType()); err != nil {
				b.Fatal(err)
			}
		}
	})
}
