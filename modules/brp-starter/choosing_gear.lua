-- The creation of a character ends with a weapon and armour.

source "BRP-ACT-02"
rule "entity.weapons_to_start_with" { text = "those with a skill that the character has raised; otherwise all", first = {
  { "filter(game.weapons, the(#.skill).raised)", when = "any(game.weapons, the(#.skill).raised)" },
  "game.weapons" } }
rule "skill.raised" "level > base_chance"

action "character.chooses_gear" { steps = { "gains('Fists')", "chooses_weapon", "chooses_armour" } }

action "character.chooses_weapon" {
  function(who)
    local weapon = choose(who, "Which weapon?", who.weapons_to_start_with, {
      shows = function(weapon) return who:the(weapon.skill).rating .. " %, " .. weapon.told_damage end })
    if not who:has(weapon) then who:gains(weapon) end
    who.wields = weapon
  end }

rule "weapon.told_damage" {
  function(weapon) return weapon.count .. "d" .. weapon.die .. (weapon.plus > 0 and "+" .. weapon.plus or "") end }

action "character.chooses_armour" {
  function(who)
    local armour = choose(who, "Which armour?", game.armours, "no armour", { shows = function(armour) return armour and armour.points .. " points" end })
    if armour then who:gains(armour) end
  end }

to "character.is_created" { at = "before creation_ends", steps = "chooses_gear" }
