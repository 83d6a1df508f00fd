-- The creation of a character ends with a weapon, armour and a shield. The book leaves gear to each game.

source "RPJ-GCS-94"
rule "entity.weapons_to_start_with" { text = "those with a skill that the character has learned; without one, all", first = {
  { "filter(weapons, not #.unarmed and #.skill.level > 0)", when = "any(weapons, not #.unarmed and #.skill.level > 0)" },
  "filter(weapons, not #.unarmed)" } }

rule "weapon.told_to_choosers" {
  function(weapon)
    return weapon.skill.name .. ", damage " .. weapon.damage .. (weapon.range >= 0 and ", range " .. weapon.range or "")
  end }

rule "protection.told_to_choosers" {
  function(what)
    local saves = {}
    for i, save in ipairs(what.saves) do saves[i] = save .. "+" end
    return table.concat(saves, " ")
  end }

rule "entity.may_hold_a_shield" "game.hands_of(wielded) + held_beside + game.hands_for_a_shield <= hands"

action "character.chooses_gear" { steps = { "chooses_weapon", "chooses_armor", { "chooses_shield", when = "may_hold_a_shield" } } }

action "character.chooses_weapon" {
  function(who)
    who.wields = choose(who, "Which weapon?", who.weapons_to_start_with, { shows = function(weapon) return weapon.told_to_choosers end })
  end }

action "character.chooses_armor" {
  function(who)
    local armor = choose(who, "Which armour?", game.armors, "no armour", { shows = function(what) return what and what.told_to_choosers end })
    if armor then who:gains(armor) end
  end }

action "character.chooses_shield" {
  function(who)
    local shield = choose(who, "Which shield?", game.shields, "no shield", { shows = function(what) return what and what.told_to_choosers end })
    if shield then who:gains(shield) end
  end }

to "character.is_created" { at = "before creation_ends", steps = "chooses_gear" }

-- Characters that players create are heroes, unless the gamemaster has said otherwise.
after "character.creation_ends" { when = "side == none", changes = { side = "'heroes'" } }
