-- With bare hands.
local boxing = [[ skill "Boxing" { attribute = "Strength" }
                  weapon "Fists" { skill = "Boxing", unarmed = true, damage = 3 } ]]

source "RPJ-GCS-81"
example "unarmed attacks" { rules = boxing,
  given = { ug = { "character", Boxing = 2, Strength = 3 }, orc = { "character", Guard = 3, defends = "dodge" } }, function(ug, orc)
    orc.base.saves = { 7 }
    dice(3, 4, 3, 3)                                 -- 10, against 10+; and a 6 against 7+
    expect(ug:attacks_unarmed(orc).missed):is(false)
    expect(orc.health):is "unconscious"
    expect(ug.actions):is(1)
    expect(ug:the("Fists").hands):is(0)
  end }

example "their damage is 0" { rules = boxing,
  given = { ug = { "character", Boxing = 2, Strength = 3 }, orc = { "character", Guard = 3, defends = "dodge" } }, function(ug, orc)
    dice(3, 4, 3, 4)
    ug:attacks_unarmed(orc)
    expect(orc.base.saves):is { 7, 7 }
    dice(3, 3)
    expect(ug:attacks_unarmed(orc).missed):is(true)
  end }

example "who has not learned it" { given = { ug = { "character" }, orc = { "character" } }, function(ug, orc)
  expect(function() ug:attacks_unarmed(orc) end):is_refused "there is a skill for fighting unarmed"
end }

local function beside(more)
  local here  = game:lay_out(2)[1]
  local ug    = bring("character", { side = "us", Guard = 3, defends = "dodge" })
  local boxer = bring("character", { name = "boxer", side = "them", Strength = 3, wields = more.wields, also_wields = more.also_wields })
  if more.Boxing then boxer.Boxing.level = more.Boxing end
  ug:stands(here)
  boxer:stands(here, ug)
  ug.base.saves = { 7 }
  return ug, boxer
end

source { "RPJ-GCS-60", "RPJ-GCS-81" }
example "bare hands strike at those who drop their guard, and so does whoever holds a bow" { rules = boxing, function()
  for _, wields in ipairs { false, "Elvish Bow" } do
    local ug, boxer = beside { Boxing = 2, wields = wields or nil }
    expect(boxer.fights_hand_to_hand):is(true)
    decide { free_attack = true }
    dice(3, 4, 3, 3)                                 -- 10, against 10+; and a 6 against 7+
    ug:moves()
    expect({ ug.health, boxer.free_attacks }):is { "unconscious", 0 }
    ug:leaves()
    boxer:leaves()
  end
end }

example "with which of several ways, the player says" { rules = boxing .. [[ weapon "Feet" { skill = "Boxing", unarmed = true, bonus = 1 } ]], function()
  local ug, boxer = beside { Boxing = 2 }
  decide { free_attack = true, ["How?"] = "Feet" }
  dice(3, 3, 3, 3)                                   -- 9 and 1, against 10+
  ug:moves()
  expect(ug.health):is "unconscious"
end }

example "a weapon in hand goes first, also one in the other hand" { rules = boxing, function()
  for _, held in ipairs { { wields = "Dagger" }, { wields = "Elvish Bow", also_wields = { "Dagger" } } } do
    local ug, boxer = beside(held)
    expect({ boxer.melee_weapon, boxer.bare_handed }):is { "Dagger", false }
    boxer.Blades.level = 3
    decide { free_attack = true }
    dice(3, 4, 4, 4)                                 -- 8 against 7 and 2
    ug:moves()
    expect(ug.health):is "bleeding"
    ug:leaves()
    boxer:leaves()
  end
end }

example "who has not learned it strikes at nobody" { function()
  local ug, boxer = beside { wields = "Elvish Bow" }
  expect(boxer.fights_hand_to_hand):is(false)
  expect(function() ug:moves() end):asks_nobody()
end }

example "a mook strikes as it always does" { source = { "RPJ-GCS-60", "RPJ-GCS-63" }, rules = boxing, function()
  local ug, boxer = beside { Boxing = 2 }
  local goblin = bring("mook", { side = "them", attack = 3, damage = 1, defence = 9 })
  goblin:stands(ug.place, ug)
  expect({ boxer.bare_handed, boxer:bare_hands() }):is { true, "Fists" }
  boxer:leaves()
  decide { free_attack = true }
  dice(3, 4, 3, 4)
  ug:moves()
  expect(ug.health):is "bleeding"
  expect({ goblin.bare_handed, goblin:bare_hands() == nil }):is { false, true }
end }

example "maneuvers work with bare hands" { source = { "RPJ-GCS-81", "RPJ-GCS-90", "RPJ-GCS-91" }, rules = boxing, function()
  local ug, boxer = beside { Boxing = 2 }
  boxer:gains "Prepare"
  boxer.charges = 1
  decide { strikes_at_the_cautious = true }
  dice(3, 4, 3, 4)
  ug:turn_begins()
  ug:moves_cautiously()
  expect({ boxer.charges, boxer.free_attacks, ug.base.saves }):is { 0, 1, { 7 } }
  boxer:gains "Watchful Strike"
  decide { watchful_strike = true, draws_aside = false }
  dice(3, 4, 3, 3)
  ug:turn_begins()
  ug:moves { beside = boxer }
  expect({ ug.health, boxer.free_attacks }):is { "unconscious", 0 }
end }
