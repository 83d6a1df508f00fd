local mage = { ug = { "character", ["Primitive Magic"] = 3, Willpower = 3, has = { "Pebbles", "Boulders", "Throw Spark" } } }

example "who is down casts nothing" { source = "RPJ-SMAG-04", given = mage, function(ug)
  ug:falls(true)
  expect(function() ug:casts "Pebbles" end):is_refused "whoever casts can act"
  expect(#ug.expended_slots):is(0)
  ug:wakes()
  ug:casts "Pebbles"
  expect(#ug.expended_slots):is(1)
end }

example "spell and ability are one word here" { source = "RPJ-SMAG-01", ask = "game.means", cases = {
  { word = "ability", is = "spell" }, { word = "spell", is = "spell" },
  { word = "ability slot", is = "spell slot" }, { word = "spell slot", is = "spell slot" } } }

example "spells have a level from 0 to 6" { source = "RPJ-SMAG-02", function()
  for level = -1, 7 do
    local source = string.format('spell "Test" { level = %d, skill = "Primitive Magic" }', level)
    local function printed() return odds_with(source, function() return 1 end) end
    if level >= 0 and level <= 6 then expect(printed()):is { ["1"] = 1 } else expect(printed):fails "level" end
  end
end }

example "so have slots" { source = "RPJ-SMAG-03", given = { ug = { "character", ["Primitive Magic"] = 6, Willpower = 3 } }, function(ug)
  for level = 0, 6 do expect(#ug:slots_of(level)):is(level == 6 and 1 or 2) end
  expect(function() ug.slots[1].level = 7 end):fails "0 to 6"
  expect(function() ug.slots[1].level = -1 end):fails "0 to 6"
end }

source "RPJ-SMAG-04"
example "a slot of the spell's level or a higher one" {
  given = { ug = { "character", ["Primitive Magic"] = 5, Willpower = 3, has = { "Boulders", "Pebbles" } } }, function(ug)
    expect(function() ug:casts { spell = "Boulders", slot = ug:slots_of(2)[1] } end):is_refused "that slot takes it"
    ug:casts { spell = "Boulders", slot = ug:slots_of(3)[1] }
    ug:casts { spell = "Boulders", slot = ug:slots_of(4)[1] }
    ug:casts { spell = "Boulders", slot = ug:slots_of(5)[1] }
    expect(ug.boulders):is(3)                            -- a higher slot does no more
    ug:casts { spell = "Pebbles" }
    expect(ug:slots_of(1)[1].expended):is(true)          -- the lowest that will do
    expect(#ug.expended_slots):is(4)
  end }

example "an expended slot is gone" { source = "RPJ-SMAG-05", given = { ug = { "character", ["Primitive Magic"] = 2, Willpower = 3, has = { "Pebbles" } } }, function(ug)
  expect(#ug:slots_of(1)):is(2)
  ug:slots_of(2)[1].expended = true
  local first = ug:slots_of(1)[1]
  ug:casts { spell = "Pebbles", slot = first }
  expect(function() ug:casts { spell = "Pebbles", slot = first } end):is_refused "that slot takes it"
  ug:casts { spell = "Pebbles" }
  expect(function() ug:casts { spell = "Pebbles" } end):is_refused "a slot that takes it is left"
  expect(ug.boulders):is(2)
end }

example "a magic skill may have rules of its own" { source = "RPJ-SMAG-06", given = { ug = { "character", ["Pact Magic"] = 3, Charisma = 6 } }, function(ug)
  expect(ug.Pact_Magic.max_slots):is(3)
  for level = 0, 6 do expect(#ug:slots_of(level)):is(level == 3 and 2 or 0) end
end }

example "an attack with a spell" { source = "RPJ-SMAG-07",
  given = { ug = { "character", ["Primitive Magic"] = 4, Willpower = 6, has = { "Throw Spark" } }, orc = { "mook", attack = 0, defence = 12 } }, function(ug, orc)
    dice(3, 3)
    local roll = new.attack { attacker = ug, target = orc, weapon = "Spark" }:roll()
    expect(roll.modifier):is(6)
    expect(roll.against):is(12)
    expect(roll.success):is(true)
    dice(3, 2)
    expect(ug:casts { spell = "Throw Spark", target = orc }.missed):is(true)
    expect(orc.health):is "able"
    dice(3, 3)
    expect(ug:casts { spell = "Throw Spark", target = orc }.missed):is(false)
    expect(orc.health):is "dead"
    expect(#ug.expended_slots):is(2)                     -- it takes a slot either way
    expect(ug:done("attacking") > 0):is(true)
    local fallen = bring("mook", { attack = 0, defence = 9, health = "stabilised" })
    expect(function() ug:coup_de_grace(fallen) end):is_refused "no attack was made this turn"
  end }

example "a spell that strikes far away is a ranged attack" { source = "RPJ-SMAG-07",
  given = { ug = { "character", ["Primitive Magic"] = 4, Willpower = 6, has = { "Throw Spark" } }, orc = { "mook", attack = 0, defence = 12 } }, function(ug, orc)
    local line = game:lay_out()
    ug:stands(line[1])
    orc:stands(line[5])
    expect(function() ug:casts { spell = "Throw Spark", target = orc } end):is_refused "the target is in range"
    expect(function() ug:casts { spell = "Throw Spark" } end):is_refused "somebody is targeted"
    expect(new.attack { attacker = ug, target = orc, weapon = "Spark" }.ranged):is(true)
  end }

example "how hard a spell is to withstand" { source = "RPJ-SMAG-08",
  given = { ug = { "character", ["Primitive Magic"] = 4, Willpower = 6, has = { "Tremble" } }, foe = { "character", Willpower = 3 } }, function(ug, foe)
    expect(ug.Primitive_Magic.effective):is(6)
    local casting = new.casting { caster = ug, spell = "Tremble", slot = ug:slots_of(1)[1], target = foe }
    dice(4, 4)
    local throw = casting:saving_throw_of(foe)
    expect(throw.against):is(11)                         -- 7 and the base level of 4
    expect(throw.success):is(true)
    dice(4, 4)
    expect(ug:casts { spell = "Tremble", target = foe }.withstood):is(true)
    expect(ug.boulders):is(0)
    dice(4, 3)
    expect(ug:casts { spell = "Tremble", target = foe }.withstood):is(false)
    expect(ug.boulders):is(1)
  end }

example "a spell takes actions in a fight alone" { given = mage, function(ug)
  ug:casts { spell = "Pebbles" }
  expect(ug.actions):is(2)
  dice(3, 3)
  game:fight_begins { ug }
  game:next_turn()
  ug:casts { spell = "Pebbles" }
  expect(ug.actions):is(1)
end }
