source "RPJ-SMAG-09"
example "at will" { given = { ug = { "character", ["Primitive Magic"] = 1, has = { "Glow" } } }, function(ug)
  local slot = ug:slots_of(0)[1]
  slot:is_given "Glow"
  for _ = 1, 10 do ug:casts { spell = "Glow", slot = slot } end
  expect(ug.boulders):is(10)
  expect(slot.expended):is(false)
  expect(#ug.expended_slots):is(0)
end }

example "only what a slot of level 0 holds" { given = { ug = { "character", ["Primitive Magic"] = 1, has = { "Glow", "Hum", "Pebbles" } } }, function(ug)
  local slot = ug:slots_of(0)[1]
  slot:is_given "Glow"
  expect(function() ug:casts { spell = "Hum", slot = slot } end):is_refused "that slot takes it"
  expect(function() slot:is_given "Pebbles" end):is_refused "spells of level 0 stand in slots of level 0"
  expect(function() ug:slots_of(1)[1]:is_given "Hum" end):is_refused "spells of level 0 stand in slots of level 0"
end }

example "with preparation it is chosen anew each time" { source = "RPJ-SMAG-21",
  given = { ug = { "character", ["Refined Magic"] = 1, has = { "Candle", "Smoke" } } }, function(ug)
    expect(#ug:slots_of(0)):is(1)
    local slot = ug:slots_of(0)[1]
    decide { ["Which spell goes into slot 1 of level 0?"] = { "Candle", "Smoke" } }
    ug:prepares_afresh()
    expect(slot.holds):is "Candle"
    ug:prepares_afresh()
    expect(slot.holds):is "Smoke"
  end }

example "without preparation it is chosen for good" { source = "RPJ-SMAG-22",
  given = { ug = { "character", ["Primitive Magic"] = 1, has = { "Glow", "Hum" } } }, function(ug)
    local slot = ug:slots_of(0)[1]
    slot:is_given "Glow"
    expect(function() slot:is_given "Hum" end):is_refused "its spell may still be chosen"
    ug:prepares_afresh()                                 -- nobody is asked
    expect(slot.holds):is "Glow"
  end }
