-- Appendix B: the character card, which fits on an index card. All totals are computed when they are read.

source "Appendix B"
box "character.primary" { text = "the primary weapon, whose defence is on the card", "weapon or none" }
box "character.ranged"  "weapon or none"
box "character.backup"  "weapon or none"

-- Weapons are ready, and the primary weapon is in hand.
after "entity.arrives" { when = "kind == 'character'", steps = "takes_up_weapons" }

action "character.takes_up_weapons" { steps = {
  { "gains(#)", for_each = "filter([primary, ranged, backup], # != none)", when = "not has(#)" },
  { "takes_in_hand(primary)", when = "primary != none and wields == none" } } }

rule "character.attack_with (weapon: weapon of owner or none)" { text = "the attack total; none without a weapon", "weapon != none ? weapon.attack_total() : none" }
rule "character.weapon_line (weapon: weapon of owner or none)" { text = "name, attack, defence",
  "weapon != none ? [weapon.name, weapon.attack_bonus, weapon.defence_bonus] : []" }
rule "character.skill_lines" { text = "name and bonus of each skill", "map(filter(skills, #.level > 0), [#.name, #.level])" }
rule "character.spell_names" "map(spells, #.name)"
rule "character.item_names"  "map(filter(items, #.kind == 'item'), #.name)"

rule "character.card" {
  function(who)
    return {
      name = who.name, player = who.player_name, campaign = who.campaign,
      stats = { STR = who.Strength.level, DEX = who.Dexterity.level, INT = who.Intelligence.level, SOC = who.Socialization.level },
      skills = who.skill_lines, spells = who.spell_names,
      primary = who:weapon_line(who.primary), ranged = who:weapon_line(who.ranged), backup = who:weapon_line(who.backup),
      armour         = { who.worn_armour and who.worn_armour.name or "none", who.armour_attack, who.armour_defence },
      shield         = { who.held_shield and who.held_shield.name or "none", who.shield_attack, who.shield_defence },
      attack_totals  = { primary = who:attack_with(who.primary), ranged = who:attack_with(who.ranged), backup = who:attack_with(who.backup) },
      defence_totals = { melee = who.melee_defence, ranged = who.ranged_defence },
      wounds = #who.wounds, items = who.item_names }
  end }
