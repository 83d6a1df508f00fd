package walk_test

import (
	"fmt"
	"strings"
	"testing"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/formula/walk"
	"houserule/lang/types"

	"pgregory.net/rapid"
)

func init() { walk.Listen() }

// bog is a small game: words of a character, and of what they lead to.
type bog struct{}

// situation is what the words of a formula answer, by their paths.
type situation map[string]types.Value

func (situation) Element() types.Value { return 3.0 }

var number, text, person = types.NumberType(), types.TextType(), types.RefType("person")

var words = map[string]types.Type{
	"level": number, "luck": number.OrNone(), "tired": types.YesNoType(), "name": text, "nick": text.OrNone(), "stance": types.ChoiceOf("stand", "flee"),
	"foe": person, "friend": person.OrNone(), "class": types.RefType("class"), "wounds": types.ListOf(types.RefType("wound")), "rolls": types.ListOf(number),
	"people": types.ListOf(person), "slots": types.MapOf(number, number), "prices": types.MapOf(types.RefType("class"), number), "thing": {}, "armour": types.DiceType(),
	"classes": types.ListOf(types.RefType("class")),
}

var members = map[string]map[string]types.Type{
	"person": {"level": number, "friend": person.OrNone(), "name": text, "kind": text, "rolls": types.ListOf(number)},
	"guard":  {"attack": number},
	"wound":  {"points": number, "cause": text.OrNone()},
	"class":  {"rank": number, "name": text},
}

func get(name string, t types.Type) formula.Symbol {
	return formula.Symbol{Name: name, Type: t, Get: func(f any, self types.Value, _ []types.Value) (types.Value, error) {
		path := name
		if n, ok := self.(types.Ref); ok {
			path = fmt.Sprintf("%s%d.%s", n.Name, n.Record, name)
		}
		v, ok := f.(situation)[path]
		if !ok && !t.Optional {
			return nil, fmt.Errorf("%s is not known", path)
		}
		return v, nil
	}}
}

func (bog) Lookup(name string) (formula.Symbol, error) {
	if t, ok := words[name]; ok {
		return get(name, t), nil
	}
	switch name {
	case "twice":
		return formula.Symbol{Name: name, Type: number, NeedsParens: true, Params: []formula.Param{{Name: "n", Type: number}, {Name: "more", Type: number.OrNone(), Optional: true}},
			Get: func(_ any, _ types.Value, args []types.Value) (types.Value, error) {
				more, _ := args[1].(float64)
				return args[0].(float64)*2 + more, nil
			}}, nil
	case "price":
		return formula.Symbol{Name: name, Type: number, NeedsParens: true, Params: []formula.Param{{Name: "of", Type: types.RefType("class")}},
			Get: func(_ any, _ types.Value, args []types.Value) (types.Value, error) {
				return float64(len(args[0].(types.Ref).Name)), nil
			}}, nil
	case "prices_of":
		return formula.Symbol{Name: name, Type: number, NeedsParens: true, Params: []formula.Param{{Name: "of", Type: types.ListOf(types.RefType("class"))}},
			Get: func(_ any, _ types.Value, args []types.Value) (types.Value, error) {
				total := 0.0
				for _, e := range args[0].(types.List) {
					total += float64(len(e.(types.Ref).Name))
				}
				return total, nil
			}}, nil
	}
	return formula.Symbol{}, formula.ErrUnknown
}

func (bog) Member(of types.Type, name string) (formula.Symbol, error) {
	if t, ok := members[of.Kind][name]; ok {
		return get(name, t), nil
	}
	if t, ok := members["person"][name]; ok && of.Kind == "guard" {
		return get(name, t), nil
	}
	return formula.Symbol{}, formula.ErrUnknown
}

func (bog) MemberInSubkinds(of types.Type, name string) (formula.Symbol, bool) {
	if of.Kind != "person" || name != "attack" {
		return formula.Symbol{}, false
	}
	s := get(name, number.OrNone())
	inner := s.Get
	s.Get = func(f any, self types.Value, args []types.Value) (types.Value, error) {
		if self.(types.Ref).Kind != "guard" {
			return nil, nil
		}
		return inner(f, self, args)
	}
	return s, true
}

func (bog) LookupInSubkinds(string) (formula.Symbol, bool) { return formula.Symbol{}, false }
func (bog) Names() []string                                { return nil }
func (bog) MemberNames(types.Type) []string                { return nil }
func (bog) Kinds() []string                                { return []string{"person", "guard", "wound", "class"} }
func (bog) IsA(kind, of string) bool                       { return kind == of || kind == "guard" && of == "person" }

// EntryExists tells the classes.
func (bog) EntryExists(kind, name string) (bool, diag.Hint) {
	return kind != "class" || name == "Sailor" || name == "Mage", diag.Hint{}
}

