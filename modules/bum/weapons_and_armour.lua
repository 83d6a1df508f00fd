-- Weapons and armour: bonuses like those of other items. Where a whole fight is one roll they are all added to
-- it; where attack and defence are rolled apart, each adds to its own.

source "Appendix A"
kind "weapon" { like = "item", carried = "several",        -- pistols and knives
  attack  = "number = 0", defence = "number = 0",        -- how well it wounds, and how well it keeps one from harm
  wounds  = "number = 1",                                -- of a hit
  shots   = "1.. = 1",                                   -- attacks in one action
  skill   = "skill or none",
  shoots  = "no, thrown, bow, crossbow or firearm = no", -- how it does harm from afar, if it does
  hands   = "one, two or either = one",
  one_handed = "weapon or none",                         -- what a weapon for either counts as in one hand
  nimble  = "yes or no = no",                            -- a knife or fencing weapon, for which Dexterity may do
  reach   = "number = 1",                                -- who reaches further goes earlier: 1 an axe, 2 a spear
  harm    = "light or serious = serious" }               -- how its wounds are to heal: those of a fist are light

kind "armour" { like = "item", attack = "number = 0", defence = "number = 0" }
kind "shield" { like = "item", attack = "number = 0", defence = "number = 0" }

rule "weapon.ranged" { source = "Part Five, Ranged combat", "shoots != 'no'" }

-- What is worn and held.
box "entity.wields" { source = "Part Five, Elements of a Turn", "weapon or none" }

local function carried(kind)
  return function(who)
    for _, entry in ipairs(who.carries) do
      if entry.kind == kind then return entry end
    end
  end
end

rule "entity.worn_armour" { source = "Appendix A, Armor",   carried "armour" }
rule "entity.held_shield" { source = "Appendix A, Shields", carried "shield" }

to "entity.gains" { requires = {
  { "nobody wears armour over armour", "entry.kind != 'armour' or worn_armour == nil" },
  { "nobody holds two shields",        "entry.kind != 'shield' or held_shield == nil" } } }

local function bonus_of(what, which)
  return function(who) return who[what] and who[what][which] or 0 end
end

source "Appendix A, Armor"
rule "entity.armour_defence" { bonus_of("worn_armour", "defence") }
rule "entity.armour_attack"  { bonus_of("worn_armour", "attack") }

source "Appendix A, Shields"
rule "entity.shield_defence" { bonus_of("held_shield", "defence") }
rule "entity.shield_attack"  { bonus_of("held_shield", "attack") }

-- Nobody fights with what is gone.
after "entity.loses" { source = "Part Five, Elements of a Turn", when = "entry == wields", changes = { wields = "none" } }

source "Appendix A, note on long swords"
-- One hand or two.
box  "weapon.held_in" { text = "hands, if its bearer said so", sheet = "1..2 or none" }

rule "weapon.hands_used" { first = {
  { "1", when = "hands == 'one'" },
  { "2", when = "hands == 'two'" },
  { "held_in ?? (owner.held_shield != nil ? 1 : 2)" } } }

rule "weapon.held_in_one_hand" { "one_handed != nil and hands_used == 1" }
rule "weapon.attack_bonus"     { first = { { "one_handed.attack",  when = "one_handed != nil and held_in_one_hand" }, { "attack" } } }
rule "weapon.defence_bonus"    { first = { { "one_handed.defence", when = "one_handed != nil and held_in_one_hand" }, { "defence" } } }

-- Two hands leave none for a shield; with a bow or crossbow, which nobody parries with, it is slung or stands by.
rule "entity.goes_with_a_shield (weapon: weapon, hands)" { source = "Appendix A, note on long swords; Appendix B", first = {
  { "true", when = "weapon.ranged or option.shield_with_two_hands" },
  { "weapon.hands != 'two' and hands == 1" } } }

rule "entity.hands_free_for_a_shield" {
  function(who)
    local weapon = who.weapon_in_hand
    return who:goes_with_a_shield(weapon, weapon.hands == "either" and weapon.held_in or 1)
  end }

to "entity.gains" { requires = {
  { "a hand is free for the shield", "entry.kind != 'shield' or hands_free_for_a_shield" } } }

-- The stat behind an attack: Dexterity for what is shot or thrown, Strength for the rest.
rule "weapon.attack_stat" { source = "Part Three, Strength", first = {
  { "owner.Dexterity.current",                              when = "ranged" },
  { "max(owner.Strength.current, owner.Dexterity.current)", when = "nimble and option.dexterity_weapons" },
  { "owner.Strength.current" } } }

rule "weapon.stat_used (with: stat or none)" { source = "Part Three", text = "the gamemaster may say otherwise",
  function(weapon, given) return given.with and weapon.owner:the(given.with).current or weapon.attack_stat end }

rule "weapon.skill_level" { source = "Part Three, Advanced Character Creation", "skill != nil ? skill.level : 0" }

source "Part Eight, step 7"
-- Attack and defence totals, as they stand on the card.
rule "weapon.attack_total (with: stat or none)" { sum = {
  { "stat",   "stat_used(with)" },
  { "skill",  "skill_level" },
  { "weapon", "attack_bonus" },
  { "armour", "owner.armour_attack" },
  { "shield", "owner.shield_attack" } } }

rule "entity.weapon_defence" { text = "of what is in hand",
  function(who) return who.wields and who:own_weapon(who.wields).defence_bonus or 0 end }

rule "entity.melee_defence" { sum = {
  { "Dexterity", "Dexterity.current" },
  { "armour",    "armour_defence" },
  { "shield",    "shield_defence" },
  { "weapon",    "weapon_defence" } } }

rule "entity.ranged_defence" { source = "Part Five, Ranged defending", text = "nobody parries an arrow, but a shield stops it", "melee_defence - weapon_defence" }

-- All in one: what a fight adds that is settled by one roll.
rule "entity.fighting (with: stat or none)" { source = "Part Four, Weapons and Armor", sum = {
  { "attack",           "attack_in_hand(with)" },
  { "weapon's defence", "weapon_defence" },
  { "armour",           "armour_defence" },
  { "shield",           "shield_defence" } } }

rule "entity.attack_in_hand (with: stat or none)" { function(who, given) return who.weapon_in_hand:attack_total(given.with) end }

rule "entity.own_weapon (weapon: weapon)" { source = "Appendix A", text = "of several one that is ready", "filter(weapons, # == weapon and #.ready > 0)[1] ?? the(weapon)" }

source "Gaming Glossary, Melee"
rule "entity.weapon_in_hand" { text = "or else a fist", "wields ?? the('Fist')" }

weapon "Fist" { skill = "Unarmed Combat", harm = "light", text = "not in the list of weapons: it adds nothing" }
