-- Classes for the examples; real games print their own.

skill "Primitive Magic" { attribute = "Willpower" }
skill "Lock-Bashing"    { attribute = "Strength" }
skill "Underwater Basket Weaving" { attribute = "Dexterity" }
skill "Archery"         { attribute = "Dexterity" }

class "Artificer" { class_skills = { "Crafting", "Repair", "Jury-Rig", "Hacking", "Games" }, specialties = { Crafting = { "Metal", "Wood" } } }

class "Cave-Mage" { points = 5, quirks = { "Speaks in Grunts" },
  class_skills = { "Primitive Magic", "Club Use", "Perceive", "Athleticism", "Sneaking", "Lock-Bashing" } }

class "Elven Archer" { class_skills = { "Archery", "Sneaking", "Perceive", "Blades", "Athleticism" } }
class "Kataphraktos" { points = 7, quirks = { "Kataphraktos Implants" }, class_skills = { "Piloting", "Cudgels", "Athleticism", "Perceive" } }
class "Luftsmagiker" { points = 4, quirks = { "Wind and Weather" }, class_skills = { "Sorcery", "Perceive", "Languages", "Games" } }

local started = { ug = { "character", being_created = true, total_points = 60, available_points = 60, Intelligence = 3 } }

source "RPJ-CHAR-06"
example "four class skills, rolled at +1" { given = started, function(ug)
  expect(function() ug.Hacking:fills_class_slot() end):is_refused "a class is chosen first"
  ug:joins_class "Artificer"
  for _, skill in ipairs { "Hacking", "Games", "Repair", "Jury-Rig" } do ug:the(skill):fills_class_slot() end
  expect(ug.class_skills):is { "Hacking", "Games", "Repair", "Jury-Rig" }
  expect(function() ug.Crafting:fills_class_slot "Wood" end):is_refused "a class skill slot is free (skill.fills_class_slot, pp. 54, 55, Characters)"
  expect(function() ug.Hacking:fills_class_slot() end):is_refused "is free"
  ug.Hacking:is_raised(2)
  expect(ug.available_points):is(57)                      -- no cheaper than any other
  ug.Sorcery:is_raised(3)
  dice(3, 3, 3, 3)
  local check = ug.Hacking:check { difficulty = 3 }
  expect(check.total):is(10)
  expect(check.success):is(true)
  expect(ug.Hacking.effective):is(3)
  expect(ug.Hacking.passive):is(1)
  local other = ug.Sorcery:check { difficulty = 3 }
  expect(other.total):is(9)
  expect(other.success):is(false)
  local orc = bring("character", { Hacking = 2 })
  dice(3, 3)
  expect(orc.Hacking:opposed_check { opponent = ug }.against):is(10)
end }

example "which skills, and when" { given = started, function(ug)
  ug:joins_class "Artificer"
  ug.Hacking:fills_class_slot()
  expect(function() ug.Hacking:fills_class_slot() end):is_refused "it fills no slot yet"
  expect(function() ug.Surgery:fills_class_slot() end):is_refused "the class lists that skill"
  expect(function() ug:joins_class "Cave-Mage" end):is_refused "a character has one class only (entity.joins_class, pp. 55, 56, Characters)"
  ug:creation_ends()
  expect(function() ug.Games:fills_class_slot() end):is_refused "class skills are chosen at creation"
end }

example "no class in the middle of a campaign" { source = "RPJ-CHAR-12", given = { ug = { "character" } }, function(ug)
  expect(function() ug:joins_class "Artificer" end):is_refused "a class is chosen at creation (entity.joins_class, pp. 55, 56, Characters)"
end }

example "a class skill that raises the level" { options = { class_skills_count = "level" }, given = started, function(ug)
  ug:joins_class "Artificer"
  ug.Hacking:fills_class_slot()
  expect(ug.Hacking.effective):is(2)
  dice(3, 3)
  expect(ug.Hacking:check().total):is(8)
end }

example "an attack is a roll of its skill" { given = { elf = started.ug, orc = { "mook", attack = 1, defence = 9 } }, function(elf, orc)
  elf:joins_class "Elven Archer"
  elf.Blades:fills_class_slot()
  dice(3, 3, 3, 3)
  local attack = new.attack { attacker = elf, target = orc, weapon = "Elvish Sword" }
  expect(attack:roll().bonuses):is(1)
  expect(elf.dodge):is(0)
  expect(new.attack { attacker = orc, target = elf }:roll().bonuses):is(0)
end }

example "an attack as if it were none" { options = { class_skill_attacks = false }, given = { elf = started.ug, orc = { "mook", attack = 1, defence = 9 } }, function(elf, orc)
  elf:joins_class "Elven Archer"
  elf.Blades:fills_class_slot()
  dice(3, 3)
  expect(new.attack { attacker = elf, target = orc, weapon = "Elvish Sword" }:roll().bonuses):is(0)
end }

example "a class skill with its specialty" { source = "RPJ-CHAR-07", given = started, function(ug)
  ug:joins_class "Artificer"
  expect(function() ug.Crafting:fills_class_slot "Stone" end):is_refused "the class lists it with that specialty (skill.fills_class_slot, p. 55, Characters)"
  expect(function() ug.Crafting:fills_class_slot() end):is_refused "with that specialty"
  ug.Crafting:fills_class_slot "Metal"
  expect(ug.Crafting.class_skill):is(true)
  expect(ug.Crafting.specialty):is("Metal")
end }

example "the artificer works no leather" { source = "RPJ-CHAR-08", given = started, function(ug)
  ug:joins_class "Artificer"
  ug.Crafting.specialty = "Leather"
  expect(function() ug.Crafting:fills_class_slot() end):is_refused "the class lists it with that specialty"
  expect(ug.class_skills):is {}
  ug.Crafting.specialty = "Wood"
  ug.Crafting:fills_class_slot()
  expect(ug.class_skills):is { "Crafting" }
end }

example "class quirks" { source = "RPJ-CHAR-09", given = started, function(ug)
  expect(function() ug:takes_trait "Speaks in Grunts" end):is_refused "a class brings that quirk, nothing else (entity.takes_trait, p. 55, Characters)"
  ug:joins_class "Luftsmagiker"
  expect(ug.traits):is { "Wind and Weather" }
  expect(ug.available_points):is(56)                      -- the class, not the quirk
end }

example "what class quirks are like" { source = "RPJ-CHAR-10", function()
  for class, quirk in pairs { Kataphraktos = "Kataphraktos Implants", Luftsmagiker = "Wind and Weather", ["Cave-Mage"] = "Speaks in Grunts" } do
    local who = bring("character", { being_created = true, available_points = 10 })
    who:joins_class(class)
    expect(who:has(quirk)):is(true)
    expect(who:the(quirk).price):is(0)
  end
end }

source "RPJ-CHAR-11"
example "a class may cost points" { given = started, function(ug)
  ug:joins_class "Kataphraktos"
  expect(ug.available_points):is(53)
  expect(ug.total_points):is(60)
end }

example "a class that is too dear" { given = { poor = { "character", being_created = true, available_points = 6 } }, function(poor)
  expect(function() poor:joins_class "Kataphraktos" end):is_refused "poor cannot pay 7 available points: there are 6 (entity.joins_class, p. 55, Characters)"
  expect(poor.character_class):is(nil)
end }
