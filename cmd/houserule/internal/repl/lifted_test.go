package repl_test

import (
	"path/filepath"
	"testing"
	"testing/fstest"

	"houserule/runtime/module"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// An option is lifted on its own, too, and what came of it since it was set is told.
func TestOptionsAreLifted(t *testing.T) {
	t.Parallel()
	m, err := module.Open(fstest.MapFS{
		"module.json": {Data: []byte(`{"id": "game", "version": "1.0.0", "title": "Game", "licence": "MIT", "options": {"steep": {"type": "number = 2", "text": "how steep it is"}}}`)},
		"init.lua": {Data: []byte(`
kind "hero" { like = "entity", strength = "number = 2" }
rule "game.steepness" "option.steep"
check "hero.tries" { dice = "2d6", modifier = "strength", against = "4 + game.steepness" }
action "hero.slips" { function(me) local n = 0 for i = 1, game.steepness do n = n + roll("1d6") end me.strength = me.strength - 1 say("slips " .. n) end }
`)},
	}, "game")
	if err != nil {
		t.Fatal(err)
	}
	shelf, err := module.NewShelf(m)
	if err != nil {
		t.Fatal(err)
	}
	p := commands.Start(evening.Config{Seed: 7})
	path := filepath.Join(t.TempDir(), "a.hr")
	if err := p.Create(path, engine.Options{Modules: []string{"game"}, Finder: shelf}, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	replays(t, p, `
> ann = bring("hero", { name = "Ann" })
Ann comes to the table: ann
> dice(1, 1) ann:tries()
Ann, tries: 2d6 (1 + 1) + 2 = 4 against 6, failure by 2
> :options steep 5
game.steep is 5 now, and was 2
  steepness  the game 2 -> 5
> dice(3, 3) ann:tries()
Ann, tries: 2d6 (3 + 3) + 2 = 8 against 9, failure by 1
> house "hero.tries.modifier" "strength + 1"
house rule 5 is in force: hero.tries.modifier
> dice(1, 2, 3, 4, 5) ann:slips()
slips 15
  Ann  strength 2 -> 1
`)
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	c, err := campaign.Open(path, campaign.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p = commands.Start(evening.Config{Seed: 7})
	if _, err := p.Resume(c, engine.Options{Finder: shelf}, evening.Chooser{}); err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	replays(t, p, `
> :options steep default
game.steep is 2 again, and was 5; lines 4, 6 would have been different
  4  was: Ann, tries: 2d6 (3 + 3) + 2 = 8 against 9, failure by 1
     now: Ann, tries: 2d6 (3 + 3) + 2 = 8 against 6, success by 2
  steepness  the game 5 -> 2
> :options steep default
! game.steep is 2, its default
> :undo
7 is undone: :options steep default
> :house off 5
house rule 5 is off; nothing since line 5 would have been different
> :options stepe default
! there is no option "stepe"
!   hint: did you mean `+"`steep`"+`?
`)
}