// drawSituation draws what the words answer.
func drawSituation(t *rapid.T) situation {
	n := func(name string) float64 { return float64(rapid.IntRange(-12, 24).Draw(t, name)) / 2 }
	ann, bob, cub := types.Ref{Record: 3, Kind: "person"}, types.Ref{Record: 4, Kind: "guard"}, types.Ref{Record: 5, Kind: "person"}
	cut, burn := types.Ref{Record: 6, Kind: "wound"}, types.Ref{Record: 7, Kind: "wound"}
	mage, sailor := types.Ref{Kind: "class", Name: "Mage"}, types.Ref{Kind: "class", Name: "Sailor", Owner: 3}
	s := situation{"level": n("level"), "tired": rapid.Bool().Draw(t, "tired"), "name": "Ann", "stance": "flee", "foe": bob, "class": mage, "armour": "1d6+1",
		"wounds": types.List{cut, burn}, "rolls": types.List{n("one"), n("two"), n("three")}, "people": types.List{ann, bob, cub},
		"slots": types.MakeMap(types.Pair{Key: 1.0, Value: n("slots")}, types.Pair{Key: 2.0, Value: 4.0}), "prices": types.MakeMap(types.Pair{Key: sailor, Value: 7.0}),
		"classes":  types.List{mage, sailor},
		"thing":    rapid.SampledFrom([]types.Value{nil, 2.0, "Mage", mage, true, types.List{1.0, 2.0}}).Draw(t, "thing"),
		"6.points": n("points"), "7.points": 5.0, "6.cause": "Ann", "Mage0.rank": 1.0, "Sailor0.rank": 2.0, "Mage0.name": "Mage", "Sailor0.name": "Sailor"}
	for i, who := range []types.Ref{ann, bob, cub} {
		path := fmt.Sprint(who.Record)
		s[path+".level"], s[path+".name"], s[path+".kind"], s[path+".rolls"] = n(path), []string{"Ann", "Bob", "Cub"}[i], who.Kind, types.List{float64(i)}
	}
	s["4.attack"], s["3.friend"], s["4.friend"] = n("attack"), bob, ann
	if rapid.Bool().Draw(t, "lucky") {
		s["luck"], s["friend"] = n("luck"), cub
	}
	return s
}

// drawer draws formulas that mostly mean something. # is what stands in elements.
type drawer struct {
	t        *rapid.T
	elements []string // the sort of thing that # is, innermost last
}

func (d *drawer) one(of ...string) string { return rapid.SampledFrom(of).Draw(d.t, "of") }

// of draws a formula of a sort: n number, b yes or no, t text, p person, c class, and
// lists of them, ln, lp, lw, lc.
func (d *drawer) of(sort string, depth int) string {
	forms := leaves[sort]
	if depth > 0 {
		forms = append(append([]string{}, forms...), branches[sort]...)
	}
	if len(d.elements) > 0 && d.elements[len(d.elements)-1] == sort {
		forms = append(append([]string{}, forms...), "#", "#", "#")
	}
	return d.filled(d.one(forms...), depth-1)
}

// filled puts formulas into the places of a form: {n} a number, {over lw n} one that is
// asked of every element of a list that was drawn before it as {lw}.
func (d *drawer) filled(form string, depth int) string {
	var b strings.Builder
	for {
		plain, rest, more := strings.Cut(form, "{")
		b.WriteString(plain)
		if !more {
			return b.String()
		}
		var hole string
		hole, form, _ = strings.Cut(rest, "}")
		if over, ok := strings.CutPrefix(hole, "over "); ok {
			element, sort, _ := strings.Cut(over, " ")
			d.elements = append(d.elements, element)
			b.WriteString(d.of(sort, depth))
			d.elements = d.elements[:len(d.elements)-1]
		} else {
			b.WriteString(d.of(hole, depth))
		}
	}
}

var leaves = map[string][]string{
	"n":  {"1", "2.5", "0", "level", "(luck ?? 2)", "foe.level", "class.rank", "wounds[1].points", "luck", "twice(2)", "-3", "(slots[1] ?? 3)", "slots[level]"},
	"b":  {"tired", "yes", "false", "luck == none", "friend != none", "class == 'Mage'", "stance == 'stand'", "thing == none"},
	"t":  {"name", "'Bob'", "\"Ann\"", "foe.name", "(nick ?? 'x')", "stance", "foe.kind"},
	"p":  {"foe", "friend", "people[2]", "foe.friend"},
	"w":  {"wounds[1]", "wounds[2]"},
	"c":  {"class", "classes[1]", "classes[2]"},
	"ln": {"rolls", "[1, 2, 2]", "[]", "foe.rolls"},
	"lp": {"people", "[foe]"},
	"lw": {"wounds"},
	"lc": {"classes", "[class]"},
}

