-- Attacks, step by step.
local function duel(more)
  local a, b = bring("character", more.a), bring("character", more.b)
  local line = game:lay_out()
  a:stands(line[1])
  b:stands(line[1 + (more.apart or 0)])
  return a, b, line
end

example "Laeniel's actions and bow" { source = "RPJ-GCS-28", function()
  local laeniel, orc, line = duel { a = { Dexterity = 6, wields = "Elvish Bow" }, b = { defends = "dodge" }, apart = 5 }
  laeniel:turn_begins()
  expect(laeniel.actions):is(3)
  expect(function() laeniel:attacks(orc) end):is_refused "the target is in range"
  laeniel:moves(line[2])
  expect(new.attack { attacker = laeniel, target = orc, weapon = "Elvish Bow" }.range_modifier):is(-2)
  laeniel:moves(line[3])
  expect(new.attack { attacker = laeniel, target = orc, weapon = "Elvish Bow" }.range_modifier):is(-1)
end }

example "Laeniel moves" { source = "RPJ-GCS-29", function()
  local laeniel, orc, line = duel { a = { Dexterity = 6 }, b = {}, apart = 5 }
  laeniel:moves(line[2])
  laeniel:moves(line[3])
  expect(laeniel:distance_to(orc)):is(3)
  expect(laeniel.actions):is(1)
end }

example "the defender picks, and never rolls" { source = "RPJ-GCS-30",
  given = { orc = { "character", wields = "Dagger" }, ug = { "character", Guard = 3, Constitution = 6 } }, function(orc, ug)
    expect(ug.dodge):is(3)
    expect(ug.absorb):is(5)
    decide { ["Dodge or absorb?"] = { "absorb", "dodge" } }
    dice(5, 6)                                       -- 11, against 12+
    local attack = orc:strikes { target = ug }
    expect(attack.defence_value):is(12)
    expect(attack.missed):is(true)
    dice(5, 6, 6, 5)                                 -- 11, against 10+; and the save
    expect(orc:strikes { target = ug }.missed):is(false)
    ug.defends = "better"                            -- a standing preference: nobody is asked
    dice(5, 6)
    expect(orc:strikes { target = ug }.missed):is(true)
  end }

example "empty hands" { source = { "RPJ-GCS-07", "RPJ-GCS-63" }, given = { ug = { "character" }, orc = { "mook", attack = 0, defence = 12 } }, function(ug, orc)
  expect(function() ug:attacks(orc) end):is_refused "there is something to attack with"
  expect(ug.actions):is(2)
  ug.defends = "dodge"
  dice(1, 2)
  expect(orc:attacks(ug).missed):is(true)            -- a mook has its numbers
  dice(1, 2)
  expect(ug:attacks { target = orc, weapon = "Dagger" }.missed):is(true)
end }

example "what counts in every defence" { source = { "RPJ-GCS-30", "RPJ-GCS-63" }, rules = [[ house "entity.defence_bonus" "Luck.level == 6 ? 2 : 0" ]],
  given = { orc = { "character" }, ug = { "character", Luck = 6, Guard = 3, Constitution = 6 }, wolf = { "mook", Luck = 6, attack = 0, defence = 9 } },
  function(orc, ug, wolf)
    expect(ug.dodge):is(5)
    expect(ug.absorb):is(7)
    expect(new.attack { attacker = orc, target = ug, defence = "absorb" }.defence_value):is(14)
    expect(new.attack { attacker = orc, target = wolf }.defence_value):is(11)
  end }

example "dodging" { source = "RPJ-GCS-31", function()
  local orc = bring("character", { Guard = 3, Dexterity = 5, has = { "Vest" } })
  expect(orc.dodge):is(2)
  local attack = new.attack { attacker = orc, target = orc, defence = "dodge" }
  expect(attack.defence_value):is(9)
end }

example "an orc dodges an arrow" { source = "RPJ-GCS-32", given = { orc = { "character", Guard = 4, Dexterity = 3 } }, function(orc)
  expect(new.attack { attacker = orc, target = orc, defence = "dodge" }.defence_value):is(12)
end }

example "absorbing" { source = "RPJ-GCS-33", given = { orc = { "character", Guard = 3, Constitution = 6 } }, function(orc)
  expect(orc.absorb):is(5)
  expect(new.attack { attacker = orc, target = orc, defence = "absorb" }.defence_value):is(12)
end }

example "an orc absorbs an arrow" { source = "RPJ-GCS-34", given = { orc = { "character", Guard = 5, Constitution = 3 } }, function(orc)
  expect(orc.absorb):is(6)
  expect(new.attack { attacker = orc, target = orc, defence = "absorb" }.defence_value):is(13)
end }

