-- The creation of a character ends with a weapon, a shield and armour.

source "HEX-ACTION-03"
action "character.chooses_gear" { steps = { "chooses_weapon", { "chooses_shield", when = "wields != none and not wields.missile" }, "chooses_armour" } }

rule "game.weapons_to_start_with" "filter(weapons, not #.always_ready)"

action "character.chooses_weapon" {
  function(who)
    who.wields = choose(who, "Which weapon?", game.weapons_to_start_with, { shows = function(weapon) return who:the(weapon).told_to_choosers end })
  end }

rule "weapon.told_to_choosers" {
  function(weapon) return ("s%d d%d"):format(weapon.combat_skill, weapon.base_damage) end }

action "character.chooses_shield" { source = "HEX-SHIELD-01",
  function(who) who.bears = choose(who, "Which shield?", game.shields, "no shield", { shows = function(shield) return shield and "toughness " .. shield.toughness end }) end }

action "character.chooses_armour" { source = "HEX-ARMOR-02",
  function(who)
    local armour = choose(who, "Which armour?", game.armours, "no armour", { shows = function(armour) return armour and armour.made.name .. ", " .. table.concat(armour.covers, ", ") end })
    if armour then who:gains(armour) end
  end }

to "character.is_created" { at = "before creation_ends", steps = "chooses_gear" }
