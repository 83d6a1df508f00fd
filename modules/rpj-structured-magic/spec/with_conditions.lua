condition "Hexed"  { category = "hindrance", attacks = -2, resist = "Willpower", resist_difficulty = 1 }
condition "Gagged" { category = "hindrance", bars = { "speech" } }
condition "Frozen" { category = "immobilization", bars = { "everything" } }

spell "Hex"   { level = 1, skill = "Primitive Magic", afflicts = "Hexed" }
spell "Curse" { level = 1, skill = "Primitive Magic", afflicts = "Hexed", saved_with = "Constitution" }
spell "Chant" { level = 1, skill = "Primitive Magic", needs = { "speech" } }

local two = { ug = { "character", ["Primitive Magic"] = 4, Willpower = 6, has = { "Hex", "Curse", "Chant" } }, foe = { "character", Willpower = 3 } }

example "a condition from a spell is resisted against the caster's base level" { source = { "RPJ-SMAG-08", "RPJ-COND-11" }, given = two, function(ug, foe)
  dice(4, 4)                                             -- 11 against 7 and 4
  ug:casts { spell = "Hex", target = foe }
  expect(foe:has "Hexed"):is(false)
  dice(4, 3)
  ug:casts { spell = "Hex", target = foe }
  expect(foe:has "Hexed"):is(true)
  expect(foe:hindered("attacks")):is(-2)
end }

example "one saving throw is enough" { source = "RPJ-SMAG-08", given = two, function(ug, foe)
  dice(4, 3)                                             -- 7 against 11+, and no more dice
  ug:casts { spell = "Curse", target = foe }
  expect(foe:has "Hexed"):is(true)
end }

example "conditions that keep one from casting" { source = { "RPJ-SMAG-04", "RPJ-COND-04" }, given = two, function(ug, foe)
  ug:gains "Gagged"
  expect(function() ug:casts "Chant" end):is_refused "no condition keeps one from casting"
  dice(4, 4)
  ug:casts { spell = "Hex", target = foe }
  ug:gains "Frozen"
  expect(function() ug:casts { spell = "Hex", target = foe } end):is_refused "no condition keeps one from it"
end }

weapon "Shock" { skill = "Primitive Magic", damage = 2 }
spell  "Shock" { level = 1, skill = "Primitive Magic", weapon = "Shock" }

condition "Fettered"  { category = "immobilization", bars = { "hands", "move" } }
condition "Blinded"   { category = "hindrance", bars = { "sight" } }
condition "Dead Zone" { category = "hindrance", bars = { "magic" } }

example "fettered one still casts, blinded not far" { source = { "RPJ-COND-04", "RPJ-COND-09", "RPJ-SMAG-07" },
  given = { ug = { "character", ["Primitive Magic"] = 4, Willpower = 6, has = { "Throw Spark", "Shock", "Pebbles" } }, orc = { "mook", attack = 0, defence = 9 } }, function(ug, orc)
    ug:gains "Fettered"
    expect(function() new.attack { attacker = ug, target = orc, weapon = "Fist" }:make() end):is_refused "no condition keeps one from attacking"
    dice(3, 3)
    ug:casts { spell = "Throw Spark", target = orc }
    expect(orc.health):is "dead"
    local other = bring("mook", { attack = 0, defence = 9 })
    ug:gains "Blinded"
    expect(function() ug:casts { spell = "Throw Spark", target = other } end):is_refused "no condition keeps one from attacking"
    dice(3, 3)
    ug:casts { spell = "Shock", target = other }         -- by touch it takes no eyes
    expect(other.health):is "dead"
    ug:casts "Pebbles"
    ug:gains "Dead Zone"
    expect(function() ug:casts "Pebbles" end):is_refused "no condition keeps one from casting"
  end }

example "asleep nobody concentrates" { source = { "RPJ-COND-10", "RPJ-SMAG-24" }, given = { ug = { "character", ["Primitive Magic"] = 4, has = { "Pebbles" } } }, function(ug)
  ug:casts "Pebbles"
  ug:concentrates()
  time:pass "30 minutes"
  ug:gains "Fettered"
  expect(ug.concentrates_since):is_not(nil)              -- hands are not what it takes
  ug:gains "Frozen"
  expect(ug.concentrates_since):is(nil)
  expect(function() ug:concentrates() end):is_refused "no condition keeps one from it"
  time:pass "1 hour"
  expect(#ug.expended_slots):is(1)
  ug:loses "Frozen"
  ug:concentrates()
  time:pass "1 hour"
  expect(#ug.expended_slots):is(0)
end }
