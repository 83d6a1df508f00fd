package table_test

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/engine"
)

// asked is the number of things of a kind of which each question is asked; a question with
// parameters is asked of a third of them.
const asked = 12

// questions asks rules and reads boxes at both tables. It returns pairs of answers that must be
// equal: of the plain and the usual table, or of a script and the engine.
func questions(r *rand.Rand, usual, plain *engine.Game) (what, one, other string) {
	tb := usual.Table
	for _, rule := range tb.World().Program().Rules() {
		if rule.Kind == nil || rule.DeclKind != rules.Query && rule.DeclKind != rules.Lookup {
			continue
		}
		takes := slices.ContainsFunc(rule.Signature.Params, func(p rules.Param) bool { return !p.Optional })
		for i, n := range sample(r, things(tb, rule.Kind)) {
			given := rules.Args(nil)
			if takes {
				if i >= asked/3 {
					break
				}
				var fits bool
				if given, fits = drawGiven(r, tb, rule); !fits {
					continue
				}
			}
			what = deed{n, rule, given}.title(tb)
			if one, other = answered(tb.Eval().Ask(n, rule.Word, given)), answered(plain.Table.Eval().Ask(n, rule.Word, given)); one != other {
				return what, one, other
			}
			if !takes && r.IntN(asked) == 0 {
				if one, other = inScript(usual, n, rule.Word, one), inScript(plain, n, rule.Word, one); one != other {
					return what + ", by a script", one, other
				}
			}
		}
	}
	for _, n := range sample(r, tb.World().Lists.All("entity")) {
		for _, b := range tb.World().Program().Catalogue.Kind(n.Kind).Boxes() {
			what = tb.World().Names.Of(n) + "." + b.Name
			if one, other = answered(tb.World().Boxes.Get(tb.Run(), n, b.Name)), answered(plain.Table.World().Boxes.Get(plain.Table.Run(), n, b.Name)); one != other {
				return what, one, other
			}
			if one, other = inScript(usual, n, b.Name, one), inScript(plain, n, b.Name, one); one != other {
				return what + ", by a script", one, other
			}
		}
	}
	return "", "", ""
}

// sample returns at most some of many things.
func sample(r *rand.Rand, list types.List) []types.Ref {
	list = slices.Clone(list)
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	var some []types.Ref
	for _, v := range list[:min(len(list), asked)] {
		some = append(some, v.(types.Ref))
	}
	return some
}

func answered(v types.Value, err error) string {
	if err != nil {
		return "error: " + err.Error()
	}
	return types.Key(v)
}

// inScript returns what a script reads of a thing, and whether it equals the engine's answer.
func inScript(g *engine.Game, n types.Ref, word, engines string) string {
	at := slices.Index(g.Table.World().Lists.All(n.Kind), types.Value(n))
	if at < 0 || g.Table.World().Program().Catalogue.Kind(n.Kind).Nature != content.Record {
		return ""
	}
	v, err := g.Value(fmt.Sprintf("all(%q)[%d][%q]", n.Kind, at+1, word))
	if err != nil {
		return "error: " + err.Error()
	}
	read, err := g.Loaded.Session.FromLua(v, types.Type{})
	if err != nil {
		return "error: " + err.Error()
	}
	if key := types.Key(read); key != engines && key != emptyList && engines != emptyMap {
		return key + ", and not " + engines
	}
	return ""
}

// Scripts do not distinguish an empty list from an empty map.
var emptyList, emptyMap = types.Key(types.List{}), types.Key(types.Map{})