var branches = map[string][]string{
	"n": {"({n} + {n})", "({n} - {n})", "{n} * {n}", "{n} / {n}", "{n} % {n}", "{n} ^ 2", "(-{n})", "({b} ? {n} : {n})", "({b} ? {n} : none ?? {n})", "abs({n})", "floor({n} / 2)", "ceil({n})",
		"round({n})", "int({n})", "min({n}, {n})", "max({n}, {n}, {n})", "max({ln})", "median({ln})", "mean({ln})", "min(armour)", "mean(armour)", "len({ln})", "len({t})", "sum({ln})", "sum(slots)",
		"sum({ln}, {over n n})", "sum({lw}, #.points + {over w n})", "count({ln}, {over n b})", "count({lp}, {over p b})", "position({ln}, {n})", "position({lp}, {p})", "position({lc}, {c})", "({ln}[{n}] ?? {n})", "twice({n})",
		"twice({n}, {n})", "price('Mage')", "price({c})", "prices_of(['Mage', 'Sailor'])", "prices_of({b} ? classes : ['Mage'])", "prices_of(classes + ['Mage'])", "(prices['Sailor'] ?? {n})", "{p}.level", "({p}.attack ?? {n})",
		"(foe.kind == 'guard' and foe.attack > 1 ? foe.attack : {n})", "sum({lp}, (#.attack ?? {over p n}))", "len({lp})", "{n} - {n} * {n}"},
	"b": {"{n} < {n}", "{n} >= {n}", "{n} == {n}", "{n} != {n}", "{n} > {n}", "{n} <= {n}", "({b} and {b})", "({b} or {b})", "not ({b})", "{t} == {t}", "{p} == {p}", "{c} == 'Sailor'", "{c} == {c}", "{n} in {ln}", "{p} in {lp}", "{n} not in {ln}",
		"'Mage' in {lc}", "{t} in ['Ann', 'x']", "1 in slots", "any({ln}, {over n b})", "all({lp}, {over p b})", "none({lw}, {over w b})", "any({lp}, #.friend == {p})", "({b} ? {b} : {b})", "{ln} == {ln}", "thing == {c}", "thing == {n}", "{b} == {b}", "any({lp}, any(people, # == {over p p}))"},
	"t":  {"({t} + {t})", "({b} ? {t} : {t})", "(map({lp}, #.name)[{n}] ?? {t})"},
	"p":  {"({b} ? {p} : {p})", "(friend ?? {p})", "{lp}[{n}]", "sorted({lp}, {over p n})[1]"},
	"w":  {"{lw}[{n}]"},
	"c":  {"{lc}[{n}]", "({b} ? {c} : {c})"},
	"ln": {"[{n}, {n}]", "filter({ln}, {over n b})", "map({ln}, {over n n})", "map({lw}, {over w n})", "map({lp}, {over p n})", "sorted({ln}, {over n n})", "sorted({ln}, {over n t}, {over n n})", "sorted({ln})", "({ln} + {ln})", "({b} ? {ln} : {ln})"},
	"lp": {"filter({lp}, {over p b})", "filter({lp}, # in people)", "({lp} + [{p}])", "sorted({lp}, #.name)", "sorted({lp}, {over p n}, #.level)"},
	"lw": {"filter({lw}, {over w b})", "sorted({lw}, -#.points)"},
	"lc": {"filter({lc}, {over c b})", "({lc} + ['Sailor'])"},
}

var sorts = map[string]types.Type{"n": number.OrNone(), "b": types.YesNoType(), "t": text, "p": person.OrNone(), "ln": types.ListOf(number), "lp": types.ListOf(person), "lc": {}, "c": types.RefType("class").OrNone()}

// Every formula has the same value whether it is walked or run by its closures, or
// fails in both ways.
func TestFormulasAreWalkedAsTheyRun(t *testing.T) {
	drawn, values := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		d := &drawer{t: t}
		sort := d.one("n", "n", "b", "b", "t", "p", "ln", "lp", "lc", "c")
		source := d.of(sort, rapid.IntRange(0, 4).Draw(t, "depth"))
		drawn++
		p, err := formula.Compile(nil, formula.Source{Text: source}, bog{}, sorts[sort])
		if err != nil {
			return // not everything that is drawn means something
		}
		s := drawSituation(t)
		v, err := p.Run(s)
		w, walked := walk.Of(p, s)
		if (err == nil) != (walked == nil) || types.Key(v) != types.Key(w) {
			t.Fatalf("%s\nrun:    %s %v\nwalked: %s %v", source, types.Format(v), err, types.Format(w), walked)
		}
		if err == nil {
			values++
		}
	})
	if values < drawn/3 {
		t.Errorf("of %d formulas only %d have a value", drawn, values)
	}
}