example "armour that has a way of its own" { source = { "RPJ-GCS-35", "RPJ-GCS-36" },
  given = { archer = { "character", wields = "Elvish Bow" },
            orc = { "character", Guard = 1, ["Spiky Armor"] = 5, Constitution = 6, has = { "Spiky Mail" } } }, function(archer, orc)
    expect(orc.may_dodge):is(false)
    expect(orc.absorb):is(7)
    dice(3, 4)
    local attack = archer:strikes { target = orc }   -- nobody is asked how
    expect(attack.defence):is "absorb"
    expect(attack.defence_value):is(14)
    orc.layers[1]:cross_off_all()
    expect(orc.may_dodge):is(true)
    expect(orc.absorb):is(3)
  end }

example "gear in which nobody absorbs" { source = "RPJ-GCS-35", rules = [[ armor "Silk" { saves = { 7 }, forces = "dodge" } ]],
  given = { archer = { "character", wields = "Elvish Bow" }, dancer = { "character", Guard = 2, Dexterity = 3, Constitution = 6, has = { "Silk" } } }, function(archer, dancer)
    expect({ dancer.may_dodge, dancer.may_absorb }):is { true, false }
    dice(3, 4)
    local attack = archer:strikes { target = dancer }   -- nobody is asked here, either
    expect({ attack.defence, attack.defence_value }):is { "dodge", 10 }
    dancer.layers[1]:cross_off_all()
    expect(dancer.may_absorb):is(true)
  end }

example "attack modifiers" { source = "RPJ-GCS-37", rules = [[ weapon "Fine Bow" { skill = "Bows", bonus = 1, range = 4, range_modifiers = { [4] = -2 } } ]],
  function()
    local archer, orc = duel { a = { Bows = 3, Dexterity = 3, wields = "Fine Bow" }, b = { defends = "dodge" }, apart = 4 }
    local attack = new.attack { attacker = archer, target = orc, weapon = "Fine Bow" }
    expect(attack.base_modifier):is(4)
    dice(1, 1)
    expect(attack:roll().modifier):is(3)
  end }

example "the attack roll" { source = "RPJ-GCS-38",
  given = { ug = { "character", Blades = 3, Dexterity = 3, wields = "Dagger" }, orc = { "character", Guard = 4, defends = "dodge" } }, function(ug, orc)
    dice(3, 4, 6, 6)
    expect(ug:attacks(orc).missed):is(false)
    dice(3, 3)
    expect(ug:attacks(orc).missed):is(true)
  end }

source "RPJ-GCS-39"
example "out of range" { function()
  local archer, orc = duel { a = { wields = "Elvish Bow" }, b = {}, apart = 5 }
  expect(function() archer:attacks(orc) end):is_refused "the target is in range"
  expect(archer.actions):is(2)
end }

example "a range of 0 is no melee" { rules = [[ weapon "Blowpipe" { skill = "Bows", range = 0 } ]], function()
  local piper, orc, line = duel { a = { wields = "Blowpipe" }, b = { defends = "dodge" } }
  dice(1, 1)
  expect(piper:attacks(orc).missed):is(true)         -- in another group of the same region
  orc:stands(line[2])
  expect(function() piper:attacks(orc) end):is_refused "the target is in range"
end }

example "Laeniel's weapons" { source = "RPJ-GCS-40", function()
  local laeniel, orc, line = duel { a = { Dexterity = 6, Bows = 5, Blades = 3 }, b = {} }
  local function modifier(weapon)
    dice(1, 1)
    return new.attack { attacker = laeniel, target = orc, weapon = weapon }:roll().modifier
  end
  for distance, expected in pairs { [0] = 7, [1] = 7, [2] = 7, [3] = 6, [4] = 5 } do
    orc:stands(line[1 + distance])
    expect(modifier "Elvish Bow"):is(expected)
  end
  orc:stands(line[1], laeniel)
  expect(modifier "Elvish Sword"):is(6)
end }

source "RPJ-GCS-41"
example "a critical attack takes the best save" {
  given = { ug = { "character", wields = "Dagger" }, orc = { "character", defends = "dodge" } }, function(ug, orc)
    local hide = orc:add_layer { name = "hide", saves = { 4, 6 }, rank = 1 }
    dice(6, 6)
    ug:attacks(orc)
    expect(hide.saves):is { 6 }
    orc.Guard.level = 6
    orc.Dexterity.level = 6                          -- 15+: out of reach, but a double six hits
    dice(6, 6)
    expect(ug:attacks(orc).missed):is(false)
    expect(hide.broken):is(true)
    expect(orc.base.saves):is { 7, 7 }
  end }

example "unless the table says otherwise" { options = { critical_attacks = false },
  given = { ug = { "character", wields = "Dagger" }, orc = { "character", Guard = 6, Dexterity = 6, defends = "dodge" } }, function(ug, orc)
    dice(6, 6)
    expect(ug:attacks(orc).missed):is(true)
  end }

