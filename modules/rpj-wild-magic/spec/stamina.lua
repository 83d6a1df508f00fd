local function ability(user, more)
  local one = { user = user, skill = "Fire Magic", magnitude = "Strong", name = "Test" }
  for key, value in pairs(more or {}) do one[key] = value end
  return bring("ability", one)
end

example "ability stamina" { source = "RPJ-WMAG-07", given = { ug = { "character", ["Fire Magic"] = 4, Intelligence = 3, Constitution = 3, Telepathy = 2, Willpower = 6 } }, function(ug)
  expect(ug.most_ability_stamina):is(10)
  ug.Telepathy.level = 4
  expect(ug.most_ability_stamina):is(11)                 -- of two equals the better attribute
end }

example "where nobody has an ability skill" { source = "RPJ-WMAG-07", rules = [[ house "skill.ability_skill" "false" ]],
  given = { ug = { "character", ["Fire Magic"] = 4, Intelligence = 3, Constitution = 3 } }, function(ug)
    expect(ug.chief_ability_skill):is(nil)
    expect(ug.most_ability_stamina):is(1)                -- Constitution's
  end }

example "every attempt is paid for" { source = "RPJ-WMAG-08", given = { ug = { "character", ["Fire Magic"] = 4 } }, function(ug)
  expect(ug.ability_stamina):is(8)
  dice(1, 2)
  ability(ug, { magnitude = "Weak", modifications = { "Within sight", "A group" } }):is_used()
  expect(ug.ability_stamina):is(3)
  local cheap = ability(ug, { magnitude = "Trivial", modifications = { "Ten minutes", "By touch" } })
  expect(cheap.net_cost):is(-3)
  expect(cheap.cost):is(0)                               -- never less than nothing
  dice(1, 2)
  cheap:is_used()
  expect(ug.ability_stamina):is(3)
end }

source "RPJ-WMAG-09"
example "bearing it" { given = { ug = { "character", ["Fire Magic"] = 1, Willpower = 4 } }, function(ug)
  local weak = ability(ug, { magnitude = "Moderate" })
  dice(1, 2, 1, 3)                                       -- the ability fails, and is borne all the same
  weak:is_used()
  expect(ug.ability_stamina):is(0)
  expect(ug.can_act):is(true)
  dice(3, 4)
  expect(ug:bears_strain().against):is(6)
  ug.strain = 5
  dice(3, 4)
  expect(ug:bears_strain().against):is(9)
end }

example "as long as one is left nothing has to be borne" { given = { ug = { "character", ["Fire Magic"] = 2 } }, function(ug)
  dice(1, 2)
  ability(ug, { magnitude = "Weak" }):is_used()
  ug.strain = 1
  dice(1, 2)                                             -- and no more dice
  ability(ug, { magnitude = "Moderate" }):is_used()
  expect(ug.ability_stamina):is(1)
end }

example "it works first, and strikes back then" { given = { ug = { "character", ["Fire Magic"] = 1 }, orc = { "character" } }, function(ug, orc)
  dice(6, 5, 2, 3)
  bring("Sear", { user = ug }):is_used(orc)
  expect(orc.singed):is(1)
  expect(ug.can_act):is(false)
end }

local overdrawn = { ug = { "character", ["Fire Magic"] = 1, Willpower = 2 } }

source "RPJ-WMAG-10"
example "not borne" { given = overdrawn, function(ug)
  dice(1, 2, 2, 3)                                       -- stamina 2 less 4; 7 against 8+
  ability(ug):is_used()
  expect(ug.ability_stamina):is(-2)
  expect(ug.health):is "unconscious"
  expect(ug.base.saves):is { 7, 7 }                      -- no save is rolled or lost
end }

example "helped up after it" { source = { "RPJ-WMAG-10", "RPJ-GCS-55" }, given = overdrawn, function(ug)
  dice(1, 2, 2, 3)
  ability(ug):is_used()
  ug:gets_up()
  expect({ ug.base.saves, ug.base.lost }):is { { 7 }, { 7, 7 } }
end }

example "not borne at all" { given = overdrawn, function(ug)
  dice(1, 2, 1, 1)
  ability(ug):is_used()
  expect(ug.health):is "bleeding"
end }

example "borne" { given = overdrawn, function(ug)
  dice(1, 2, 3, 3)
  ability(ug):is_used()
  expect(ug.health):is "able"
end }

example "double ones that still suffice" { given = { ug = { "character", ["Fire Magic"] = 2, Willpower = 6 } }, function(ug)
  dice(1, 2, 1, 1)                                       -- 8 against 6+
  ability(ug):is_used()
  expect(ug.health):is "able"
end }

example "the gamemaster may see them otherwise" { given = { ug = { "character", ["Fire Magic"] = 2, Willpower = 6 } }, function(ug)
  decide { ["A critical failure that reaches the target: does it fail?"] = true }
  dice(1, 2, 1, 1)
  ability(ug):is_used()
  expect(ug.health):is "bleeding"
end }

source "RPJ-WMAG-11"
example "an hour of rest" { given = { ug = { "character", ["Fire Magic"] = 4, Constitution = 3 } }, function(ug)
  ug.strain = 8
  expect(ug.ability_stamina):is(1)
  ug:rests(1)
  expect(ug.ability_stamina):is(5)                       -- half of 9, rounded down
  ug:rests(1)
  expect(ug.ability_stamina):is(9)                       -- and never more than all of it
end }

example "half of what is left" { options = { regains_half_of = "current" }, given = { ug = { "character", ["Fire Magic"] = 4 } }, function(ug)
  ug.strain = 4
  ug:rests(1)
  expect(ug.ability_stamina):is(6)
  ug.strain = 12                                         -- of less than nothing nothing comes back, nor is more lost
  ug:rests(1)
  expect(ug.ability_stamina):is(-4)
end }

source "RPJ-WMAG-12"
example "no ability in that hour" { given = { ug = { "character", ["Fire Magic"] = 4 } }, function(ug)
  ug.strain = 6
  later("30 minutes", ability(ug, { magnitude = "Trivial" }), "is_used")
  dice(6, 5)
  ug:rests(1)
  expect(ug.ability_stamina):is(2)
  ug:rests(1)
  expect(ug.ability_stamina):is(6)
  dice(6, 5)
  ability(ug, { magnitude = "Weak" }):is_used()          -- just before the hour begins
  ug:rests(1)
  expect(ug.ability_stamina):is(8)
end }

example "an hour that is no rest brings nothing" { given = { ug = { "character", ["Fire Magic"] = 4 } }, function(ug)
  ug.strain = 6
  time:pass "1 hour"
  expect(ug.ability_stamina):is(2)
end }

example "the attribute that is behind a skill now" { source = { "RPJ-WMAG-06", "RPJ-WMAG-07" }, rules = [[ house "skill.linked_to" "name == 'Fire Magic' ? owner.Charisma : attribute" ]],
  given = { ug = { "character", ["Fire Magic"] = 3, Telepathy = 3, Charisma = 6 }, beast = { "character", spell_defence = 1, resists_magic = "always" } }, function(ug, beast)
    expect(ug.chief_ability_skill):is "Fire Magic"
    expect(ug.most_ability_stamina):is(8)
    dice(3, 3, 6, 5)                                     -- 6 and 5 make 11; 12 against 7 and 6
    bring("Sear", { user = ug }):is_used(beast)
    expect(beast.singed):is(1)
  end }
