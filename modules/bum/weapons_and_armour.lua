-- Weapons and armour: bonuses like those of other items. If one roll decides a fight, all of them are added to
-- it; if attack and defence are rolled separately, each is added to its own roll.

source "Appendix A"
kind "weapon" { like = "item", carried = "several",      -- pistols and knives
  attack     = "number = 0", defence = "number = 0",     -- bonus to attack, and bonus to defence
  wounds     = "number = 1",                             -- wounds per hit
  shots      = "1.. = 1",                                -- attacks in one action
  skill      = "skill or none",
  shoots     = "no, thrown, bow, crossbow or firearm = no",   -- kind of ranged attack, if any
  hands      = "one, two or either = one",
  one_handed = "weapon or none",                         -- values of a one- or two-handed weapon when used in one hand
  nimble     = "yes or no = no",                         -- a knife or fencing weapon, which may use Dexterity
  reach      = "number = 1",                             -- longer reach acts earlier: 1 for an axe, 2 for a spear
  harm       = "light or serious = serious" }            -- how its wounds heal: wounds by a fist are light

kind "armour" { like = "item", attack = "number = 0", defence = "number = 0" }
kind "shield" { like = "item", attack = "number = 0", defence = "number = 0" }

rule "weapon.ranged" { source = "Part Five, Ranged combat", "shoots != 'no'" }

-- Equipment worn and held.
box "entity.wields" { source = "Part Five, Elements of a Turn", "weapon or none" }

rule "entity.worn_armour" { source = "Appendix A, Armor",   "armours[1]" }
rule "entity.held_shield" { source = "Appendix A, Shields", "shields[1]" }

to "entity.gains" { requires = {
  { "nobody wears armour over armour", "worn_armour == none", when = "entry.kind == 'armour'" },
  { "nobody holds two shields",        "held_shield == none", when = "entry.kind == 'shield'" } } }

source "Appendix A, Armor"
rule "entity.armour_defence" "sum(armours, #.defence)"
rule "entity.armour_attack"  "sum(armours, #.attack)"

source "Appendix A, Shields"
rule "entity.shield_defence" "sum(shields, #.defence)"
rule "entity.shield_attack"  "sum(shields, #.attack)"

-- Weapons that are gone cannot be used.
after "entity.loses" { source = "Part Five, Elements of a Turn", when = "entry == wields", changes = { wields = "none" } }

source "Appendix A, note on long swords"
-- One hand or two.
box  "weapon.held_in" { text = "the number of hands, if its bearer chose it", sheet = "1..2 or none" }

rule "weapon.hands_used" { first = {
  { "1", when = "hands == 'one'" },
  { "2", when = "hands == 'two'" },
  "held_in ?? (owner.held_shield != none ? 1 : 2)" } }

rule "weapon.as_held"       { text = "the weapon that it counts as", "one_handed != none and hands_used == 1 ? one_handed : weapon" }
rule "weapon.attack_bonus"  "as_held.attack"
rule "weapon.defence_bonus" "as_held.defence"

-- A two-handed weapon excludes a shield, except with bows and crossbows, which do not parry.
rule "entity.goes_with_a_shield (weapon: weapon, hands)" { source = "Appendix A, note on long swords; Appendix B", first = {
  { "true", when = "weapon.ranged or option.shield_with_two_hands" },
  "weapon.hands != 'two' and hands == 1" } }

rule "entity.hands_free_for_a_shield" "goes_with_a_shield(weapon_in_hand, weapon_in_hand.held_in ?? 1)"

to "entity.gains" { requires = {
  "a hand is free for the shield", "hands_free_for_a_shield", when = "entry.kind == 'shield'" } }

-- The stat for an attack: Dexterity for shots and throws, otherwise Strength.
rule "weapon.attack_stat" { source = "Part Three, Strength", first = {
  { "owner.Dexterity.current",                              when = "ranged" },
  { "max(owner.Strength.current, owner.Dexterity.current)", when = "nimble and option.dexterity_weapons" },
  "owner.Strength.current" } }

rule "weapon.stat_used (with: stat or none)" { source = "Part Three", text = "the value of the stat that is used; the gamemaster may choose another", "with != none ? owner.the(with).current : attack_stat" }

rule "weapon.skill_level" { source = "Part Three, Advanced Character Creation", "skill != none ? skill.level : 0" }

source "Part Eight, step 7"
-- Attack and defence totals, as on the card.
rule "weapon.attack_total (with: stat or none)" { sum = {
  { "stat",   "stat_used(with)" },
  { "skill",  "skill_level" },
  { "weapon", "attack_bonus" },
  { "armour", "owner.armour_attack" },
  { "shield", "owner.shield_attack" } } }

rule "entity.weapon_defence" { text = "the defence bonus of the weapon in hand", "weapon_in_hand.defence_bonus" }

rule "entity.melee_defence" { sum = {
  { "Dexterity", "Dexterity.current" },
  { "armour",    "armour_defence" },
  { "shield",    "shield_defence" },
  { "weapon",    "weapon_defence" } } }

rule "entity.ranged_defence" { source = "Part Five, Ranged defending", text = "the defence against ranged attacks, which cannot be parried, but blocked with a shield", "melee_defence - weapon_defence" }

-- The total for a fight that one roll decides.
rule "entity.fighting (with: stat or none)" { source = "Part Four, Weapons and Armor", sum = {
  { "attack",           "weapon_in_hand.attack_total(with)" },
  { "weapon's defence", "weapon_defence" },
  { "armour",           "armour_defence" },
  { "shield",           "shield_defence" } } }

rule "entity.own_weapon (weapon: weapon)" { source = "Appendix A", text = "the character's own weapon; of several copies, a ready one", "the(weapon).or_a_ready_one" }
rule "weapon.or_a_ready_one"              { source = "Appendix A", "ready > 0 ? weapon : another ?? weapon" }

source "Gaming Glossary, Melee"
rule "entity.weapon_in_hand" { text = "the wielded weapon, or a fist", "wields ?? the('Fist')" }

kind "limb" { like = "weapon", carried = false }         -- everybody has them without carrying them
limb "Fist" { skill = "Unarmed Combat", harm = "light", text = "an unarmed attack without bonuses, not listed as a weapon" }
