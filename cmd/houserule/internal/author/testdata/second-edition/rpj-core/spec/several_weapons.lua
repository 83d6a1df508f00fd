-- More than one weapon at once.

source "RPJ-GCS-85"
example "a multi-weapon attack" { given = {
    ann = { "character", Blades = 4, Cudgels = 4, Dexterity = 3, wields = "Dagger", also_wields = { "Cudgel" } },
    orc = { "character", Guard = 4, defends = "dodge" } }, function(ann, orc)
    orc.Constitution.level = 6
    dice(3, 3, 4, 4, 5, 4)                           -- 11 hits; 12 - 1 hits; and 9 against 7 + 3
    local attack = ann:attacks_with_several { target = orc, primary = "Dagger", extras = { "Cudgel" } }
    expect(attack.base_modifier):is(5)
    expect(attack.defence_value):is(11)
    expect(attack.damage):is(3)
    expect(orc.base.saves):is { 7 }
    expect(ann.actions):is(1)
  end }

example "the primary weapon decides" { given = {
    ann = { "character", Blades = 5, Dexterity = 6, wields = "Dagger", also_wields = { "Dagger" } },
    orc = { "character", Guard = 4 } }, function(ann, orc)
    ann:turn_begins()
    orc.defends = "dodge"
    dice(1, 1)                                       -- a miss, and nothing else is rolled
    local attack = ann:attacks_with_several { target = orc, primary = "Dagger", extras = { "Dagger" } }
    expect(attack.missed):is(true)
    orc.defends = "asked"
    decide { ["Dodge or absorb?"] = { "dodge" } }    -- asked once for all of it
    dice(2, 2, 2, 2, 6, 5)                           -- 11 hits, 10 does not
    attack = ann:attacks_with_several { target = orc, primary = "Dagger", extras = { "Dagger" } }
    expect(attack.damage):is(2)
    orc.defends = "dodge"
    dice(3, 3, 6, 6, 6, 5)                           -- two sixes of the extra weapon are a hit like any other
    attack = ann:attacks_with_several { target = orc, primary = "Dagger", extras = { "Dagger" } }
    expect(attack.damage):is(3)
    expect(attack.no_save):is(false)
    expect(orc.base.saves):is { 7, 7 }
    ann:turn_begins()
    expect(function() ann:attacks_with_several { target = orc, primary = "Dagger", extras = { "Dagger", "Dagger" } } end):is_refused "every one of them is in hand"
    expect(function() ann:attacks_with_several { target = orc, primary = "Dagger", extras = {} } end):is_refused "there is an extra weapon"
  end }

example "an extra weapon must reach, too" { given = {
    ann = { "character", hands = 3, wields = "Elvish Bow", also_wields = { "Dagger" } }, orc = { "character" } }, function(ann, orc)
    local line = game:lay_out(2)
    ann:stands(line[1])
    orc:stands(line[2])
    expect(function() ann:attacks_with_several { target = orc, primary = "Elvish Bow", extras = { "Dagger" } } end):is_refused "Dagger does not reach"
    expect(ann.actions):is(2)
  end }

local large = [[ weapon "Great Sword" { skill = "Blades", damage = 3, grip = "two" }
                 weapon "Pike"        { skill = "Blades", damage = 1, grip = "two" } ]]

example "more hands" { source = "RPJ-GCS-86", rules = large, given = {
    ann = { "character", Blades = 5, Dexterity = 3, Strength = 6, hands = 4 },
    orc = { "character", Guard = 3, defends = "dodge" } }, function(ann, orc)
    ann.free_switches = 4
    ann:draws "Elvish Sword"
    ann:draws_too "Pike"
    ann:draws_too "Dagger"
    expect(function() ann:draws_too "Dagger" end):is_refused "there are hands for it"
    dice(3, 4, 2, 3, 2, 2, 1, 1)                     -- the second is 10 with -1, the third 9: no penalty adds up
    local attack = ann:attacks_with_several { target = orc, primary = "Elvish Sword", extras = { "Pike", "Dagger" } }
    expect(attack.damage):is(3)
    expect(orc.base.saves):is { 7 }
  end }

example "Sk'stsrrkh" { source = "RPJ-GCS-87", rules = large, given = {
    skstsrrkh = { "character", Blades = 5, Dexterity = 3, hands = 4, wields = "Great Sword", also_wields = { "Great Sword" } },
    orc = { "character", defends = "dodge" } }, function(skstsrrkh, orc)
    dice(3, 4, 3, 4, 5, 6)
    local attack = skstsrrkh:attacks_with_several { target = orc, primary = "Great Sword", extras = { "Great Sword" } }
    expect(attack.damage):is(5)
    expect(orc.base.saves):is { 7 }
  end }

example "every one of the weapons is in hand, and in reach" { source = { "RPJ-GCS-39", "RPJ-GCS-85" }, given = {
    ann = { "character", hands = 3, wields = "Dagger", also_wields = { "Siege Bow" } }, orc = { "character", defends = "dodge" } }, function(ann, orc)
    expect(function() ann:attacks_with_several { target = orc, primary = "Dagger", extras = { "Cudgel" } } end):is_refused "every one of them is in hand"
    expect(function() ann:attacks_with_several { target = orc, primary = "Cudgel", extras = { "Dagger" } } end):is_refused "every one of them is in hand"
    expect(function() ann:attacks_with_several { target = orc, primary = "Dagger", extras = { "Siege Bow" } } end):is_refused "Siege Bow does not reach so far, or so near"
  end }

example "where every attack hits, every weapon does" { rules = [[ instead_of "attack.hits_anyway" "weapon.name != 'Cudgel'" ]], given = {
    ann = { "character", Blades = 4, Dexterity = 3, hands = 3, wields = "Dagger", also_wields = { "Dagger", "Cudgel" } }, orc = { "character", defends = "dodge" } }, function(ann, orc)
    orc.Constitution.level = 6
    dice(3, 3)                                       -- the save alone
    local attack = ann:attacks_with_several { target = orc, primary = "Dagger", extras = { "Dagger" } }
    expect({ attack.damage, #orc.base.saves }):is { 3, 1 }
    dice(1, 2, 6, 6)                                 -- of the other two one is rolled
    attack = ann:attacks_with_several { target = orc, primary = "Dagger", extras = { "Dagger", "Cudgel" } }
    expect(attack.damage):is(3)
  end }
