-- Grappling: two hold each other, and neither does anything else until one breaks free.

box  "entity.grapples_with" { source = "RPJ-GCS-69", text = "each of the two names the other", "entity or none" }
rule "entity.grappling"     { source = "RPJ-GCS-69", "grapples_with != nil" }

box "entity.grapples_tried" { source = "RPJ-GCS-69", refills = "turn", "number = 0" }
box "entity.struggles_made" { source = "RPJ-GCS-72", refills = "turn", "number = 0" }

-- The touch: no skill, and no defence, but one Dexterity against the other.
rule "game.touch_target" { source = "RPJ-GCS-69", "8" }

check "entity.touch (of: entity)" { source = "RPJ-GCS-69", like = "core", roller = "owner",
  modifier = { { "Dexterity",       "Dexterity.level" } },
  against  = { { "to touch",        "game.touch_target" },
               { "Dexterity of the other", "of.Dexterity.level" } } }

action "entity.grapples (target: entity)" { source = "RPJ-GCS-69", costs = "1 actions",
  requires = { { "whoever grapples can act",              "can_act" },
               { "the target can still fight",            "target.can_act" },
               { "the target is adjacent",                "adjacent_to(target)" },
               { "one grapple is tried in a turn",        "grapples_tried == 0" },
               { "a grapple is between two",              "not grappling and not target.grappling" },
               { "no coup de grace was tried this turn",  "coups_tried == 0",  source = "RPJ-GCS-52" },
               { "no hand was lent this turn",            "hands_lent == 0",   source = "RPJ-GCS-54" } },
  steps = { "reaches_out" } }

action "entity.reaches_out (target: entity)" { source = "RPJ-GCS-69",
  function(who, given)
    who.grapples_tried, who.attacks_made = who.grapples_tried + 1, who.attacks_made + 1
    given.target.was_attacked = true
    if who:touch { of = given.target }.success then who:takes_hold(given.target) end
  end }

action "entity.takes_hold (target: entity)" { source = "RPJ-GCS-69",
  function(who, given) who.grapples_with, given.target.grapples_with = given.target, who end }

action "entity.lets_go" { source = "RPJ-GCS-76", text = "both are free again",
  function(who)
    local other = who.grapples_with
    who.grapples_with, other.grapples_with = nil, nil
  end }

-- What others make of it.
rule "game.bonus_at_grapplers"   { source = "RPJ-GCS-70", "1" }
rule "game.penalty_at_grapplers" { source = "RPJ-GCS-70", "-1" }

to "attack.roll.bonuses" { source = "RPJ-GCS-70", label = "at one who is held",     when = "target.grappling and not ranged", add = "game.bonus_at_grapplers" }
to "attack.roll.bonuses" { source = "RPJ-GCS-70", label = "into a grapple",         when = "target.grappling and ranged",     add = "game.penalty_at_grapplers" }

-- What the two cannot do: anything but grapple.
for _, deed in ipairs { "moves", "moves_cautiously", "attacks", "free_attack", "coup_de_grace", "lends_a_hand", "tries", "works", "prepares", "draws", "draws_too", "puts_away" } do
  to("entity." .. deed) { source = "RPJ-GCS-71", requires = { { "grapplers only grapple", "not grappling", source = "RPJ-GCS-71" } } }
end

-- A turn of one who grapples is a grapple check, and then it is over.
rule "entity.grapple_level" { source = "RPJ-GCS-73", "Strength.bonus" }     -- a game with a skill for it puts its effective level here

check "entity.grapple_check (opponent: entity)" { source = "RPJ-GCS-73", like = "core", roller = "owner",
  modifier = { { "grappling",               "grapple_level" } },
  against  = { { "base target",             "game.base_target" },
               { "the opponent's grappling", "opponent.grapple_level" } } }

rule "entity.must_struggle" { source = "RPJ-GCS-72", text = "but not on the turn in which the hold was taken",
  "grappling and can_act and struggles_made == 0 and grapples_tried == 0" }

to "game.next_turn" { source = "RPJ-GCS-72", requires = {
  { "whoever is in a grapple makes a grapple check", "acting == nil or not is_there(acting) or not acting.must_struggle", source = "RPJ-GCS-72" } } }

action "entity.struggles" { source = "RPJ-GCS-72",
  requires = { { "whoever struggles can act",   "can_act" },
               { "there is a grapple",          "grappling" },
               { "one grapple check in a turn", "struggles_made == 0" } },
  function(who)
    who.struggles_made = who.struggles_made + 1
    if who:grapple_check { opponent = who.grapples_with }.success then who:has_the_upper_hand() else who:is_spent() end
  end }

action "entity.is_spent" { source = "RPJ-GCS-72", function(who) who.actions = 0 end }

action "entity.has_the_upper_hand" { source = "RPJ-GCS-74",
  function(who)
    if choose(who, "Break free or do damage?", { "break free", "do damage" }) == "break free" then
      who:breaks_free()
    else
      who:does_grapple_damage()
    end
  end }

rule "game.actions_after_breaking" { source = "RPJ-GCS-74", "1" }
rule "entity.price_of_breaking"    { source = "RPJ-GCS-74", text = "all but one, yet at least one, if there is one",
  "min(actions, max(1, actions - game.actions_after_breaking))" }

action "entity.breaks_free" { source = "RPJ-GCS-74", costs = "price_of_breaking actions", function(who) who:lets_go() end }

after "entity.breaks_free" { source = "RPJ-GCS-72", when = "option.after_breaking_free == 'the turn is over'", function(who) who:is_spent() end }

rule "game.grapple_damage"    { source = "RPJ-GCS-75", "0" }
rule "game.grapple_nonlethal" { source = "RPJ-GCS-75", "false" }

action "entity.does_grapple_damage" { source = "RPJ-GCS-75",
  function(who)
    who:is_spent()
    new.hit { attacker = who, target = who.grapples_with, damage = game.grapple_damage, nonlethal = game.grapple_nonlethal, base_only = true }:lands()
  end }

-- It lasts until somebody breaks free, falls, or is suddenly elsewhere.
after "entity.falls"  { source = "RPJ-GCS-76", when = "grappling", function(who) who:lets_go() end }
after "entity.dies"   { source = "RPJ-GCS-76", when = "grappling", function(who) who:lets_go() end }
after "entity.stands" { source = "RPJ-GCS-76", when = "grapples_with != nil and not adjacent_to(grapples_with)", function(who) who:lets_go() end }
