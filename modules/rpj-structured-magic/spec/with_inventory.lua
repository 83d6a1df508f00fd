skill  "Rune Carving" { attribute = "Dexterity", magic = true }
weapon "Rune Dart"    { skill = "Rune Carving", damage = 1, range = 3 }
spell  "Rune Dart"    { level = 1, skill = "Rune Carving", weapon = "Rune Dart" }
item   "Slab"         { load = 7 }

example "magic of the hands is harder with too much to carry" { source = { "RPJ-SMAG-07", "RPJ-SMAG-08", "RPJ-INV-09" },
  given = { ug = { "character", ["Rune Carving"] = 3, Dexterity = 3, ["Primitive Magic"] = 3, Willpower = 3, has = { "Rune Dart", "Throw Spark" } } }, function(ug)
    local function casting(spell) return new.casting { caster = ug, spell = spell, slot = ug:slots_of(1)[1] } end
    expect(casting("Rune Dart").attack_modifier):is(4)
    ug:takes_along "Slab"
    expect(ug.encumbrance):is(1)
    expect(casting("Rune Dart").attack_modifier):is(3)
    expect(casting("Rune Dart").save_difficulty):is(3)
    expect(casting("Throw Spark").attack_modifier):is(4)
  end }

spell "Hold Still" { level = 1, skill = "Primitive Magic", saved_with = "Constitution" }

example "whoever is too laden has no saving throw, and is not immune" { source = { "RPJ-SMAG-08", "RPJ-INV-10" },
  given = { ug = { "character", ["Primitive Magic"] = 3, Willpower = 3, has = { "Hold Still" } }, foe = { "character", Constitution = 6 } }, function(ug, foe)
    local function casts() return ug:casts { spell = "Hold Still", target = foe }.withstood end
    expect(odds(casts):chance(false)):is_near(3 / 36, 0.001)      -- 6 and two dice against 10
    foe:takes_along { what = "Slab", count = 2 }
    expect(odds(casts)):is { ["false"] = 1 }
    expect(casts()):is(false)
    expect(function() foe.Constitution:saving_throw(3) end):is_refused "too laden for it"
  end }
