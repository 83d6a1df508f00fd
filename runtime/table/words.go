package table

import (
	"slices"
	"strings"

	"houserule/lang/types"
)

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// joined writes "a", "a and b", "a, b and c".
func joined(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// nounOf reads a value as a noun; none gives the zero noun.
func listOf(v types.Value) types.List {
	list, _ := v.(types.List)
	return list
}

func nounOf(v types.Value) types.Noun {
	n, _ := v.(types.Noun)
	return n
}
