source "RPJ-SMAG-15"
example "a trait with a slot, and Charisma for the skill" {
  given = { ug = { "character", Charisma = 5, has = { "Storm Blood" } }, foe = { "character" } }, function(ug, foe)
    expect(#ug.slots):is(1)
    local slot = ug:slots_of(2)[1]
    expect(slot.name):is "slot 1 of level 2 of Storm Blood"
    local casting = new.casting { caster = ug, spell = "Tremble", slot = slot, target = foe }
    expect(casting.save_difficulty):is(5)
    expect(casting.attack_modifier):is(5)
    expect(casting.linked_attribute):is "Charisma"
    expect(function() ug:casts "Boulders" end):is_refused "the caster knows the spell"
    dice(6, 5)
    ug:casts { spell = "Tremble", target = foe }
    expect(ug.boulders):is(1)                            -- 11 against 12+
    expect(function() ug:casts { spell = "Tremble", target = foe } end):is_refused "a slot that takes it is left"
    ug:loses "Storm Blood"
    expect(#ug.slots):is(0)
  end }

example "it strikes with Charisma, too" {
  given = { ug = { "character", Charisma = 5, has = { "Storm Blood" } }, orc = { "mook", attack = 0, defence = 12 } }, function(ug, orc)
    dice(4, 3)
    expect(ug:casts { spell = "Throw Spark", target = orc }.missed):is(false)   -- 7 and 5 make 12
  end }

example "a class with a slot, and another skill for the magic skill" { given = { ug = { "character", Gossip = 2 } }, function(ug)
  ug.being_created = true
  ug:joins_class "Conjurer"
  expect(#ug.slots):is(1)
  local casting = new.casting { caster = ug, spell = "Tremble", slot = ug.slots[1] }
  expect(casting.save_difficulty):is(2)
  expect(casting.linked_attribute):is "Charisma"
end }

example "a trait's and a class's" { given = { ug = { "character", has = { "Storm Blood", "Elfish Glamour" } } }, function(ug)
  ug.being_created = true
  ug:joins_class "Conjurer"
  expect({ #ug:slots_of(1), #ug:slots_of(2) }):is { 3, 1 }
  expect(ug.innate_magics):is { "Storm Blood", "Elfish Glamour", "Street Tricks" }
  expect(ug:slots_of(2)[1].may_hold):is {}               -- nothing is prepared in them
end }

example "innate slots beside those of a skill" {
  given = { ug = { "character", ["Primitive Magic"] = 2, Willpower = 3, Charisma = 5, has = { "Storm Blood", "Pebbles" } } }, function(ug)
    expect(#ug.slots):is(6)
    local innate = ug:slots_of(2)[2]
    expect(innate.innate):is "Storm Blood"
    expect(function() ug:casts { spell = "Pebbles", slot = innate } end):is_refused "that slot takes it"
  end }

example "nothing is prepared in an innate slot, not even what it is for" {
  given = { ug = { "character", ["Refined Magic"] = 1, has = { "Elfish Glamour", "Minor Illusion" } } }, function(ug)
    local own, innate = ug:slots_of(1)[1], ug:slots_of(1)[2]
    expect(innate.innate):is "Elfish Glamour"
    expect(innate.may_hold):is {}
    expect(own.may_hold):is { "Minor Illusion" }
    expect(function() innate:is_assigned "Minor Illusion" end):is_refused "innate slots are not prepared"
  end }

example "the slot that was prepared for a spell goes before innate ones" { source = { "RPJ-SMAG-15", "RPJ-SMAG-19" },
  given = { ug = { "character", ["Refined Magic"] = 1, has = { "Elfish Glamour", "Minor Illusion" } } }, function(ug)
    local innate, other = ug:slots_of(1)[2], ug:slots_of(1)[3]
    ug:slots_of(1)[1]:is_assigned "Minor Illusion"
    expect(ug:the("Minor Illusion").usable_slots):is { ug:slots_of(1)[1], innate, other }
    ug.slots = { innate, other, ug:slots_of(1)[1] }      -- wherever it stands on the sheet
    expect(ug:the("Minor Illusion").usable_slots):is { ug:slots_of(1)[3], innate, other }
  end }

example "Laeniel's Elfish Glamour" { source = "RPJ-SMAG-16",
  given = { laeniel = { "character", Charisma = 4, has = { "Elfish Glamour" } }, guard = { "character" } }, function(laeniel, guard)
    expect(#laeniel:slots_of(1)):is(2)
    local casting = new.casting { caster = laeniel, spell = "Minor Illusion", slot = laeniel.slots[1], target = guard }
    dice(6, 5)
    expect(casting:saving_throw_of(guard).against):is(11)
    dice(5, 5, 5, 5)
    for _ = 1, 2 do laeniel:casts { spell = "Minor Illusion", target = guard } end
    expect(laeniel.boulders):is(2)
    expect(function() laeniel:casts { spell = "Minor Illusion", target = guard } end):is_refused "a slot that takes it is left"
  end }
