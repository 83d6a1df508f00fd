source "RPJ-APPA-51"
example "Resistance" { given = { ann = { "character", Willpower = 4, has = { "Resistance" } }, mage = { "character", Intelligence = 3 }, bob = { "character", Willpower = 4 } },
  function(ann, mage, bob)
    dice(3, 3, 3, 2)
    local roll = ann:spell_resistance(mage.Intelligence)
    expect(roll.against):is(10)
    expect(roll.total):is(10)
    expect(roll.success):is(true)
    expect(ann:spell_resistance(mage.Intelligence).success):is(false)
    expect(bob.spell_defence_value):is(nil)
    ann.spell_defence = 6                                -- whoever has a better one keeps it
    expect(ann.spell_defence_value):is(6)
    bob:gains "Resistance"
    bob.Willpower.level = 0
    expect(bob.spell_defence_value):is(0)                -- the level, whatever it is
    expect(ann:the("Resistance").price):is(4)
    expect(ann:the("Powerful Magus").price):is(7)
  end }

example "who has it is asked" {
  given = { ann = { "character", Willpower = 4, has = { "Resistance" } }, mage = { "character", Intelligence = 3 }, bob = { "character", Willpower = 6 } },
  function(ann, mage, bob)
    decide { ["Resist the magic?"] = { "yes", "yes", "no" } }
    dice(3, 3, 3, 2)
    expect(ann:shrugs_off(mage.Intelligence)):is(true)   -- 6 and 4 against 10
    expect(ann:shrugs_off(mage.Intelligence)):is(false)
    expect(ann:shrugs_off(mage.Intelligence)):is(false)  -- she lets it happen
    expect(bob:shrugs_off(mage.Intelligence)):is(false)  -- who has it not is not asked
    ann:loses "Resistance"
    expect(ann.spell_defence_value):is(nil)
  end }
