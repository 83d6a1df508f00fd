-- Damage: the location of a hit, and its type of damage.

kind "damage_type" { source = "HEX-DAMAGE-04",
  spoils = "any armour, rigid armour or nothing = nothing",
  energy = "yes or no = no" }

source "HEX-ARMOR-01"
-- A hit, before armour: by an attack, a trap, a fall.
kind "hit" { event = true,
  attack = "attack or none", attacker = "entity or none", target = "entity",
  by = "text",                                  -- the weapon, or another cause
  stun = "nothing, third, half or all = nothing",
  type = "damage_type", points = "number",
  penetration = "0.. = 0",                      -- dice of armour that do not count
  magical = "yes or no = no",
  from_behind = "yes or no = no",
  location = "text or none" }                   -- random if not given

action "hit.lands" { steps = {
  { "may_be_redirected", when = "option.redirected == 'before armour'" },
  "finds_location", "meets_armour",
  { "may_be_redirected", when = "option.redirected == 'behind armour'" },
  "does_harm" } }

-- After the damage is known, but before it is done, luck may move it to another target (luck.lua): the part that armour
-- did not stop, or all of it.
action "hit.may_be_redirected" { source = "HEX-LUCK-06", steps = {} }

action "hit.does_harm" { source = "HEX-WOUND-01",
  steps = "target.is_hurt(points, type, by, stun, attacker)" }
