-- Weapons, and other sources of damage, defined by their keywords.

kind "keyword" { source = "TBD-COMBAT-29" }          -- Table 8: keywords.lua

source "TBD-COMBAT-25"
-- Keywords are printed with a weapon, or ticked on its owner's sheet.
kind "weapon" { skill = "skill", keywords = "list of keyword",
  damage_dice = "0.. = 1" }                          -- additional dice of some creatures

rule "weapon.has_keyword (keyword: text)" "keyword in all_keywords"

-- Damage dice.
rule "weapon.sides_in_melee" { source = "TBD-COMBAT-30", "8" }
rule "weapon.sides_at_range" { source = "TBD-COMBAT-31", first = {
  { "8", when = "has_keyword('Accurate')", source = "TBD-COMBAT-32" },
  "6" } }

rule "weapon.sides (ranged: yes or no)" { source = "TBD-COMBAT-26", text = "the sides of its die; a weapon used for another purpose keeps its own die",
  "has_keyword('Ranged') and (ranged or not has_keyword('Melee')) ? sides_at_range : sides_in_melee" }

rule "weapon.base_dice" "has_keyword('Melee') or has_keyword('Ranged') ? damage_dice : option.dice_without_keyword"

source "TBD-CHAR-29"
box "weapon.own_keywords" { sheet = "list of keyword" }

rule "weapon.printed_and_ticked" "keywords + own_keywords"
rule "weapon.all_keywords"       { function(weapon) return weapon.owner and weapon.printed_and_ticked or weapon.keywords end }
rule "weapon.missing_keywords"   "filter(game.keywords, not has_keyword(#.name))"

source "TBD-CHAR-30"
-- Weapons that a character has.
box  "entity.weapons" "list of weapon"
rule "entity.has_weapon (weapon: text)" "weapon in weapons"

action "entity.takes_up (weapon: weapon)" { text = "adds a weapon to the sheet", requires = {
    "it is not there yet", "not has_weapon(weapon.name)" },
  changes = { weapons = "weapons + [weapon]" } }

source "TBD-COMBAT-09"
-- Weapons in hand: drawing one is a Quick Action.
box "entity.wields" "weapon or none"

action "entity.draws (weapon: weapon)" { menu = "turn", text = "draws a weapon, as a Quick Action", requires = {
    { "it is one of its own weapons", "has_weapon(weapon.name)" },
    { "it is not in the other hand",  "also_wields == none or also_wields.name != weapon.name" } },
  changes = { wields = "weapon" } }

action "entity.draws_too (weapon: weapon)" { text = "draws a second weapon with the other hand", requires = {
    { "it is one of its own weapons", "has_weapon(weapon.name)" },
    { "it is not in the other hand",  "wields == none or wields.name != weapon.name" } },
  changes = { also_wields = "weapon" } }

source "TBD-COMBAT-33"
-- Defensive: as long as it is wielded.
box "entity.also_wields" { text = "the weapon in the other hand", "weapon or none" }

rule "entity.defensive_in_hand" { sum = {
  { "in hand",           "1", when = "wields != none and wields.has_keyword('Defensive')" },
  { "in the other hand", "1", when = "also_wields != none and also_wields.has_keyword('Defensive')" } } }

rule "entity.defensive_weapons" { text = "the defensive weapons that count",
  "option.defensive_counts == 'for each' ? defensive_in_hand : min(1, defensive_in_hand)" }
