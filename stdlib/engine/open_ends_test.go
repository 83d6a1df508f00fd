package engine

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"houserule/lang/sandbox"
	"houserule/runtime/odds"
)

// burning is a module in which several creatures are hurt, each by dice of its own.
const burning = `
kind "creature" { like = "entity" }
box "creature.life" "number = 4"
box "creature.burnt" "number = 0"
box "creature.armour" "number = 0"
box "creature.heat" { "number = 0", forget = true }
box "game.ash" "number = 0"
rule "creature.fallen" "life <= 0"
rule "creature.worth"  "fallen ? 0 : life + armour"
rule "creature.mood" { function(who) return who.burnt > 1 and "afraid" or who.life > 2 and "calm" or "angry" end }
rule "game.lying" "count(creatures, #.fallen)"
check "creature.avoids (dc)" { roller = "owner", dice = "1d4", modifier = { { "armour", "armour" } }, against = "dc",
  degree = "total >= dc + 1 ? 2 : total >= dc ? 1 : 0" }
action "creature.burns (damage)" { function(who, given)
  local degree = who:avoids { dc = 3 }.degree
  who.life = who.life - math.floor(given.damage / (degree + 1))
  who.burnt = who.burnt + 1
end }
action "creature.melts" { function(who)
  who.burnt = who.burnt + 1
  if who:avoids { dc = 2 }.success then who.armour = who.armour - 1 end
end }
action "creature.glows" { function(who)
  local n = roll "1d3"
  if n == 1 then who.heat = 1 elseif n == 2 then who.life = who.life - 1 end
  return n == 3
end }
action "creature.douses" { requires = { { "it burns", "burnt > 0" } }, changes = { burnt = "burnt - 1" } }
action "creature.spreads (to: creature)" { function(who, given)
  if roll "1d2" == 1 then given.to.life = who.life - 1 end
end }
action "creature.smoulders" { function(who) if who.life > 2 then who:melts() end who:glows() end }
action "game.burns_all (damage)" { steps = { { "#.burns(damage)", for_each = "creatures" } } }
action "game.chills" { for_each = "creatures", both = true, steps = { { "melts" } } }
action "game.flares" { function(game) local damage = roll "1d3" for _, who in ipairs(all "creature") do who:burns { damage = damage } end end }
action "game.crumbles" { function(game) local n = roll "1d3" if n > 1 then game.ash = game.ash + n end end }
action "game.glares" { function(game) for _, who in ipairs(all "creature") do if who:glows() then who:melts() end end return game.ash end }
after "creature.glows" { when = "burnt > 0", changes = { burnt = "burnt - 1" } }
`

// burningLine draws a line of a script that acts or adds to n.
func burningLine(t *rapid.T) string {
	pick := func(of ...string) string { return rapid.SampledFrom(of).Draw(t, "word") }
	who := pick("ann", "bob", "cid")
	switch rapid.IntRange(0, 9).Draw(t, "line") {
	case 0, 1:
		return fmt.Sprintf("%s:burns { damage = %s }", who, pick("2", "3", "4", `roll "1d2"`, "bob.life"))
	case 2:
		return fmt.Sprintf("%s:%s()", who, pick("melts", "glows", "smoulders"))
	case 3:
		return fmt.Sprintf("%s:spreads { to = %s }", who, pick("ann", "bob", "cid"))
	case 4:
		return pick("game:burns_all { damage = 2 }", "game:chills()", "game:flares()", "game:crumbles()", "game:glares()")
	case 5:
		return fmt.Sprintf("if %s.%s then %s:%s() end", who, pick("fallen", "life > 2", "burnt == 1", "mood == 'angry'"), pick("ann", "bob"), pick("melts", "glows"))
	case 6:
		return fmt.Sprintf("if %s.%s then %s.life = 2 end", who, pick("fallen", "mood == 'calm'"), pick("ann", "cid"))
	case 7:
		return fmt.Sprintf("if not attempt(function() %s:glows() %s:douses() end) then n = n + 1 end", who, pick("ann", "bob"))
	case 8:
		return fmt.Sprintf("n = n + (%s.fallen and 1 or 0)", who)
	}
	return fmt.Sprintf("n = n + %s.%s", who, pick("life", "worth", "burnt"))
}

// TestOpenEndsHaveTheOddsOfBranches compares odds that leave ends of actions open with those that
// branch on all of them.
func TestOpenEndsHaveTheOddsOfBranches(t *testing.T) {
	t.Parallel()
	all, allOpen := 0, 0 // branches
	g, err := tryOpen(burning, Options{Limits: sandbox.Limits{Heap: -1}})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	if _, err := g.Eval(`ann, bob, cid = bring("creature", { name = "Ann" }), bring("creature", { name = "Bob", armour = 1 }), bring("creature", { name = "Cid", life = 2 })`); err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		lines := []string{"local n = 0"}
		for range rapid.IntRange(1, 6).Draw(t, "lines") {
			lines = append(lines, burningLine(t))
		}
		answer := rapid.SampledFrom([]string{"n", "ann.fallen", "game.lying", "ann.life * 100 + bob.life * 10 + cid.life", "ann.mood .. bob.mood", "n + game.ash", "ann.worth + cid.worth"}).Draw(t, "answer")
		script := "(function() " + strings.Join(append(lines, "return "+answer), "\n") + " end)()"
		chain := rapid.IntRange(0, 4).Draw(t, "chain") == 0
		if chain {
			lines = lines[:min(len(lines), 3)]
			script = "return tostring(odds { step = function() " + strings.Join(append(lines, "game.ash = game.ash + 1"), "\n") +
				" end, over = function() return game.ash > 1 end, ask = function() return game.lying end })"
		}
		compute := func(branch bool) (string, int, error) {
			g.Table.Explorer().NoOpenChoices = branch
			if chain {
				v, err := g.Eval(script)
				chances, _, _ := strings.Cut(fmt.Sprint(v), "exact:") // what follows counts branches
				return chances, 0, err
			}
			d, err := g.Odds(script, odds.Options{ExactOnly: true, Playthroughs: 4000})
			if err != nil {
				return "", 0, err
			}
			text := d.Method
			for _, o := range d.Outcomes {
				text += fmt.Sprintf("\n%s %s", o.Text, o.Chance.RatString())
			}
			return text, d.Playthroughs, nil
		}
		before := g.Table.World().Hash()
		want, branches, wrong := compute(true)
		if wrong != nil && strings.Contains(wrong.Error(), "4000") {
			return
		}
		got, open, err := compute(false)
		if (err == nil) != (wrong == nil) || got != want {
			t.Fatalf("%s\nopen %s %v\nbranched %s %v", script, got, err, want, wrong)
		}
		if open > 2*branches { // ends that differ in what they leave open are not merged
			t.Fatalf("%s\n%d branches with open ends, %d without", script, open, branches)
		}
		allOpen, all = allOpen+open, all+branches
		if g.Table.World().Hash() != before {
			t.Fatalf("%s\nthe odds changed the game", script)
		}
	})
	if allOpen >= all {
		t.Errorf("%d branches with open ends, %d without", allOpen, all)
	}
}
