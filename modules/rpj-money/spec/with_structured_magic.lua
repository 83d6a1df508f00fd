skill "Sorcery" { attribute = "Charisma", magic = true }
spell "Glamour" { level = 1, skill = "Sorcery", effect = function(casting) casting.target.wealth = casting.target.wealth - 1 end }

local two = { ug = { "character", Sorcery = 2, Trade = 3, coin = 20, has = { "Glamour" } }, dealer = { "character", wealth = 2, spell_defence = 1, resists_magic = "always" } }

example "a purchase is simple talk, and haggling is not" { source = { "RPJ-SMAG-24", "RPJ-MONEY-05", "RPJ-MONEY-07" }, given = two, function(ug, dealer)
  ug:concentrates()
  ug:buys "Torch"
  expect(ug.concentrates_since):is_not(nil)
  dice(4, 5)
  ug:buys { ware = "Rope", seller = dealer, with = "Trade" }
  expect(ug.concentrates_since):is(nil)
  expect(ug.coin):is(18)
end }

example "haggling costs the hour" { source = { "RPJ-SMAG-23", "RPJ-SMAG-24", "RPJ-MONEY-07" }, given = two, function(ug, dealer)
  dice(1, 2)                                           -- 3 and 1 against 7
  ug:casts { spell = "Glamour", target = dealer }
  expect({ dealer.wealth, #ug.expended_slots }):is { 1, 1 }
  ug:concentrates()
  time:pass "50 minutes"
  dice(3, 4)
  ug:buys { ware = "Rope", seller = dealer, with = "Trade" }
  time:pass "1 hour"
  expect(#ug.expended_slots):is(1)
  ug:concentrates()
  time:pass "1 hour"
  expect(#ug.expended_slots):is(0)
end }
