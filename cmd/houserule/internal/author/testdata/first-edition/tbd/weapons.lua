-- Weapons, and whatever else does damage: they are what their keywords make of them.

kind "keyword" { source = "TBD-COMBAT-29, Table 8" }

keyword "Melee"       { source = "TBD-COMBAT-30, Table 8", text = "for melee attacks, with a d8" }
keyword "Ranged"      { source = "TBD-COMBAT-31, Table 8", text = "for ranged attacks, with a d6" }
keyword "Accurate"    { source = "TBD-COMBAT-32, Table 8", text = "ranged attacks have a d8" }
keyword "Defensive"   { source = "TBD-COMBAT-33, Table 8", text = "1 more Block" }
keyword "Multihit"    { source = "TBD-COMBAT-34, Table 8", text = "for an Advantage it strikes at all who stand beside the target, with a die less" }
keyword "Reach"       { source = "TBD-COMBAT-35, Table 8", text = "melee attacks lead to a Near distance" }
keyword "Far Shooter" { source = "TBD-COMBAT-36, Table 8", text = "ranged attacks lead to a Far distance" }
keyword "Piercing"    { source = "TBD-COMBAT-37, Table 8", text = "for an Advantage Block does not count" }

-- The keywords of a weapon are printed with it, or ticked on its owner's sheet.
kind "weapon" { source = "TBD-COMBAT-25, 4.2", skill = "skill", keywords = "list of keyword",
  damage_dice = "0.. = 1" }                              -- more for some creatures

box "weapon.own_keywords" { source = "TBD-CHAR-29, 3.3", sheet = "list of keyword" }

rule "weapon.all_keywords" { source = "TBD-CHAR-29, 3.3",
  function(weapon)
    local all = {}
    for _, keyword in ipairs(weapon.keywords) do all[#all + 1] = keyword end
    if weapon.owner then
      for _, keyword in ipairs(weapon.own_keywords) do all[#all + 1] = keyword end
    end
    return all
  end }

rule "weapon.missing_keywords" { source = "TBD-CHAR-29, 3.3",
  function(weapon)
    local missing = {}
    for _, keyword in ipairs(entries "keyword") do
      if not weapon:has_keyword(keyword.name) then missing[#missing + 1] = keyword end
    end
    return missing
  end }

rule "weapon.has_keyword (keyword: text)" { source = "TBD-COMBAT-25, 4.2",
  function(weapon, given)
    for _, keyword in ipairs(weapon.all_keywords) do
      if keyword.name == given.keyword then return true end
    end
    return false
  end }

-- Damage dice.
rule "weapon.sides_in_melee"  { source = "TBD-COMBAT-30, Table 8", "8" }
rule "weapon.sides_at_range"  { source = "TBD-COMBAT-31, Table 8", first = {
  { "8", when = "has_keyword('Accurate')", source = "TBD-COMBAT-32" },
  { "6" } } }

rule "weapon.sides (ranged: yes or no)" { source = "TBD-COMBAT-26, 4.2", text = "a weapon used for what it is not made for keeps its own die", first = {
  { "sides_at_range", when = "has_keyword('Ranged') and (ranged or not has_keyword('Melee'))" },
  { "sides_in_melee" } } }

rule "weapon.base_dice" { source = "TBD-COMBAT-25, 4.2", first = {
  { "damage_dice", when = "has_keyword('Melee') or has_keyword('Ranged')" },
  { "option.dice_without_keyword" } } }

-- What somebody has, and has in hand. Drawing is a Quick Action.
box "entity.weapons"     { source = "TBD-CHAR-30, Character Sheet", "list of weapon" }
box "entity.wields"      { source = "TBD-COMBAT-09, 4", "weapon or none" }
box "entity.also_wields" { source = "TBD-COMBAT-33, Table 8", text = "in the other hand", "weapon or none" }

rule "entity.has_weapon (weapon: text)" { source = "TBD-CHAR-30, Character Sheet", "weapon in map(weapons, #.name)" }

action "entity.draws (weapon: weapon)" { source = "TBD-COMBAT-09, 4", text = "a Quick Action", requires = {
    { "whoever draws can act",        "can_act" },
    { "it is its own turn",           "on_turn" },
    { "it is one of its own weapons", "has_weapon(weapon.name)" },
    { "it is not in the other hand",  "also_wields == none or also_wields.name != weapon.name" } },
  function(who, given) who.wields = given.weapon end }

action "entity.draws_too (weapon: weapon)" { source = "TBD-COMBAT-09, 4", text = "with the other hand", requires = {
    { "whoever draws can act",        "can_act" },
    { "it is its own turn",           "on_turn" },
    { "it is one of its own weapons", "has_weapon(weapon.name)" },
    { "it is not in the other hand",  "wields == none or wields.name != weapon.name" } },
  function(who, given) who.also_wields = given.weapon end }

action "entity.takes_up (weapon: weapon)" { source = "TBD-CHAR-30, Character Sheet", text = "one more weapon for the sheet", requires = {
    { "it is not there yet", "not has_weapon(weapon.name)" } },
  function(who, given) who:put("weapons", given.weapon) end }

-- Defensive: for as long as it is wielded.
rule "entity.defensive_in_hand" { source = "TBD-COMBAT-33, Table 8", sum = {
  { "in hand",           "1", when = "wields != none and wields.has_keyword('Defensive')" },
  { "in the other hand", "1", when = "also_wields != none and also_wields.has_keyword('Defensive')" } } }

rule "entity.defensive_weapons" { source = "TBD-COMBAT-33, Table 8", text = "as many as count", first = {
  { "defensive_in_hand", when = "option.defensive_counts == 'for each'" },
  { "min(1, defensive_in_hand)" } } }
