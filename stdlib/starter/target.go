package starter

import (
	"math"
	"slices"
	"strings"

	"github.com/Masterminds/semver/v3"
	lua "github.com/yuin/gopher-lua"

	"houserule/runtime/content"
	"houserule/runtime/module"
	"houserule/runtime/rules"
	"houserule/stdlib/engine"
)

// Target is the rule that the example in a new module changes: one with a number that every
// entity of a kind has.
type Target struct {
	Module  string // its id
	Version *semver.Version
	Rule    string // full name: "entity.speed"
	Person  string // the kind of the entities, which can be brought without arguments
	Carried string // the kind of carried entries that can have changes; "" for none
	Like    string // the check without a noun that most others inherit from; "" for none

	kinds []string        // names of all kinds
	taken map[string]bool // names with a meaning on the entities
	entry string          // an unused name for an entry
}

// word returns the last part of the rule's name.
func (t Target) word() string { return t.Rule[strings.LastIndexByte(t.Rule, '.')+1:] }

// free returns an unused name, derived from name.
func (t Target) free(name string) string {
	for t.taken[name] {
		name = "my_" + name
	}
	return name
}

// Targets returns rules of a loaded module that can be changed, the best first: its own before
// those of required modules, and sums, to which a summand can be added, before others. It tries
// them on the table of the game. There may be none.
func Targets(g *engine.Game, base *module.Module) []Target {
	program := g.Table.World().Program()
	people := people(g, base.ID)
	carried, like := carriedKind(program, base.ID), commonCheck(program)
	var kinds []string
	for _, k := range program.Catalogue.Kinds() {
		kinds = append(kinds, content.Written(k.Name))
	}
	entry := "Head Start"
	for program.Catalogue.IsName(entry) {
		entry = "My " + entry
	}
	type ranked struct {
		Target
		rank int
	}
	var list []ranked
	for _, r := range program.Rules() {
		if r.DeclKind != rules.Query || r.Kind == nil || r.Decl.Module == "" || len(r.Signature.Params) > 0 || r.Base == nil {
			continue
		}
		for _, who := range people {
			if !who.Is(r.Kind.Name) || program.FindSeen(base.ID, who, r.Word) != r || !isNumber(g, who, r.Word) {
				continue
			}
			t := Target{Module: base.ID, Version: base.Version, Rule: r.DisplayName(), Person: content.Written(who.Name), Carried: carried, Like: like, kinds: kinds, entry: entry, taken: map[string]bool{}}
			for _, word := range slices.Concat(program.Words(who), kinds, program.Catalogue.KindNames()) {
				t.taken[word] = true
			}
			rank := 0
			if r.Decl.Module != base.ID {
				rank += 2
			}
			if len(r.Base.Answer.Sum) == 0 {
				rank++
			}
			list = append(list, ranked{t, rank})
			break
		}
	}
	slices.SortStableFunc(list, func(a, b ranked) int { return a.rank - b.rank })
	targets := make([]Target, len(list))
	for i, r := range list {
		targets[i] = r.Target
	}
	return targets
}

// people returns the kinds of entities that can be brought without arguments, those of the
// module first.
func people(g *engine.Game, id string) []*content.Kind {
	var own, others []*content.Kind
	for _, k := range g.Table.World().Program().Catalogue.Kinds() {
		if !k.Is("entity") || k.Name == "entity" || !canBeBrought(g, k) {
			continue
		}
		if k.Module == id {
			own = append(own, k)
		} else {
			others = append(others, k)
		}
	}
	return append(own, others...)
}

// canBeBrought reports whether a thing of a kind can be brought without arguments.
func canBeBrought(g *engine.Game, k *content.Kind) bool {
	_, err := g.Bring(k.Name)
	return err == nil
}

// isNumber reports whether the value of a rule is a finite number for a new thing of a kind.
func isNumber(g *engine.Game, who *content.Kind, word string) bool {
	v, err := g.Value(`bring("` + who.Name + `").` + word)
	number, is := v.(lua.LNumber)
	return err == nil && is && !math.IsInf(float64(number), 0)
}

// commonCheck returns the check without a noun that most checks inherit from, directly or indirectly;
// "" for none.
func commonCheck(program *rules.Program) string {
	count, best := map[string]int{}, ""
	for _, r := range program.Rules() {
		if r.DeclKind != rules.Check {
			continue
		}
		for above := program.Rule(r.Decl.Check.Like); above != nil; above = program.Rule(above.Decl.Check.Like) {
			if above.Kind == nil && above.DeclKind == rules.Check {
				if count[above.Name]++; count[above.Name] > count[best] {
					best = above.Name
				}
			}
		}
	}
	if best == "" {
		return ""
	}
	return program.Rule(best).DisplayName()
}

// carriedKind returns the kind of carried entries with the fewest boxes among those without required
// values, so that a new entry needs nothing but its change; "" if there is none.
func carriedKind(program *rules.Program, id string) string {
	var best *content.Kind
	for _, k := range program.Catalogue.Kinds() {
		if !k.Carried || k.Several || k.Module != id && k.Module == "" {
			continue
		}
		needs := slices.ContainsFunc(k.Boxes(), func(b *content.Box) bool { return !b.HasDefault && !b.Sheet })
		if !needs && (best == nil || len(k.Boxes()) < len(best.Boxes())) {
			best = k
		}
	}
	if best == nil {
		return ""
	}
	return content.Written(best.Name)
}
