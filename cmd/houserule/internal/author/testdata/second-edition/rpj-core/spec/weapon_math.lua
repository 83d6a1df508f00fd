-- The author's figures, beside the exact odds of the damage save itself.
local function hits_to_break(damage, save)
  local who = bring("character", {})
  who.base.saves = { save }
  local hit = new.hit { target = who, damage = damage, layer = who.base, save = save }
  return 1 / odds(function() return hit:damage_save().success end):chance(false)
end

source "RPJ-GCS-95"
example "hits to break a save" { function()
  local exact = { [0] = { 12, 6, 3.6, 2.4 }, [2] = { 3.6, 2.4, 36 / 21, 36 / 26 }, [4] = { 36 / 21, 36 / 26, 36 / 30, 36 / 33 } }
  for damage, row in pairs(exact) do
    for i, hits in ipairs(row) do
      local save = 3 + i
      expect(hits_to_break(damage, save)):is_near(hits, 1e-9)
      expect(game:hits_to_break(damage, save)):is_near(hits, 1e-9)
      local printed = damage == 0 and game:printed_hits_at_0(save) or damage == 2 and game:printed_hits_at_2(save) or game:printed_hits_at_4(save)
      local rounded = math.floor(hits * 10 + 0.5) / 10
      if damage == 4 and save == 7 then
        expect(printed):is(1.0)                      -- the book's misprint
        expect(rounded):is(1.1)
      else
        expect(printed):is(rounded)
      end
    end
  end
end }

example "how two dice fall" { function()
  local tally = {}
  for a = 1, 6 do for b = 1, 6 do tally[a + b] = (tally[a + b] or 0) + 1 end end
  for target = 1, 14 do
    local ways = 0
    for total, count in pairs(tally) do if total >= target then ways = ways + count end end
    expect(game:ways_to_reach(target)):is(ways)
  end
end }

source "RPJ-GCS-96"
example "what is usual" {
  rules = [[ weapon "Doomhammer"  { skill = "Blades", damage = 5 }
             weapon "Feather"     { skill = "Blades", damage = -1 }
             armor  "Dragonscale" { saves = { 3 } }
             armor  "Paper Coat"  { saves = { 5, 8 } } ]], function()
    expect(game:target_for(game.middling_save + game.average_damage - game.base_target)):is(7)
    local who = bring("character", { has = { "Leather Coat" } })
    dice(1, 1)
    expect(new.hit { target = who, damage = game.average_damage, layer = who.layers[1], save = game.middling_save }:damage_save().against):is(7)
    for weapon, unusual in pairs { Dagger = false, Doomhammer = true, Feather = true } do
      expect(who:the(weapon).unusual):is(unusual)
    end
    expect(function() game:reviews_gear() end):says "Doomhammer: its damage is unusual"
    expect(function() game:reviews_gear() end):says "Dragonscale: a save that hardly ever breaks"
    expect(function() game:reviews_gear() end):says "Paper Coat: a save that hardly ever holds"
    who:loses "Leather Coat"
    who:gains "Dragonscale"                          -- a remark, and no more
    expect(who.layers[1].saves):is { 3 }
  end }

example "a day of fights wears a party down" { given = { ann = { "character", has = { "Leather Coat" } } }, function(ann)
  for _ = 1, 2 do                                    -- two small fights with a night's rest between them
    dice(3, 3)
    ann:is_hurt { damage = 2 }
    ann:rests(8)
  end
  expect(ann.layers[1].broken):is(true)              -- armour stays as it is
  dice(3, 3)
  ann:is_hurt { damage = 2 }
  ann:rests(1)
  expect(ann.base.saves):is { 7 }                    -- and the body takes its time
end }

example "how many hits somebody survives" { source = "RPJ-GCS-97", function()
  expect(game:hits_survived(2, 2, 7)):is_near(2.77, 0.005)
  expect(game:hits_survived(4, 2, 7)):is_near(5.54, 0.005)
  expect(2 * hits_to_break(2, 7)):is_near(2.8, 0.05) -- as the book rounds it
  expect(game:hits_survived(4, 2, 7)):is_near(2 * 2.8, 0.1)   -- which it then doubles
  expect({ bring("character", {}).base_saves, bring("character", { Constitution = 6 }).base_saves }):is { 2, 4 }
end }

source "RPJ-GCS-96"
example "where the usual ends" { rules = [[
    weapon "Straw"  { skill = "Blades", damage = 0 }
    weapon "Maul"   { skill = "Blades", damage = 4 }
    weapon "Crane"  { skill = "Blades", damage = 5 }
    weapon "Breath" { skill = "Blades", damage = -1 }
    armor "Plate"   { saves = { 4, 7 } }
    armor "Rags"    { saves = { 4, 8 } }
    armor "Scales"  { saves = { 3, 7 } }
    armor "Motley"  { saves = { 3, 8 } } ]], given = { who = { "character" } }, function(who)
  local unusual = "its damage is unusual"
  for weapon, remark in pairs { Straw = false, Maul = false, Crane = unusual, Breath = unusual } do expect(who:the(weapon).remark or false):is(remark) end
  local breaks, holds = "a save that hardly ever breaks", "a save that hardly ever holds"
  for armour, remark in pairs { Plate = false, Rags = holds, Scales = breaks, Motley = breaks } do
    local worn
    for _, protection in ipairs(game.protections) do if protection.name == armour then worn = protection end end
    expect(worn.remark or false):is(remark)
  end
end }
