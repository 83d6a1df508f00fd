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

// Target is one thing of a module that another one can change: a number that every
// person of a kind has by a rule.
type Target struct {
	Module  string // its id
	Version *semver.Version
	Rule    string // as a heading names it: "entity.speed"
	Person  string // the kind of those who have it and come to the table as they are
	Carried string // the kind of what they can have that holds changes; "" where there is none
	Like    string // the check of nobody that most others are like; "" where there is none

	kinds []string        // the words of all kinds
	taken map[string]bool // words that mean something to such a person
	entry string          // a name that no entry has yet
}

// word is the rule as one reads it behind somebody.
func (t Target) word() string { return t.Rule[strings.LastIndexByte(t.Rule, '.')+1:] }

// free is a name that means nothing yet, made of the one that is wished for.
func (t Target) free(name string) string {
	for t.taken[name] {
		name = "my_" + name
	}
	return name
}

// Targets finds what can be changed of a module that a game has loaded, the best first:
// rules of its own before those of modules that it requires, and sums, which already
// have lines, before others. It tries everything out on the game's own table. None is no
// error.
func Targets(g *engine.Game, base *module.Module) []Target {
	book := g.Table.World().Book()
	people := people(g, base.ID)
	carried, like := carried(book, base.ID), liked(book)
	var kinds []string
	for _, k := range book.Catalogue.Kinds() {
		kinds = append(kinds, content.Written(k.Name))
	}
	entry := "Head Start"
	for book.Catalogue.IsName(entry) {
		entry = "My " + entry
	}
	type ranked struct {
		Target
		rank int
	}
	var list []ranked
	for _, r := range book.Rules() {
		if r.DeclKind != rules.Question || r.Kind == nil || r.Decl.Module == "" || len(r.Signature.Params) > 0 || r.Base == nil {
			continue
		}
		for _, who := range people {
			if !who.Is(r.Kind.Name) || book.FindSeen(base.ID, who, r.Word) != r || !isNumber(g, who, r.Word) {
				continue
			}
			t := Target{Module: base.ID, Version: base.Version, Rule: r.Shown(), Person: content.Written(who.Name), Carried: carried, Like: like, kinds: kinds, entry: entry, taken: map[string]bool{}}
			for _, word := range slices.Concat(book.Words(who), kinds, book.Catalogue.KindNames()) {
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

// people are the kinds of persons that come to the table as they are, those of the
// module itself first.
func people(g *engine.Game, id string) []*content.Kind {
	var own, others []*content.Kind
	for _, k := range g.Table.World().Book().Catalogue.Kinds() {
		if !k.Is("entity") || k.Name == "entity" || !comes(g, k) {
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

// comes tells whether somebody of a kind can be brought without saying anything of them.
func comes(g *engine.Game, k *content.Kind) bool {
	_, err := g.Bring(k.Name)
	return err == nil
}

// isNumber tells whether a rule answers a number for somebody who just came.
func isNumber(g *engine.Game, who *content.Kind, word string) bool {
	v, err := g.Value(`bring("` + who.Name + `").` + word)
	number, is := v.(lua.LNumber)
	return err == nil && is && !math.IsInf(float64(number), 0)
}

// liked is the check without a noun that most checks are like, directly or by others.
func liked(book *rules.Program) string {
	count, best := map[string]int{}, ""
	for _, r := range book.Rules() {
		if r.DeclKind != rules.Check {
			continue
		}
		for above := book.Rule(r.Decl.Check.Like); above != nil; above = book.Rule(above.Decl.Check.Like) {
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
	return book.Rule(best).Shown()
}

// carried is the kind of what people can have that says least of itself beside what it
// changes, so that an entry of it needs nothing else; "" where every one needs more.
func carried(book *rules.Program, id string) string {
	var best *content.Kind
	for _, k := range book.Catalogue.Kinds() {
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
