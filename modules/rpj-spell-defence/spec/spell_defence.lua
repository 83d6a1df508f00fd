source "RPJ-SMAG-26"
example "a spell defence of 2 against an attribute of 3" {
  given = { caster = { "character", Willpower = 3 }, beast = { "entity", spell_defence = 2, resists_magic = "always" } }, function(caster, beast)
    dice(4, 4, 4, 3)
    local roll = beast:spell_resistance { attribute = caster.Willpower }
    expect(roll.against):is(10)
    expect(roll.total):is(10)
    expect(roll.roller):is(beast)
    expect(roll.success):is(true)
    expect(beast:shrugs_off { attribute = caster.Willpower }):is(false)    -- 7 and 2 make 9
  end }

example "the level of the attribute counts, not its bonus" {
  given = { caster = { "character", Willpower = 6 }, beast = { "entity", spell_defence = 2 } }, function(caster, beast)
    dice(3, 4)
    expect(beast:spell_resistance { attribute = caster.Willpower }.against):is(13)
  end }

example "nobody has to resist, and most cannot" {
  given = { caster = { "character", Willpower = 3 }, beast = { "entity", spell_defence = 2 }, ug = { "character" } }, function(caster, beast, ug)
    decide { ["Resist the magic?"] = { "no", "yes" } }
    expect(beast:shrugs_off { attribute = caster.Willpower }):is(false)    -- no dice
    dice(6, 5)
    expect(beast:shrugs_off { attribute = caster.Willpower }):is(true)
    beast.resists_magic = "never"
    expect(beast:shrugs_off { attribute = caster.Willpower }):is(false)
    expect(ug:shrugs_off { attribute = caster.Willpower }):is(false)
    expect(function() ug:spell_resistance { attribute = caster.Willpower } end):is_refused "only some resist spells"
  end }

gift "Resistance" { points = 4, instead_of "entity.spell_defence_value" "Willpower.level" }

example "a trait that resists with Willpower" {
  given = { caster = { "character", Intelligence = 3 }, ug = { "character", Willpower = 4, resists_magic = "always", has = { "Resistance" } } }, function(caster, ug)
    expect(ug.spell_defence_value):is(4)
    dice(3, 3)
    expect(ug:shrugs_off { attribute = caster.Intelligence }):is(true)     -- 10 against 10+
  end }
