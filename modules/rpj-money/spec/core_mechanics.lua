-- Money beside grapples, falls, Lucky Breaks, mooks, several weapons and countdowns.

skill  "Knives" { attribute = "Dexterity" }
weapon "Knife"  { skill = "Knives", damage = 1 }
weapon "Dirk"   { skill = "Knives", damage = 1 }
ware   "Knife"  { rarity = "Plentiful" }
ware   "Dirk"   { rarity = "Plentiful" }

local two = { ug = { "character", Trade = 2, Knives = 3, coin = 30, wealth = 4 }, orc = { "character", Trade = 1, defends = "dodge" } }

local function deeds_of(ug, orc)
  return { function() ug:buys "Rope" end, function() ug:gives_coin(orc, 1) end, function() ug:gives_wealth(orc, 1) end,
           function() ug:burns_wealth() end, function() ug:buys_wealth() end, function() ug:plans_to_earmark(1) end }
end

example "nobody trades in a grapple" { source = { "RPJ-GCS-71", "RPJ-MONEY-05", "RPJ-MONEY-28" }, given = two, function(ug, orc)
  orc:takes_hold(ug)
  for _, deed in ipairs(deeds_of(ug, orc)) do expect(deed):is_refused "grapplers only grapple" end
  orc:lets_go()
  expect(ug:buys("Rope").ware):is "Rope"
end }

example "nobody trades who lies there or is dead, and Wealth works on for the living" { source = { "RPJ-GCS-46", "RPJ-GCS-49", "RPJ-MONEY-05", "RPJ-MONEY-18" }, given = two, function(ug, orc)
  ug.coin = 0
  for _, health in ipairs { "unconscious", "dead" } do
    ug.health = health
    for _, deed in ipairs(deeds_of(ug, orc)) do expect(deed):is_refused "whoever acts can act" end
  end
  ug.health = "stabilised"
  time:pass "1 month"
  expect(ug.coin):is(1)
end }

example "a break mends what was haggled, and what was searched for" { source = { "RPJ-ATTR-14", "RPJ-MONEY-07", "RPJ-MONEY-17" }, given = two, function(ug, orc)
  decide { ["Lucky Break"] = true }
  dice(1, 5, 6)                                        -- 11 and 2 against 7 and 1
  ug:buys { ware = "Armor", seller = orc, with = "Trade" }
  expect({ ug.coin, ug.breaks }):is { 25, 1 }
  ug.coin = 8
  dice(1, 5, 6)                                        -- 11 and 8 against 7 and 6
  ug:buys { ware = "Sword", by_check = true }
  expect({ ug.coin, ug.breaks }):is { 2, 0 }
end }

example "the extra weapon counts as printed, and the primary one as it was made" { source = { "RPJ-GCS-85", "RPJ-MONEY-11" }, given = two, function(ug, orc)
  ug:buys { ware = "Knife", improved = { "damage" } }
  ug:buys { ware = "Dirk", improved = { "damage", "bonus" } }
  ug.wields, ug.also_wields = "Knife", { "Dirk" }
  dice(2, 2, 2, 2, 5, 4)                               -- 7 and 7, with its bonus and less 1; a save of 7 + 3
  local attack = ug:attacks_with_several { target = orc, primary = "Knife", extras = { "Dirk" } }
  expect({ attack.missed, attack.damage }):is { false, 3 }
  expect(orc.base.saves):is { 7 }
end }

example "mooks fight as printed, whatever their masters bought" { source = { "RPJ-GCS-63", "RPJ-MONEY-11" },
  given = { ug = two.ug, mook = { "mook", attack = 1, damage = 1, defence = 9, coin = 20, wields = "Knife" } }, function(ug, mook)
    mook:buys { ware = "Knife", improved = { "damage", "bonus" } }
    local attack = new.attack { attacker = mook, target = ug, weapon = "Knife" }
    expect({ attack.damage, attack.weapon_bonus }):is { 1, 0 }
  end }

example "a duel of bids" { source = { "RPJ-CD-19", "RPJ-MONEY-07" }, given = { ug = { "character", player = true, Trade = 3, coin = 30 }, orc = { "character", Trade = 1 } }, function(ug, orc)
  local duel = bring("duel", { won_by = bring("countdown", { name = "sold to Ug", size = 1 }), lost_by = bring("countdown", { name = "sold", size = 2, moves_on = "failure" }) })
  dice(3, 4)
  duel:attempt { skill = ug.Trade }
  expect(duel.outcome):is "won"
  dice(3, 4)                                           -- 7 and 3 against 7 and 1
  ug:buys { ware = "Armor", seller = orc, with = "Trade" }
  expect(ug.coin):is(22)
end }
