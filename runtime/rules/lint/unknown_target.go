package lint

import (
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// UnknownTarget reports whether the target of a change does not exist in the program, with a hint
// which name may be meant. Targets that only linking could find are not missed.
func UnknownTarget(b *rules.Program, module, target string) (hint diag.Hint, missed bool) {
	noun, word := rules.SplitName(target)
	if len(b.Named(module, target)) > 0 || len(b.Named(module, noun)) > 0 {
		return diag.Hint{}, false
	}
	first, line, isLine := strings.Cut(word, ".")
	var names []string
	for _, k := range b.Catalogue.Meanings(module, noun) {
		r := b.FindSeen(module, k, first)
		switch {
		case r != nil && isLine && r.DeclKind == rules.Check && r.Plan != nil && line != "dice":
			lines := lineWords(r.Plan)
			if slices.Contains(lines, line) || slices.Contains(rules.StandardLines(), line) {
				return diag.Hint{}, false
			}
			for _, l := range slices.Concat(lines, rules.StandardLines()) {
				names = append(names, noun+"."+first+"."+l)
			}
			continue
		case r != nil, rules.IsHeadlineWord(word), k.BoxSeen(module, first) != nil, narrowerHas(b, k, first):
			return diag.Hint{}, false
		}
		for _, other := range b.Rules() {
			if other.Kind != nil && k.Is(other.Kind.Name) {
				names = append(names, noun+"."+content.Written(other.Word))
			}
		}
	}
	if names == nil { // there is no such kind
		names = b.Catalogue.SeenNames(module)
		near := diag.Nearest(noun, names)
		if near == "" || word == "" {
			return diag.Hint{}, true
		}
		return diag.SuggestRename(target, near+"."+word), true
	}
	return diag.SuggestNearest(target, names), true
}

// narrowerHas reports whether a kind that is like another one has a box or rule with a name.
func narrowerHas(b *rules.Program, kind *content.Kind, word string) bool {
	return slices.ContainsFunc(b.Catalogue.Kinds(), func(k *content.Kind) bool {
		return k != kind && k.Is(kind.Name) && (k.Box(word) != nil || b.Rule(k.Name+"."+word) != nil)
	})
}

// lineWords returns the names of the lines of a plan.
func lineWords(p *rules.Plan) []string {
	var words []string
	for _, l := range p.Lines {
		words = append(words, l.Word)
	}
	return words
}
