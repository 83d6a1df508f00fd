package prompt_test

import (
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/prompt"
)

// Chances in a menu are those of each candidate; unknown ones say so, and what a module tells
// of some stands before them.
func TestCandidatesOfATurn(t *testing.T) {
	p := openWith(t, prompt.Config{}, `
kind "hero" { like = "entity" }
box "hero.guards" "high or low = low"
box "hero.friend" "yes or no"
rule "hero.told_beside (who: hero)" "friend ? 'friends' : none"
check "hero.aim (at: hero, guard: high or low)" { dice = "1d6", against = { { "guard", "guard == 'high' ? 5 : 3" } } }
action "hero.hits (at: hero)" { menu = "turn", requires = { "nobody sleeps", "at.name != 'Dan'" },
  function(who, given)
    local guard = given.at.guards
    if given.at.name == "Eve" then choose(given.at, "How high?", 1, 9) end
    who:aim { at = given.at, guard = guard }
  end }
action "hero.wakes (whom: hero)" { menu = "turn", requires = { { "there is one who sleeps", "whom == none" } }, function() end }
action "hero.sings" { menu = "turn", requires = { { "there is one who sleeps", "false" } }, function() end }`)
	play(t, p, `ann = bring("hero", { name = "Ann" })`, `bob = bring("hero", { name = "Bob", guards = "high" })`,
		`dan = bring("hero", { name = "Dan" })`, `eve = bring("hero", { name = "Eve" })`, `fay = bring("hero", { name = "Fay", guards = "high", friend = true })`)
	want := "Ann\n  hits AT  bob 33 %; eve ?; friends: fay 33 %\n  not now: wakes, sings (only if there is one who sleeps)"
	list := play(t, p, ":turn ann")
	if got := list[len(list)-1]; got != want {
		t.Errorf("shown %q\nwant  %q", got, want)
	}
}

// Help on a word that is a command, too, begins with what a gamemaster does.
func TestHelpOnATopic(t *testing.T) {
	p := openWith(t, prompt.Config{}, `kind "hero" { like = "entity" }`)
	for _, c := range []struct{ line, begins, ends string }{
		{":help dice", ":dice [machine | physical | script FILE]\n", "as a word of the language: :help dice all"},
		{":help odds", ":odds EXPR\n", "as a word of the language: :help odds all"},
	} {
		list := play(t, p, c.line)
		if got := list[len(list)-1]; !strings.HasPrefix(got, c.begins) || !strings.HasSuffix(got, c.ends) {
			t.Errorf("%s shows %q", c.line, got)
		}
	}
	if list := play(t, p, ":help dice all"); !strings.Contains(list[len(list)-1], "dice(") {
		t.Errorf(":help dice all shows %q", list)
	}
}