source "RPJ-DICE-14"
example "a double one hits whom it reaches" {
  given = { ug = { "character", Blades = 6, wields = "Dagger" }, orc = { "character", defends = "dodge" } }, function(ug, orc)
    dice(1, 1, 6, 5)                                 -- 8, against 7+; and the save
    expect(ug:attacks(orc).missed):is(false)
  end }

example "or misses, if the table says so" { options = { fumbled_attacks = true },
  given = { ug = { "character", Blades = 6, wields = "Dagger" }, orc = { "character", defends = "dodge" } }, function(ug, orc)
    dice(1, 1)
    expect(ug:attacks(orc).missed):is(true)
  end }

example "what a hit does" { source = "RPJ-GCS-42",
  given = { ug = { "character", Blades = 3, wields = "Dagger", Dexterity = 6 }, orc = { "character", defends = "dodge" } }, function(ug, orc)
    local armour = orc:add_layer { name = "armour", saves = { 5 }, rank = 1 }
    dice(3, 4, 3, 3)
    ug:attacks(orc)
    expect(armour.broken):is(true)
    dice(3, 4, 4, 4)
    ug:attacks(orc)
    expect(orc.base.saves):is { 7 }
    dice(3, 4, 4, 4)
    ug:attacks(orc)
    expect(orc.incapacitated):is(true)
  end }

example "Laeniel and the headhunter" { source = "RPJ-GCS-43",
  given = { laeniel = { "character", Dexterity = 6, Blades = 3, wields = "Elvish Sword" }, headhunter = { "mook", attack = 3, defence = 10 } },
  function(laeniel, headhunter)
    dice(1, 2)
    expect(laeniel:attacks(headhunter).missed):is(true)
    dice(1, 3)
    expect(laeniel:attacks(headhunter).missed):is(false)
    expect(headhunter.health):is "dead"
  end }

example "an arrow through orcish plate" { source = "RPJ-GCS-44", function()
  local laeniel, orc = duel { a = { Dexterity = 6, Bows = 5, wields = "Elvish Bow" }, b = { defends = "dodge", has = { "Orcish Plate" } }, apart = 1 }
  dice(3, 4, 2, 2)
  laeniel:attacks(orc)
  expect(orc.layers[1].lost):is { 4 }
  expect(orc.layers[1].best):is(5)
  expect(#orc.layers[1].saves):is(3)
  for _, save in ipairs { 5, 6, 7 } do expect(orc.layers[1].saves):contains(save) end
end }

example "the better defence, without being asked" { source = "RPJ-GCS-30", function()
  local function chooses(sheet) return bring("character", sheet).settled_defence end
  expect(chooses { defends = "better", Dexterity = 3 }):is "dodge"
  expect(chooses { defends = "better", Constitution = 3 }):is "absorb"
  expect(chooses { defends = "better" }):is "dodge"  -- as good as the other
  expect(chooses { defends = "absorb", Dexterity = 3 }):is "absorb"
  expect(chooses { Dexterity = 3 }):is(nil)
end }

example "of two skills to absorb with, the better one" { source = "RPJ-GCS-35", rules = [[ shield "Spiky Shield" { saves = { 6 }, defence_skill = "Blades" } ]],
  given = { orc = { "character", Guard = 1, Blades = 2, ["Spiky Armor"] = 5, has = { "Spiky Mail", "Spiky Shield" } } }, function(orc)
    expect(orc.absorb_skill):is(5)
    orc.Blades.level = 6
    expect(orc.absorb_skill):is(6)
  end }

example "what makes shooting harder leaves blows as they are" { source = "RPJ-GCS-38", rules = [[ to "attack.range_modifier" { label = "wind", add = "-2" } ]],
  given = { ug = { "character" }, orc = { "character" } }, function(ug, orc)
    for weapon, modifier in pairs { Dagger = 0, ["Elvish Bow"] = -2 } do
      dice(3, 4)
      expect(new.attack { attacker = ug, target = orc, weapon = weapon }:roll().modifier):is(modifier)
    end
  end }

example "how an attack is told" { source = "RPJ-GCS-38", given = { ug = { "character" }, orc = { "character" } }, function(ug, orc)
  expect(new.attack { attacker = ug, target = orc, weapon = "Dagger" }.verb):is "attacks"
  expect(new.attack { attacker = ug, target = orc, weapon = "Elvish Bow" }.verb):is "shoots at"
  expect(new.attack { attacker = ug, target = orc, weapon = "Dagger", free = true }.verb):is "strikes out at"
end }

example "what hits anyway is not rolled, and allows a save" { source = "RPJ-GCS-38", rules = [[ instead_of "attack.hits_anyway" "true" ]],
  given = { ug = { "character" }, orc = { "character" } }, function(ug, orc)
    local attack = new.attack { attacker = ug, target = orc, weapon = "Dagger", missed = true, no_save = true }   -- as after an earlier roll
    attack:is_rolled()
    expect({ attack.missed, attack.no_save }):is { false, false }
  end }
