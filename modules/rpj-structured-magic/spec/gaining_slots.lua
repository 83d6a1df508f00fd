local function slots(skill)
  local counts = {}
  for level = 1, 6 do counts[level] = skill:slots(level) end
  return counts
end

example "how high, and how many" { source = "RPJ-SMAG-10", given = { ug = { "character", ["Primitive Magic"] = 3, Willpower = 6 } }, function(ug)
  expect(ug.Primitive_Magic.max_spell_level):is(3)
  expect(ug.Primitive_Magic.max_slots):is(3)
  ug:gains "Powerful Magus"
  expect(ug.Primitive_Magic.max_slots):is(4)
  expect(#ug:slots_of(0)):is(4)
  ug:loses "Powerful Magus"
  expect(#ug:slots_of(0)):is(3)
end }

example "nothing above the highest level" { source = "RPJ-SMAG-11", given = { ug = { "character", ["Primitive Magic"] = 3, Willpower = 6 } }, function(ug)
  expect(ug.Primitive_Magic:slots(4)):is(0)
  expect(#ug:slots_of(4)):is(0)
end }

example "one at the highest level" { source = "RPJ-SMAG-12",
  given = { two = { "character", ["Primitive Magic"] = 3, Willpower = 3 }, four = { "character", ["Primitive Magic"] = 3, Willpower = 6, has = { "Powerful Magus" } },
            none = { "character" } }, function(two, four, none)
    expect(two.Primitive_Magic.max_slots):is(2)
    expect(two.Primitive_Magic:slots(3)):is(1)
    expect(four.Primitive_Magic.max_slots):is(4)
    expect(four.Primitive_Magic:slots(3)):is(1)
    expect(none.Primitive_Magic:slots(0)):is(0)          -- it takes a first level
    expect(#none.slots):is(0)
  end }

example "below it, one more for each level, up to a bound" { source = "RPJ-SMAG-13", given = { ug = { "character", ["Primitive Magic"] = 3, Willpower = 3 } }, function(ug)
  expect(slots(ug.Primitive_Magic)):is { 2, 2, 1, 0, 0, 0 }
  expect(ug.Primitive_Magic:slots(0)):is(2)
end }

source "RPJ-SMAG-14"
example "Ug's slots, as the rule has them" { given = { ug = { "character", ["Primitive Magic"] = 5, Willpower = 5 } }, function(ug)
  expect(ug.Willpower.bonus):is(1)
  expect(ug.Primitive_Magic.max_slots):is(2)
  expect(slots(ug.Primitive_Magic)):is { 2, 2, 2, 2, 1, 0 }
  expect(ug.Primitive_Magic:slots(0)):is(2)
  expect(#ug.slots):is(11)
end }

example "Ug's slots, as the book counts them" { options = { slots_below_the_top = "example" },
  given = { ug = { "character", ["Primitive Magic"] = 5, Willpower = 5 } }, function(ug)
    expect(slots(ug.Primitive_Magic)):is { 2, 2, 2, 1, 1, 0 }
    expect(ug.Primitive_Magic:slots(0)):is(2)
  end }

example "with less than nothing to add, the highest alone" { source = { "RPJ-SMAG-12", "RPJ-SMAG-13" }, rules = [[ house "attribute.bonus" "-1" ]], given = { ug = { "character", ["Primitive Magic"] = 3 } }, function(ug)
  expect(ug.Primitive_Magic.max_slots):is(0)
  expect(slots(ug.Primitive_Magic)):is { 0, 0, 1, 0, 0, 0 }
  expect(#ug.slots):is(1)
end }

example "or so by the book's way of counting" { options = { slots_below_the_top = "example" }, rules = [[ house "attribute.bonus" "-1" ]], given = { ug = { "character", ["Primitive Magic"] = 3 } }, function(ug)
  expect(slots(ug.Primitive_Magic)):is { 0, 0, 1, 0, 0, 0 }
end }

example "the sheet follows" { source = "RPJ-SMAG-10",
  given = { ug = { "character", ["Primitive Magic"] = 1, Willpower = 3, total_points = 60, available_points = 60, has = { "Pebbles" } } }, function(ug)
    expect(#ug.slots):is(3)
    ug:slots_of(1)[1].expended = true
    ug.Primitive_Magic:is_raised(2)
    expect(#ug.slots):is(5)
    expect(#ug.expended_slots):is(1)                     -- what was expended stays so
    ug:gains "Powerful Magus"
    expect(#ug.slots):is(6)
    ug.Willpower.level, ug.Primitive_Magic.level = 0, 1
    ug:counts_slots()
    expect({ #ug:slots_of(0), #ug:slots_of(1), #ug:slots_of(2) }):is { 2, 1, 0 }
    ug:loses "Powerful Magus"
    expect({ #ug:slots_of(0), #ug:slots_of(1), #ug:slots_of(2) }):is { 1, 1, 0 }
  end }

example "a better attribute brings slots, a worse one takes them" { source = { "RPJ-SMAG-10", "RPJ-SMAG-13" },
  given = { ug = { "character", ["Primitive Magic"] = 2, Willpower = 5, total_points = 60, available_points = 60 } }, function(ug)
    local function counted() return { #ug:slots_of(0), #ug:slots_of(1), #ug:slots_of(2) } end
    expect(counted()):is { 2, 2, 1 }
    decide { ["Did ug earn a higher Willpower?"] = "yes" }
    ug.Willpower:is_improved()                           -- to 6, and its bonus to +2
    expect(counted()):is { 3, 2, 1 }
    expect(#all "spell_slot"):is(6)
    ug.Willpower.level = 0                               -- two at once at level 0
    ug:counts_slots()
    expect(counted()):is { 1, 1, 1 }
    expect(#all "spell_slot"):is(3)                      -- those that are gone are no slots of anybody
  end }

example "the attribute that is behind a skill now" { source = { "RPJ-SMAG-07", "RPJ-SMAG-10", "RPJ-SMAG-26" }, rules = [[ house "skill.linked_to" "name == 'Primitive Magic' ? owner.Charisma : attribute" ]],
  given = { ug = { "character", ["Primitive Magic"] = 2, Charisma = 6, has = { "Pebbles" } } }, function(ug)
    expect(ug.Primitive_Magic.max_slots):is(3)
    local casting = new.casting { caster = ug, spell = "Pebbles", slot = ug.slots[1] }
    expect(casting.linked_attribute):is "Charisma"
    expect(casting.attack_modifier):is(4)
  end }
