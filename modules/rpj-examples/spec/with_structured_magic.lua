skill "Spellcraft" { attribute = "Intelligence", magic = true }
skill "Weaving"    { attribute = "Intelligence" }

example "Powerful Magus, and slots" { source = "RPJ-APPA-50", given = { ann = { "character", Spellcraft = 4, Intelligence = 3 } }, function(ann)
  expect(ann.Spellcraft.max_slots):is(2)
  expect(ann.Spellcraft:slots(1)):is(2)
  ann:gains "Powerful Magus"
  expect(ann.Spellcraft.max_slots):is(3)
  expect(ann.Spellcraft:slots(1)):is(3)
  expect(ann.Spellcraft:slots(4)):is(1)
  expect(ann.Weaving.max_slots):is(2)
  local first = 0
  for _, slot in ipairs(ann.slots) do
    if slot.level == 1 then first = first + 1 end
  end
  expect(first):is(3)                                    -- on the sheet at once
end }
