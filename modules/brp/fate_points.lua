-- Fate points: power points that change rolls and the story. For heroic games, not for horror.

rule "game.price_of_a_reroll"  { source = "BRP-FATE-02", "5" }

source "BRP-FATE-03"
rule "game.price_of_fate"      "5"
rule "game.price_of_a_scratch" { source = "BRP-FATE-04", text = "the cost of preventing one point of damage", "3" }
rule "game.price_of_a_degree"  { source = "BRP-FATE-06", "6" }

offer "Roll Again" { source = "BRP-FATE-02", on = "percentile", by = "roller", costs = "game.price_of_a_reroll power_points",
  text = "what the second roll shows is final", when = "option.fate_points and rolls > 0 and not bought",
  changes = { dice = "again", rerolled = "true" } }

offer "Trust to Fate" { on = "skill.check", by = "roller", costs = "game.price_of_fate power_points", once = "roll",
  text = "a Difficult Luck roll instead of the skill", opens = "before", when = "option.fate_points and rolls > 0 and possible",
  changes = { trusted = "true", basis = "roller.luck", times = "game.hard_luck", circumstances = "0", always_to = "0" } }

rule "game.hard_luck" { text = "Difficult: half of the chance", "1 / 2" }

offer "Shift One Degree" { source = "BRP-FATE-06", on = "roll_under", by = "roller", costs = "game.price_of_a_degree power_points",
  when = "option.fate_points and rolls > 0 and not rerolled and degree < best", changes = { shift = "shift + 1" } }

-- In a fight

offer "Only a Scratch" { source = "BRP-FATE-04", on = "attack.damage_roll", by = "target", costs = "game.price_of_a_scratch power_points",
  when = "option.fate_points and inflicted > 0", changes = { ignored = "ignored + 1" } }

offer "All Its Might" { source = "BRP-FATE-07", on = "attack.damage_roll", by = "roller", costs = "weapon.highest_damage power_points",
  text = "the maximum damage of the weapon; the damage modifier is rolled", opens = "before", when = "option.fate_points and thrown > 0",
  changes = { at_most = "true" } }

-- A detail of the surroundings, of the character's past or equipment. The gamemaster sets the price.

source "BRP-FATE-10"
kind "detail" { least = "number", most = "number" }

detail "a book of matches"              { least = 1, most = 1 }
detail "a rusty dagger among old bones" { least = 5, most = 5 }
detail "a contact who owes a favour"    { least = 1, most = 3 }
detail "clean clothes on a line"        { least = 1, most = 1 }
detail "the keys of a car, in a hurry"  { least = 6, most = 6 }

action "entity.adds_detail (what: text, price: number)" { source = "BRP-FATE-09", costs = "price power_points", requires = {
    { "fate points are played",               "option.fate_points", source = "BRP-FATE-01" },
    { "a detail costs a power point or more", "price >= 1" } },
  say = "{name}: {what}" }
