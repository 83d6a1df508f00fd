-- Traits for the examples; real games print their own.

skill "Persuasion" { attribute = "Charisma" }

box "entity.in_cover"    "yes or no"                      -- some game's rule
box "entity.late_growth" { starts = "1" }

gift "Haggler" { points = 4,
  to "skill.check.bonuses" { label = "haggling", add = "1", when = "name == 'Persuasion' and topic == 'prices'" } }

gift "Sharp Eye" { points = 5,
  to "attack.roll.bonuses" { label = "through cover", me = "attacker", add = "1", when = "ranged and target.in_cover" } }

gift "Quick to Arms" { points = 4, instead_of_raising = 4,
  to "entity.initiative_roll.bonuses" { label = "quick", add = "1" } }

gift "Late Bloomer" { points = 6,
  instead_of "attribute.must_be_earned" { when = "owner.late_growth > 0", "false" },
  after "attribute.is_improved" { when = "owner.late_growth > 0", changes = { ["owner.late_growth"] = "owner.late_growth - 1" } } }

quirk "Neuro-Link"            {}
quirk "Speaks in Grunts"      { class_only = true }
quirk "Wind and Weather"      { class_only = true }
quirk "Kataphraktos Implants" { class_only = true }
quirk "Old Debts"             { points = 1, gives_back = true }
quirk "Family Ring"           { points = 2 }

gift  "Somatic Spellcasting" { points = 6 }
fault "Totally Mute"         { points = 4 }
fault "Heavy Sleeper"        { points = 4 }
fault "Slow to Arms"         { points = 3, mirrors = "Quick to Arms",
  to "entity.initiative_roll.bonuses" { label = "slow", add = "-1" } }

example "what only sometimes counts is a trait, and no level" { source = "RPJ-TRAIT-01",
  given = { ug = { "character", Persuasion = 2, has = { "Haggler" } } }, function(ug)
    expect(ug.Persuasion.level):is(2)
    expect(ug.Persuasion.effective):is(2)
    dice(3, 4, 3, 4)
    expect(ug.Persuasion:check { topic = "prices" }.total):is(10)
    expect(ug.Persuasion:check().total):is(9)
    expect(ug.traits):is { "Haggler" }
  end }

local started = { ug = { "character", being_created = true, total_points = 50, available_points = 10 } }

example "a gift costs points" { source = "RPJ-TRAIT-02", given = started, function(ug)
  ug:takes_trait "Haggler"
  expect(ug.available_points):is(6)
  expect(ug.total_points):is(50)
  expect(ug:has("Haggler")):is(true)
  expect(function() ug:takes_trait "Haggler" end):is_refused "Haggler is there already"
  ug.available_points = 3
  expect(function() ug:takes_trait "Quick to Arms" end):is_refused "Quick to Arms costs 4, 3 are left (entity.takes_trait, p. 45, Traits)"
end }

example "a fault gives points back" { source = "RPJ-TRAIT-03", given = started, function(ug)
  ug:takes_trait "Slow to Arms"
  expect(ug.available_points):is(13)
  expect(ug.total_points):is(50)
  expect(ug.power):is(50)
end }

example "quirks cost, give back, or neither" { source = "RPJ-TRAIT-04", given = started, function(ug)
  for trait, left in pairs { ["Neuro-Link"] = 10, ["Family Ring"] = 8, ["Old Debts"] = 9 } do
    ug:takes_trait(trait)
    expect(ug.available_points):is(left)
  end
end }

example "many sorts of traits" { source = "RPJ-TRAIT-05",
  given = { ug = { "character", Charisma = 2, Dexterity = 3, Bows = 1, available_points = 20, has = { "Haggler", "Sharp Eye", "Quick to Arms", "Late Bloomer", "Neuro-Link" } },
            orc = { "mook", attack = 0, defence = 9 } }, function(ug, orc)
    dice(3, 3, 3, 4, 3, 4, 3, 4)
    expect(ug.Persuasion:check { topic = "prices" }.bonuses):is(1)
    local function aims() return new.attack { attacker = ug, target = orc, weapon = "Elvish Bow" }:roll().bonuses end
    local line = game:lay_out(2)
    ug:stands(line[1])
    orc:stands(line[2])
    expect(aims()):is(0)
    orc.in_cover = true
    expect(aims()):is(1)
    expect(ug:initiative_roll().total):is(3 + 4 + 3 + 1)
    ug.Charisma:is_improved()                             -- once, and nobody is asked
    expect(ug.Charisma.level):is(3)
    decide { ["Did ug earn a higher Charisma?"] = false }
    expect(function() ug.Charisma:is_improved() end):is_refused "the story has earned a higher attribute"
    expect(ug:has("Neuro-Link")):is(true)                 -- says what is implanted, and no more
    expect(ug:the("Neuro-Link").points):is(0)
  end }

example "an eye on prices" { source = "RPJ-TRAIT-06",
  rules = [[ gift "Golden Tongue" { points = 5, instead_of_raising = 4 }  gift "Demigod" { points = 20 }  gift "Bauble" { points = 1 }
             gift "Trinket" { points = 2 }  gift "Boon" { points = 3 }  gift "Blessing" { points = 8 }  gift "Miracle" { points = 9 } ]],
  function()
    expect(game:cost_of_raising(4, 5)):is(5)
    expect(game:most_for_a_gift(4)):is(4)
    local function reviews() game:reviews_traits() end
    expect(reviews):says "Golden Tongue: the same from a skill costs no more"
    expect(reviews):says "Demigod: few cost, or give back, so little or so much"
    expect(reviews):says "Bauble: few cost"
    local unusual = {}
    for _, trait in ipairs(game.gifts) do unusual[trait.name] = trait.unusual_price end
    expect({ unusual["Trinket"], unusual["Boon"], unusual["Blessing"], unusual["Miracle"] }):is { true, false, false, true }
    local ug = bring("character", { being_created = true, available_points = 20 })
    ug:takes_trait "Demigod"                              -- a remark forbids nothing
    expect(ug.available_points):is(0)
  end }

example "a gift for initiative" { source = "RPJ-TRAIT-07",
  given = { ug = { "character", being_created = true, total_points = 50, available_points = 10, Dexterity = 3 } }, function(ug)
    ug:takes_trait "Quick to Arms"
    expect(ug.available_points):is(6)
    dice(3, 3)
    local roll = ug:initiative_roll()
    expect(roll.modifier):is(3)
    expect(roll.total):is(10)
    expect(game:cost_of_raising(4, 5)):is(5)
    expect(ug:the("Quick to Arms").remark):is(nil)
  end }

example "faults give back less than gifts cost" { source = "RPJ-TRAIT-08",
  rules = [[ fault "Dawdler" { points = 4, mirrors = "Quick to Arms" } ]], function()
    expect(game:most_for_a_fault(4)):is(3)
    expect(function() game:reviews_traits() end):says "Dawdler: it gives back as much as the gift costs"
    for _, trait in ipairs(game.faults) do
      if trait.name == "Slow to Arms" then expect(trait.remark):is(nil) end
    end
  end }
