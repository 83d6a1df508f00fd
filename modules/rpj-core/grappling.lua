-- Grappling: two characters hold each other and can do nothing else until one breaks free.

source "RPJ-GCS-69"
box  "entity.grapples_with" { text = "the other character in the grapple", "entity or none" }
rule "entity.grappling"     "grapples_with != none"

-- The touch: Dexterity against Dexterity, without a skill or a defence.
rule "game.touch_target" "8"

check "entity.touch (of: entity)" { like = "core", roller = "owner",
  modifier = { { "Dexterity", "Dexterity.level" } },
  against  = { { "to touch",  "game.touch_target" },
               { "Dexterity of the other", "of.Dexterity.level" } } }

action "entity.grapples (target: entity)" { menu = "turn", tags = { "hands", "attacking" }, costs = "1 actions",
  requires = { { "whoever grapples can act",       "can_act" },
               { "the target can still fight",     "target.can_act" },
               { "the target is adjacent",         "adjacent_to(target)" },
               { "one grapple is tried in a turn", "done('grapples') == 0" },
               { "a grapple is between two",       "not grappling and not target.grappling" } },
  changes = { ["target.was_attacked"] = "true" },
  steps = "reaches_out(target)" }

check "entity.reaches_out" { like = "entity.touch", steps = { "takes_hold(of)", when = "success" } }

action "entity.takes_hold (target: entity)" { changes = { grapples_with = "target", ["target.grapples_with"] = "owner" } }

source "RPJ-GCS-70"
-- Consequences for other rules.
rule "game.bonus_at_grapplers"   "1"
rule "game.penalty_at_grapplers" "-1"

to "attack.roll.bonuses" { label = "at one who is held", when = "target.grappling and not ranged", add = "game.bonus_at_grapplers" }
to "attack.roll.bonuses" { label = "into a grapple",     when = "target.grappling and ranged",     add = "game.penalty_at_grapplers" }

source "RPJ-GCS-71"
-- What the two cannot do: anything except grappling. Fallen characters cannot grapple.
to "tagged deed" { text = "moves, attacks and whatever else a turn is used for", except = { "grapples", "struggles", "breaks_free" }, requires = {
  { "whoever acts can act",   "can_act", source = "RPJ-GCS-46" },
  { "grapplers only grapple", "not grappling" } } }

source "RPJ-GCS-72"
-- A grappling character's turn consists of a grapple check.
rule "entity.must_struggle" { text = "whether the turn is a struggle; not in the turn in which the grapple began", all = {
  { "is in a grapple",           "grappling" },
  { "can act",                   "can_act" },
  { "has made no grapple check", "done('struggles') == 0" },
  { "did not begin it",          "done('grapples') == 0" } } }

to "game.next_turn" { requires = {
  "whoever is in a grapple makes a grapple check", "none(on_turn, #.must_struggle)" } }

action "entity.struggles" { menu = "turn", tags = "hands",
  requires = { { "whoever struggles can act",   "can_act" },
               { "there is a grapple",          "grappling" },
               { "one grapple check in a turn", "done('struggles') == 0" } },
  steps = "strains_against(grapples_with)" }

check "entity.strains_against" { like = "entity.grapple_check", steps = { first = { { "has_the_upper_hand", when = "success" }, "is_spent" } } }

action "entity.is_spent" { changes = { actions = "0" } }

after "entity.breaks_free" { when = "option.after_breaking_free == 'the turn is over'", steps = "is_spent" }

source "RPJ-GCS-73"
rule "entity.grapple_level" "Strength.bonus"     -- a game with a grappling skill replaces this with its effective level

check "entity.grapple_check (opponent: entity)" { like = "core", roller = "owner",
  modifier = { { "grappling",                "grapple_level" } },
  against  = { { "base target",              "game.base_target" },
               { "the opponent's grappling", "opponent.grapple_level" } } }

source "RPJ-GCS-74"
action "entity.has_the_upper_hand" {
  function(who)
    if choose(who, "Break free or do damage?", { "break free", "do damage" }) == "break free" then
      who:breaks_free()
    else
      who:does_grapple_damage()
    end
  end }

rule "game.actions_after_breaking" "1"
rule "entity.price_of_breaking"    { text = "all actions except one, but at least one if there is any",
  "min(actions, max(1, actions - game.actions_after_breaking))" }

action "entity.breaks_free" { tags = "hands", text = "breaks out of the grapple; offered to the winner of the check", costs = "price_of_breaking actions",
  requires = { "there is a grapple", "grappling", source = "RPJ-GCS-76" }, steps = "lets_go" }

source "RPJ-GCS-75"
rule "game.grapple_damage"    "0"
rule "game.grapple_nonlethal" "false"

action "entity.does_grapple_damage" { requires = { "there is a grapple", "grapples_with != none" }, steps = { "is_spent",
  "grapples_with.is_hurt(game.grapple_damage, attacker = owner, nonlethal = game.grapple_nonlethal, base_only = true)" } }

source "RPJ-GCS-76"
action "entity.lets_go" { text = "ends the grapple for both", requires = { "there is a grapple", "grapples_with != none" },
  steps = { for_each = "[owner, grapples_with]", when = "# != none", changes = { ["#.grapples_with"] = "none" } } }

-- A grapple ends when one of the two breaks free, falls, or is moved away.
after "entity.falls"  { when = "grappling", steps = "lets_go" }
after "entity.dies"   { when = "grappling", steps = "lets_go" }
after "entity.stands" { when = "grapples_with != none and not adjacent_to(grapples_with)", steps = "lets_go" }
