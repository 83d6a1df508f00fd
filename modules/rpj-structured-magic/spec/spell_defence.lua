source "RPJ-SMAG-26"
example "a spell that is resisted" {
  given = { ug = { "character", ["Primitive Magic"] = 1, Willpower = 3, has = { "Tremble" } }, beast = { "character", spell_defence = 2, resists_magic = "always" } }, function(ug, beast)
    dice(4, 4)                                           -- 10 against 10+, and no saving throw is needed
    expect(ug:casts { spell = "Tremble", target = beast }.resisted):is(true)
    expect(ug.boulders):is(0)
    expect(#ug.expended_slots):is(1)
  end }

example "a spell that is not" {
  given = { ug = { "character", ["Primitive Magic"] = 1, Willpower = 3, has = { "Tremble" } }, beast = { "character", spell_defence = 2, resists_magic = "always" } }, function(ug, beast)
    dice(4, 3, 4, 3)                                     -- 9 against 10+, then 7 against 8+
    local casting = ug:casts { spell = "Tremble", target = beast }
    expect(casting.resisted):is(false)
    expect(casting.withstood):is(false)
    expect(ug.boulders):is(1)
  end }

example "the Spell-Beast" { source = "RPJ-SMAG-27",
  given = { ug = { "character", ["Primitive Magic"] = 1, Willpower = 5, has = { "Tremble" } }, beast = { "character", spell_defence = 4, resists_magic = "always" } }, function(ug, beast)
    dice(3, 3)
    local roll = beast:spell_resistance { attribute = ug.Primitive_Magic.attribute }
    expect(roll.against):is(12)
    expect(roll.total):is(10)
    expect(roll.success):is(false)
  end }
