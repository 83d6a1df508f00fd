package link

import (
	"fmt"
	"strings"
	"testing"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// handmade links a question with layers of three modules, as their texts.
func handmade(t *testing.T, requires func(a, b string) bool, changes ...*rules.Change) (*rules.Program, error) {
	t.Helper()
	return Link(&Source{
		Modules: []string{"base", "calm", "storm"}, Requires: requires,
		Declared: rules.Declared{Catalogue: content.NewCatalogue(), Changes: changes,
			Declarations: []*rules.Declaration{{DeclKind: rules.Query, Name: "game.waves", Module: "base",
				Body: rules.Body{Sum: []rules.Row{{Label: "wind", Value: content.Plain("2")}}}}}},
	})
}

// Layers count in their order: what replaces, then what is added, then what wraps,
// each as the modules were loaded, and the house comes last.
func TestLayersCountInTheirOrder(t *testing.T) {
	word := func(heading string) rules.ChangeWord { return rules.ChangeWord{Written: heading, Means: heading} }
	formula := func(text string) rules.Body { return rules.Body{Formula: content.Plain(text)} }
	b, err := handmade(t, func(a, b string) bool { return a != b && b == "base" },
		&rules.Change{ChangeKind: rules.After, Word: word("after"), Target: "game.waves", Body: formula("usual * 3"), Module: "house", House: true},
		&rules.Change{ChangeKind: rules.After, Word: word("after"), Target: "game.waves", Body: formula("usual + 1"), Module: "storm"},
		&rules.Change{ChangeKind: rules.To, Word: word("to"), Target: "game.waves", Label: "tide", Body: formula("4"), Module: "calm"},
		&rules.Change{ChangeKind: rules.InsteadOf, Word: word("instead_of"), Target: "game.waves", Body: formula("10"), Module: "storm"},
	)
	if err != nil {
		t.Fatal(err)
	}
	r := b.Rule("game.waves")
	var got []string
	for _, layer := range r.Layers() {
		got = append(got, layer.Word()+" "+layer.Module)
	}
	if want := "definition base, instead_of storm, to calm, after storm, after house"; strings.Join(got, ", ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, ", "), want)
	}
	if got := fmt.Sprint(r.Changers()); got != "[storm calm house]" {
		t.Error("changed by", got)
	}
	if b.Find(b.Catalogue.Kind("game"), "waves") != r || fmt.Sprint(b.RuleNames()) != "[game.waves]" {
		t.Error("the rule is not found by its word, or others are:", b.RuleNames())
	}
}

// Of two modules that know nothing of each other none has a claim to the last word.
func TestTwoReplacementsWithoutAnOrder(t *testing.T) {
	replaced := func(module string) *rules.Change {
		return &rules.Change{ChangeKind: rules.InsteadOf, Target: "game.waves", Body: rules.Body{Formula: content.Plain("1")}, Module: module, Pos: diag.Pos{File: module + ".lua", Line: 1, Column: 1}}
	}
	b, err := handmade(t, func(a, b string) bool { return b == "base" }, replaced("calm"), replaced("storm"))
	if err == nil {
		err = b.ConflictsUnder(nil)
	}
	if err == nil || !strings.Contains(err.Error(), "calm and storm both replace") {
		t.Errorf("got %v", err)
	}
	if _, err := handmade(t, func(a, b string) bool { return b == "base" || a == "storm" && b == "calm" }, replaced("calm"), replaced("storm")); err != nil {
		t.Errorf("storm stands on calm, and yet: %v", err)
	}
}
