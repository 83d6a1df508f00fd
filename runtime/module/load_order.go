package module

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"houserule/lang/diag"
)

// loadOrder sorts modules so that each comes after those it requires, and otherwise by ID.
func loadOrder(chosen map[string]*Module) (Order, error) {
	var order Order
	placed, ids := map[string]bool{}, slices.Sorted(maps.Keys(chosen))
	for len(order) < len(chosen) {
		before := len(order)
		for _, id := range ids {
			if !placed[id] && len(waiting(chosen, placed, id)) == 0 {
				order, placed[id] = append(order, chosen[id]), true
				break
			}
		}
		if len(order) == before {
			return nil, diag.List{cycle(chosen, placed)}
		}
	}
	return order, nil
}

// waiting returns the required and optional modules of a module that are chosen but not placed
// yet.
func waiting(chosen map[string]*Module, placed map[string]bool, id string) []Range {
	var list []Range
	m := chosen[id]
	for _, wish := range append(append([]Range(nil), m.Relations.Requires...), m.Relations.Optional...) {
		if chosen[wish.ID] != nil && !placed[wish.ID] {
			list = append(list, wish)
		}
	}
	return list
}

// cycle returns the problem of modules that require each other.
func cycle(chosen map[string]*Module, placed map[string]bool) *diag.Problem {
	at := ""
	for _, id := range slices.Sorted(maps.Keys(chosen)) {
		if !placed[id] {
			at = id
			break
		}
	}
	var path []Range
	index := map[string]int{}
	from := []string{}
	for {
		if start, seen := index[at]; seen {
			path, from = path[start:], from[start:]
			break
		}
		index[at] = len(path)
		wish := waiting(chosen, placed, at)[0]
		path, from = append(path, wish), append(from, at)
		at = wish.ID
	}
	p := &diag.Problem{Pos: path[0].Pos, Source: path[0].line, Width: len([]rune(path[0].Text)) + 2,
		Message: "modules wait for each other: " + strings.Join(append(from[:len(from):len(from)], from[0]), ", then "),
		Hint:    "what all of them need goes into a module of its own, which each of them requires"}
	for i, wish := range path {
		if _, optional := find(chosen[from[i]].Relations.Optional, wish.ID); optional {
			p.Hint = fmt.Sprintf("`optional` loads %s before %s: take it out of %s, whose files about %s stand under \"with\": {%q: [...]} and are loaded behind both", wish.ID, from[i], from[i], wish.ID, wish.ID)
			break
		}
	}
	for i, wish := range path {
		p.Notes = append(p.Notes, diag.Note{Pos: wish.Pos, Message: from[i] + " wants " + wish.ID + " before it"})
	}
	return p
}
