-- Part Six: skill points for a good session, spent at once or saved.

source "Part Six"
rule "game.least_for_a_session" "1"
rule "game.most_for_a_session"  "2"

action "character.is_awarded (points)" { text = "awards skill points, as many as the gamemaster decides", requires = {
    "an award is more than nothing", "points > 0 and floor(points) == points" },
  changes = { skill_points = "skill_points + points" } }

action "game.rewards (party: list of entity)" { for_each = "party", when = "kind == 'character' and not dead", text = "awards skill points after a good session; the dead are awarded individually with is_awarded",
  function(who) who:is_awarded(choose("gamemaster", "How many skill points for " .. who.name .. "?", game.least_for_a_session, game.most_for_a_session)) end }

-- Stats: expensive, and each can be raised only once in a game.
rule "game.points_for_a_stat" "4"
rule "game.rises_of_a_stat"   "1"

box "stat.rises" { text = "how often the stat was raised in this game", sheet = "0.. = 0" }

-- The price is that of the whole stat; the difference is paid, 4 for each point.
purchase "stat.is_raised" { of = "level", price = "to * game.points_for_a_stat", from = "owner.skill_points", menu = "advance",
  ask = { "Which stat rises?", "To which level?" }, requires = {
    { "only a character has skill points",             "owner.kind == 'character'" },
    { "each stat rises once in the course of a game",  "rises_left and to <= level + 1" },
    { "a stat above 4 is for the gamemaster to allow", "below_its_limit" } },
  changes = { rises = "rises + 1" } }

rule "stat.rises_left"      "rises < game.rises_of_a_stat"
rule "stat.below_its_limit" "level < game.highest_stat or option.stats_above_4 or owner.kind == 'character' and owner.exceptional"

source "Part Six, The A is for Axe Problem"
-- The "A is for axe" problem: points for skills used in the session, and a teacher for new ones.
box "skill.used"   { sheet = "yes or no = no", refills = "session" }
box "skill.taught" { text = "whether somebody teaches the skill", sheet = "yes or no = no", refills = "session" }

action "skill.is_used" { changes = { used = "true" } }
action "skill.is_taught (by: entity or none)" { text = "learns a skill from a tutor, or from a comrade who knows it", requires = {
    "whoever teaches knows it", "by == none or by.the(skill).level > 0" },
  changes = { taught = "true" } }

rule "skill.was_practised" "taught or used and level > 0"

to "skill.is_raised" { when = "option.a_is_for_axe and owner.kind == 'character' and owner.in_play", requires = {
  "points go into skills that were used, or taught", "was_practised" } }

-- By questions: points for skills and stats, as long as any can be raised.
source "Part Six"
action "character.advances" { menu = "advance", requires = {
    { "the card is in play",          "in_play" },
    { "there are points to be spent", "skill_points >= 1" } },
  steps = { { buys = "advance" } } }

-- Uses of a skill: attempts, opposed rolls, fights. For a bare check, the gamemaster decides
-- whether it was a use, with skill:is_used().
after "attempt.is_rolled"   { when = "skill != none", steps = "skill.is_used" }
after "skill.contest"       { steps = { "is_used", { "opponent.the(skill).is_used", when = "alike" } } }
after "entity.sneaks_up_on" { steps = "the(skill).is_used" }
after "entity.tends"        { steps = "Medicine.is_used" }

source "Part Six, The A is for Axe Problem"
after "skill.contest"      { when = "resisting != none", steps = "opponent.the(resisting).is_used" }
after "stat.contest"       { when = "resisting != none", steps = "opponent.the(resisting).is_used" }
to    "attack.make"        { at = "first",  -- before a thrown weapon is gone
  when = "weapon.skill != none", steps = "weapon.skill.is_used" }
after "attack.goes_unseen" { when = "weapon.skill != none", steps = "weapon.skill.is_used" }

after "clash.is_opposed" { steps = { "fighter.uses_weapon_skill", "opponent.uses_weapon_skill" } }
after "clash.level_1"    { steps = "fighter.uses_weapon_skill" }

action "entity.uses_weapon_skill" { steps = { "weapon_in_hand.skill.is_used", when = "weapon_in_hand.skill != none" } }
