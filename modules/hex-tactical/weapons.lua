-- Weapons: their modifiers to skill and damage. A weapon is written s and d:
-- the skill and the base damage of its owner.

source "HEX-TRAIT-16"
kind "weapon" {
  skill        = "skill",
  skill_bonus  = "number = 0",                  -- s+1, s-1
  damage_bonus = "number = 0",                  -- d+1: added to Strength
  damage       = "number or none",              -- a fixed base damage, instead of Strength
  types        = "list of damage_type",         -- the first, unless another one is announced
  penetration  = "0.. = 0",                     -- dice of armour that do not count
  thrust_penetration = "0.. = 1",               -- the same for thrusts
  stun         = "nothing, third, half or all = nothing",
  missile      = "yes or no = no",              -- thrown or shot
  thrown       = "yes or no = no",
  parry_bonus  = "number = 0",                  -- modifier to the skill when parrying
  missile_parry_bonus = "number or none",       -- the same against missiles; none if impossible
  toughness    = "0.. or none",                 -- TR
  magical      = "yes or no = no",
  always_ready = "yes or no = no",              -- fists, teeth, spells
  sheet        = { toughness_lost = "0.. = 0" } }

rule "weapon.combat_skill" { sum = {
  { "skill",  "skill.effective" },
  { "weapon", "skill_bonus" } } }

rule "weapon.base_damage" { source = "HEX-TRAIT-18", "damage ?? (owner.Strength.effective + damage_bonus)" }

rule "weapon.shorthand" {
  function(weapon) return ("%s s%d d%d"):format(weapon.name, weapon.combat_skill, weapon.base_damage) end }

box "entity.wields" { source = "HEX-ACTION-03", text = "ready in hand", "weapon or none" }

source "HEX-BLOCK-02"
-- Toughness of weapons that block.
rule "weapon.toughness_rating" "(toughness ?? 0) - toughness_lost"
rule "weapon.broken"           "toughness != none and toughness_rating == 0"
