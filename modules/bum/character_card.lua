-- Appendix B: the character card, which fits on an index card. All totals on it are worked out when it is read.

source "Appendix B"
box "character.primary" { text = "the weapon one fights with, and whose defence counts on the card", "weapon or none" }
box "character.ranged"  { "weapon or none" }
box "character.backup"  { "weapon or none" }

-- One's weapons are at hand, and the primary one is in it.
after "entity.arrives" { when = "kind == 'character'", steps = { "takes_up_weapons" } }

action "character.takes_up_weapons" {
  function(who)
    for _, weapon in ipairs { who.primary or false, who.ranged or false, who.backup or false } do
      if weapon and not who:has_at_hand(weapon) then who:gains(weapon) end
    end
    if who.primary and not who.wields then who:takes_in_hand { weapon = who.primary } end
  end }

rule "character.attack_with (weapon: weapon or none)" { text = "none where there is no weapon",
  function(who, given) return given.weapon and who:own_weapon(given.weapon):attack_total() or nil end }

rule "character.skill_lines" { text = "name and bonus",
  function(who)
    local lines = {}
    for _, skill in ipairs(game.skills) do
      local level = who:the(skill).level
      if level > 0 then lines[#lines + 1] = { skill.name, level } end
    end
    return lines
  end }

rule "character.weapon_line (weapon: weapon or none)" { text = "name, attack, defence",
  function(who, given)
    if not given.weapon then return {} end
    local weapon = who:own_weapon(given.weapon)
    return { weapon.name, weapon.attack_bonus, weapon.defence_bonus }
  end }

rule "character.item_names" {
  function(who)
    local names = {}
    for i, item in ipairs(who.items) do names[i] = item.name end
    return names
  end }

rule "character.card" {
  function(who)
    return {
      name = who.name, player = who.player_name, campaign = who.campaign,
      stats = { STR = who.Strength.level, DEX = who.Dexterity.level, INT = who.Intelligence.level, SOC = who.Socialization.level },
      skills = who.skill_lines, spells = who.spell_names,
      primary = who:weapon_line(who.primary), ranged = who:weapon_line(who.ranged), backup = who:weapon_line(who.backup),
      armour = { who.worn_armour and who.worn_armour.name or "none", who.armour_attack, who.armour_defence },
      shield = { who.held_shield and who.held_shield.name or "none", who.shield_attack, who.shield_defence },
      attack_totals  = { primary = who:attack_with(who.primary), ranged = who:attack_with(who.ranged), backup = who:attack_with(who.backup) },
      defence_totals = { melee = who.melee_defence, ranged = who.ranged_defence },
      wounds = #who.wounds, items = who.item_names }
  end }

rule "character.spell_names" {
  function(who)
    local names = {}
    for i, spell in ipairs(who.known_spells) do names[i] = spell.name end
    return names
  end }
