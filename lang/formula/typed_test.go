package formula

import (
	"fmt"
	"math"
	"testing"

	"houserule/lang/types"
)

// asking is a frame that is asked rules: those of a frame that is not.
type asking struct{ frame }

func (a asking) RunStack() *RunStack { return nil }

func (a asking) Ask(rule any, of types.Value, args []types.Value) (types.Value, error) {
	return rule.(Symbol).Get(a.frame, of, args)
}

func (a asking) AskNumber(rule any, of types.Value, args []types.Value) (float64, error) {
	return NumberOf(a.Ask(rule, of, args))
}

func (a asking) AskYes(rule any, of types.Value, args []types.Value) (bool, error) {
	return YesOf(a.Ask(rule, of, args))
}

// ofRules is a scope in which all words are rules.
type ofRules struct{ game }

func (o ofRules) Lookup(name string) (Symbol, error) { return asRule(o.game.Lookup(name)) }

func (o ofRules) Member(of types.Type, name string) (Symbol, error) {
	return asRule(o.game.Member(of, name))
}

func asRule(s Symbol, err error) (Symbol, error) {
	get := s.Get
	s.Rule = s
	s.Get = func(f any, self types.Value, args []types.Value) (types.Value, error) {
		return get(f.(asking).frame, self, args)
	}
	return s, err
}

// TestFamiliesAgree works formulas out as values, as numbers and as yes and no, by getters
// and by rules that the frame is asked: it comes to the same, and fails for the same
// reason.
func TestFamiliesAgree(t *testing.T) {
	low, high := 0.0, 4.0
	bounded := types.NumberType()
	bounded.Low, bounded.High = &low, &high
	for _, c := range []struct {
		in   string
		want types.Type
	}{
		{"level", types.NumberType()}, {"level", bounded}, {"-level", types.NumberType()}, {"0 * -level", types.NumberType()},
		{"target.level", types.NumberType()}, {"target.Rope_Use.level + 1", types.NumberType()}, {"cover.quality", types.NumberType()},
		{"7", types.NumberType()}, {"7", bounded}, {"level / (level - 5)", types.NumberType()}, {"tired ? level : target.level", types.NumberType()},
		{"bonus", types.NumberType()}, {"bonus", types.NumberType().OrNone()}, {"bonus ?? level", types.NumberType()},
		{"sum(wounds, #.points)", types.NumberType()}, {"count(wounds, #.points > 2)", types.NumberType()}, {"max(dice)", types.NumberType()}, {"rank('high')", types.NumberType()},
		{"tired", types.YesNoType()}, {"not tired", types.YesNoType()}, {"level > target.level", types.YesNoType()}, {"yes", types.YesNoType()},
		{"tired and cover != none", types.YesNoType()}, {"any(wounds, #.points > 2)", types.YesNoType()}, {"defence == 'flee'", types.YesNoType()},
		{"level", types.Type{}}, {"tired", types.Type{}}, {"name", types.TextType()},
	} {
		plain, err := Compile(nil, Source{Text: c.in}, game{}, c.want)
		if err != nil {
			t.Fatal(err)
		}
		byRules, err := Compile(nil, Source{Text: c.in}, ofRules{}, c.want)
		if err != nil {
			t.Fatal(err)
		}
		for what, spoil := range map[string]func(frame){
			"as it is":       func(frame) {},
			"none":           func(f frame) { f["level"], f["tired"], f["bob.level"] = nil, nil, nil },
			"not finite":     func(f frame) { f["level"], f["bob.level"], f["a.points"] = math.Inf(1), math.NaN(), math.Inf(-1) },
			"of other sorts": func(f frame) { f["level"], f["tired"], f["bob.level"] = "five", 1.0, true },
			"unknown":        func(f frame) { delete(f, "level"); delete(f, "tired"); delete(f, "bob.level") },
		} {
			f := played()
			spoil(f)
			want, wrong := plain.Run(f)
			for _, p := range []struct {
				program *Program
				frame   any
			}{{plain, f}, {byRules, asking{f}}} {
				if got, err := p.program.Run(p.frame); !same(got, want) || fmt.Sprint(err) != fmt.Sprint(wrong) {
					t.Errorf("%s, %s: asked as rules it is %v (%v), and as words %v (%v)", c.in, what, got, err, want, wrong)
				}
				n, err := p.program.Number(p.frame)
				if wanted, bad := NumberOf(want, wrong); n != wanted || math.Signbit(n) != math.Signbit(wanted) || fmt.Sprint(err) != fmt.Sprint(bad) {
					t.Errorf("%s, %s: the number is %v (%v), and the value %v (%v)", c.in, what, n, err, want, bad)
				}
				yes, err := p.program.Yes(p.frame)
				if wanted, bad := YesOf(want, wrong); yes != wanted || fmt.Sprint(err) != fmt.Sprint(bad) {
					t.Errorf("%s, %s: yes or no is %v (%v), and the value %v (%v)", c.in, what, yes, err, want, bad)
				}
			}
		}
	}
}

func same(a, b types.Value) bool { return types.Equal(a, b) || a == nil && b == nil }
