local magus = { ug = { "character", ["Primitive Magic"] = 5, Willpower = 4 } }

example "slots by level" { ledger = { "RPJ-SMAG-10", "RPJ-SMAG-11", "RPJ-SMAG-12", "RPJ-SMAG-13", "RPJ-SMAG-14" }, given = magus,
  function(ug)
    local magic = ug.Primitive_Magic
    expect(magic.max_slots):is(2)
    for level, slots in ipairs { 2, 2, 2, 2, 1, 0 } do expect(magic:slots(level)):is(slots) end
    expect(magic:slots(0)):is(2)
  end }

example "a Powerful Magus has one more, in magic alone" { ledger = "RPJ-SMAG-10", given = magus,
  function(ug)
    ug:gains "Powerful Magus"
    expect(ug.Primitive_Magic.max_slots):is(3)
    expect(ug.Primitive_Magic:slots(3)):is(3)
    expect(ug.Piloting.max_slots):is(1)
    ug:loses "Powerful Magus"
    expect(ug.Primitive_Magic.max_slots):is(2)
  end }

example "a slot is used, and the layer ends by the clock" { ledger = { "RPJ-SMAG-04", "RPJ-SMAG-05" }, given = magus,
  function(ug)
    ug:add_layer { name = "body", saves = { 5 }, base = true }
    decide { ["In front of which layer?"] = "body" }
    ug:the("Rock Armor"):be_cast(3)
    expect(ug.Primitive_Magic.slots_used):is { 3 }
    expect(ug:outermost().name):is("Rock Armor")
    expect(ug:outermost().best):is(5)
    time:pass "9 minutes"
    expect(#ug.layers):is(2)
    time:pass "1 minute"
    expect(#ug.layers):is(1)
    expect(ug:outermost().name):is("body")
  end }

example "what cannot be cast" { ledger = { "RPJ-SMAG-04", "RPJ-SMAG-05", "RPJ-SMAG-30" },
  given = { ug = { "character", ["Primitive Magic"] = 3, Willpower = 4 }, eiric = { "character", ["Primitive Magic"] = 1, Willpower = 6 } },
  function(ug, eiric)
    ug:add_layer { name = "body", saves = { 5 }, base = true }
    decide { ["In front of which layer?"] = "body" }
    local armor = ug:the "Rock Armor"
    expect(function() armor:be_cast(1) end):is_refused "the slot is high enough"
    expect(function() armor:be_cast(4) end):is_refused "a slot of that level is left"
    armor:be_cast(3)
    expect(function() armor:be_cast(3) end):is_refused "a slot of that level is left"
    armor:be_cast(2)
    armor:be_cast(2)
    expect(function() armor:be_cast(2) end):is_refused "a slot of that level is left"
    expect(function() eiric:the("Rock Armor"):be_cast(2) end):is_refused "the caster knows so much"
    expect(#ug.layers):is(4)
  end }

example "spell resistance" { ledger = { "RPJ-SMAG-26", "RPJ-SMAG-27" },
  given = { ug = { "character", Willpower = 5 }, beast = { "entity", spell_defence = 4 } },
  function(ug, beast)
    dice(3, 3, 4, 4)
    local resisting = ug:the("Rock Armor"):resistance { target = beast }
    expect(resisting.roller):is(beast)
    expect(resisting.against):is(12)
    expect(resisting.success):is(false)
    expect(ug:the("Rock Armor"):resistance { target = beast }.success):is(true)
    expect(function() ug:the("Rock Armor"):resistance { target = ug } end):is_refused "the target resists spells at all"
  end }
