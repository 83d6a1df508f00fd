-- Part Seven: magic, technology, and beings of another scale. The book leaves the numbers to its supplements; this file
-- contains what it does define, for games to build on.

source "Part Seven, Magic"
-- Magic: the ability and every spell cost skill points according to their power. The game sets the price.
kind "spell" { carried = true, skill_points = "1.." }

action "character.learns_spell (spell: spell)" { costs = "spell.skill_points skill_points", requires = {
    "nobody learns a spell twice", "not has(spell)" },
  steps = "gains(spell)" }

source "Part Seven, Technology"
-- Technology: weapons that hit hardly better than swords, but against which old armour is useless.
box "weapon.high_tech" { text = "whether it fires bullets, or something worse", "yes or no = no" }
box "armour.high_tech" { text = "whether it protects against bullets", "yes or no = no" }

rule "game.best_high_tech_attack" "2"
rule "weapon.too_good"            "high_tech and ranged and attack > game.best_high_tech_attack"

rule "game.weapons_too_good"      "filter(weapons, #.too_good)"

action "game.reviews_weapons" { text = "reports weapons that are too good, for the author, and returns them",
  function(game)
    for _, weapon in ipairs(game.weapons_too_good) do
      say(("%s: +%d is much for a high-tech weapon, more than +%d unbalances a fight"):format(weapon.name, weapon.attack, game.best_high_tech_attack))
    end
    return game.weapons_too_good
  end }

rule "attack.pierces"           "option.bullets_pierce and weapon.high_tech"
rule "entity.high_tech_defence" { text = "defence of armour against bullets",   "sum(filter(armours, #.high_tech), #.defence)" }
rule "entity.old_defence"       { text = "defence of other armour and shields", "armour_defence - high_tech_defence + shield_defence" }

to "attack.defence_total" { label = "bullets pierce", when = "pierces", add = "-target.old_defence" }

-- Other technology works without a roll, unless it requires skill. Some of it replaces a roll.
rule "skill.done_by" { text = "the item that does it without a roll, or none", "filter(owner.items, skill in #.does)[1]" }

instead_of "attempt.is_rolled" { when = "skill != none and skill.done_by != none", changes = { success = "true" } }

after "attempt.chance" { when = "skill != none and skill.done_by != none", "1" }

item "GPS" { does = { "Navigation" } }

source "Part Seven, Special Rules and House Rules"
-- Giants, superheroes, robots: stats are relative to their scale, where 2 is average, and characters of a
-- smaller scale cannot harm them.
box "entity.scale" "0.. = 0"

rule "entity.ignores (other: entity)" "other.scale < scale"

to "attack.make" { requires = {
  "whoever attacks is of a scale that harms it", "not target.ignores(attacker)" } }
to "entity.fights" { requires = {
  "whoever attacks is of a scale that harms it", "not target.ignores(owner)", when = "target != none" } }
to "entity.strikes_unseen" { requires = {
  "whoever attacks is of a scale that harms it", "not target.ignores(owner)" } }
to "attack.goes_unseen" { requires = {
  "whoever attacks is of a scale that harms it", "not target.ignores(attacker)" } }
