local ann = { "character", Strength = 4, Dexterity = 3, Rifles = 4, Guard = 4, wields = "Rifle", defends = "dodge" }
local guarded = [[ house "entity.melee_defence" "Guard.level - 1" ]]

local function attack(attacker, target) return new.attack { attacker = attacker, target = target, weapon = "Pistol", defence = "dodge" } end

example "up to the limit" { source = "RPJ-INV-07", rules = guarded, given = { ann = ann, foe = { "character" } }, function(ann, foe)
  ann:takes_along { what = "Brick", count = 7 }
  expect(ann.load_limit):is(7)
  expect(ann.load):is(7)
  expect(ann.encumbrance):is(0)
  expect(ann.Rifles.effective):is(5)
  expect(attack(foe, ann).defence_value):is(11)
  ann:draws "Pistol"
  expect(ann.actions):is(2)
end }

example "above the limit" { source = "RPJ-INV-08", given = { ann = ann }, function(ann)
  ann:takes_along { what = "Brick", count = 7 }
  local one_more = ann:takes_along "Brick"
  expect(ann.over_encumbered):is(true)
  one_more:is_left_behind()
  expect(ann.over_encumbered):is(false)
  expect(#all "belonging"):is(1)
end }

example "up to twice" { source = "RPJ-INV-09", rules = guarded, given = { ann = ann, foe = { "character" } }, function(ann, foe)
  expect(attack(ann, foe).base_modifier):is(5)
  expect(attack(foe, ann).defence_value):is(11)
  ann:takes_along { what = "Brick", count = 14 }
  expect(ann.encumbrance):is(1)
  expect(ann.Rifles.effective):is(4)
  expect(attack(ann, foe).base_modifier):is(4)
  expect(attack(foe, ann).defence_value):is(10)              -- by 1, and not by 2
  expect(ann.Hacking.effective):is(0)
  expect({ ann.dodge, ann.absorb }):is { 3, 2 }              -- as the sheet shows them
  foe.wields = "Pistol"
  dice(1, 2)
  expect(foe:attacks(ann).missed):is(true)                   -- still to be rolled
  dice(3, 4, 3, 4)
  expect(ann.Dexterity:check().total):is(10)                 -- attributes are no skills
  expect(ann:initiative_roll().total):is(10)
end }

example "up to three times" { source = "RPJ-INV-10", given = { ann = ann, foe = { "character" } }, function(ann, foe)
  ann:takes_along { what = "Brick", count = 15 }
  expect(ann.encumbrance):is(2)
  for _, attribute in ipairs { "Strength", "Dexterity", "Constitution" } do
    expect(function() return ann:the(attribute):check().total end):is_refused "too laden for it"
  end
  expect(function() return ann.Dexterity:saving_throw().total end):is_refused "too laden for it"
  expect(function() return ann.Rifles:check().total end):is_refused "too laden for it"
  expect(function() ann:tries "Fencing" end):is_refused "too laden for it"
  dice(3, 4, 3, 4)
  expect(ann.Hacking:check().total):is(7)
  expect(ann.Willpower:check().total):is(7)
  foe.wields = "Pistol"
  dice(3, 3)                                                 -- the save, and no more
  expect(foe:attacks(ann).missed):is(false)
  expect(ann.base.saves):is { 7 }
  ann:takes_along { what = "Brick", count = 6 }
  expect(ann.load):is(21)
  expect(ann.encumbrance):is(2)
  expect(function() ann:takes_along "Brick" end):is_refused "so much can be carried"
  expect(ann.load):is(21)
end }

source { "RPJ-INV-09", "RPJ-INV-10" }
example "the penalty stays beyond twice the limit" { rules = guarded,
  given = { ann = ann, foe = { "character" } }, function(ann, foe)
    for _, step in ipairs { { 7, 0 }, { 1, -1 }, { 6, -1 }, { 1, -1 }, { 6, -1 } } do   -- 7, 8, 14, 15, 21
      ann:takes_along { what = "Brick", count = step[1] }
      expect(ann.Rifles.effective):is(5 + step[2])
      expect(attack(ann, foe).base_modifier):is(5 + step[2])
      expect(attack(foe, ann).defence_value):is(11 + step[2])
      expect(ann.Willpower.level):is(0)
    end
    expect({ ann.load, ann.encumbrance }):is { 21, 2 }
  end }

example "who is too laden attacks nobody" { source = "RPJ-INV-10",
  given = { ann = ann, foe = { "character", Dexterity = 3, defends = "dodge" }, orc = { "mook", attack = 2, defence = 9 } }, function(ann, foe, orc)
    ann:takes_along { what = "Brick", count = 14 }
    dice(1, 1)
    expect(ann:attacks(foe).missed):is(true)                 -- at exactly twice the limit, harder
    local one_more = ann:takes_along "Brick"
    expect(function() ann:attacks(foe) end):is_refused "one is not too laden for it"
    expect(function() ann:grapples(foe) end):is_refused "too laden for it"
    expect(ann.actions):is(1)
    one_more:is_left_behind()
    dice(1, 2)
    ann:attacks(foe)
    orc:takes_along { what = "Brick", count = 13 }
    expect(orc.encumbrance):is(2)
    dice(1, 2)
    expect(orc:attacks(foe).missed):is(true)                 -- a mook has a number, and no skill
  end }

example "mooks can carry too much, too" {
  given = { ann = ann, orc = { "mook", attack = 2, defence = 9 } }, function(ann, orc)
    orc:takes_along { what = "Brick", count = 12 }
    expect(attack(ann, orc).defence_value):is(8)
    orc:takes_along "Brick"
    ann:attacks(orc)
    expect(orc.health):is "dead"
  end }

example "whoever carries little notices nothing" { source = "RPJ-OPT-01", rules = guarded, given = { ann = ann, foe = { "character" } }, function(ann, foe)
  expect(ann.load):is(0)
  expect(ann.Rifles.effective):is(5)
  expect(attack(ann, foe).base_modifier):is(5)
  expect(attack(foe, ann).defence_value):is(11)
  expect(function() return ann.scale end):fails "scale"      -- the other mechanics are not there
  expect(function() return ann.conditions end):fails "conditions"
end }

example "the attribute that is behind a skill now" { rules = [[ house "skill.linked_to" "name == 'Hacking' ? owner.Strength : attribute" ]],
  given = { ann = ann }, function(ann)
    expect(ann.Hacking.effective):is(1)
    ann:takes_along { what = "Brick", count = 8 }
    expect(ann.Hacking.effective):is(0)
    ann:takes_along { what = "Brick", count = 7 }
    expect(function() return ann.Hacking:check().total end):is_refused "too laden for it"
  end }

example "no weapon misses whoever carries far too much" { source = { "RPJ-INV-10", "RPJ-GCS-85" },
  given = { ann = ann, foe = { "character", wields = "Pistol", also_wields = { "Pistol" } } }, function(ann, foe)
    ann:takes_along { what = "Brick", count = 15 }
    dice(4, 4)                                               -- the save, and neither of the two pistols
    local attack = foe:attacks_with_several { target = ann, primary = "Pistol", extras = { "Pistol" } }
    expect({ attack.missed, attack.extra_damage }):is { false, 1 }
  end }
