-- Casting with coins: to hit, to withstand and to resist.
skill  "Sorcery" { attribute = "Willpower", magic = true }
weapon "Bolt"    { skill = "Sorcery", damage = 1, range = 3 }
spell  "Bolt"    { level = 1, skill = "Sorcery", weapon = "Bolt" }
spell  "Daze"    { level = 1, skill = "Sorcery", saved_with = "Willpower" }

local two = { mage = { "character", Sorcery = 3, Willpower = 3, has = { "Bolt", "Daze" } }, foe = { "character", defends = "dodge", spell_defence = 2 } }

example "all heads and all tails with a spell that strikes" { source = { "RPJ-COIN-01", "RPJ-SMAG-07" }, given = two, function(mage, foe)
  foe.resists_magic = "never"
  dice(1, 1, 1, 2, 1)                                -- 13: the best save is gone without a throw
  expect(mage:casts { spell = "Bolt", target = foe }.missed):is(false)
  expect(foe.base.saves):is { 7 }
  dice(-1, -1, -1, -1, -2)                           -- 1 and 4
  expect(mage:casts { spell = "Bolt", target = foe }.missed):is(true)
  expect(#mage.expended_slots):is(2)
end }

example "withstanding and resisting with coins" { source = { "RPJ-COIN-01", "RPJ-SMAG-08", "RPJ-SMAG-26" }, given = two, function(mage, foe)
  foe.resists_magic = "always"
  dice(1, -1, -1, 2, -2)                             -- 6 and 2, against 7 and 3
  dice(1, 1, 1, 2, -2)                               -- 10, against 7 and 3
  local casting = mage:casts { spell = "Daze", target = foe }
  expect(casting.resisted):is(false)
  expect(casting.withstood):is(true)
  dice(1, 1, -1, 2, -2)                              -- 8 and 2
  expect(mage:casts { spell = "Daze", target = foe }.resisted):is(true)
end }

example "a break turns a coin of a saving throw" { source = { "RPJ-COIN-01", "RPJ-SMAG-08" }, given = two, function(mage, foe)
  foe.resists_magic = "never"
  decide { ["Lucky Break"] = true, ["Which die is turned over?"] = { 3 } }
  dice(1, 1, -1, 2, -2)                              -- 8 becomes 10
  expect(mage:casts { spell = "Daze", target = foe }.withstood):is(true)
  expect(foe.breaks):is(1)
end }
