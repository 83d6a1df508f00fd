-- Lackeys.

local pair = { knight = { "character", player = true, major = true, Body = 4, Aura = 2 }, squire = { "character", Body = 3, ["First Aid"] = 3 } }

example "who plays and who is obeyed" { source = "HEX-LACKEY-01", given = pair, function(knight, squire)
  expect(function() squire:is_ordered "hold the horses" end):is_refused "somebody to obey"
  squire.master = knight
  expect({ knight.played_by, squire.played_by, knight.lackeys }):is { "player", "gamemaster", { squire } }
  expect(squire:is_ordered { order = "hold the horses", reasonable = true }):is(true)
  expect(squire:is_ordered { order = "fight the dragon alone", reasonable = false }):is(false)
  decide { ["Is it reasonable: stay here?"] = true, ["Is it reasonable: jump?"] = false }
  expect({ squire:is_ordered "stay here", squire:is_ordered "jump" }):is { true, false }
  decide {}
  expect(squire:is_ordered "fetch water"):is(true)      -- where nobody judges
  squire.loyalty = "turned"
  expect(squire:is_ordered { order = "hold the horses", reasonable = true }):is(false)
end }

example "what they are good for" { source = "HEX-LACKEY-02", given = pair, function(knight, squire)
  expect(knight:best_at "First Aid"):is(knight)
  squire.master = knight
  expect({ knight:best_at "First Aid", knight:best_at "Body" }):is { squire, knight }
  local lord = bring("character", { name = "Lord", Body = 4 })
  knight.master = lord
  expect(lord:best_at "Body"):is(lord)                  -- of equals himself
  expect(knight.stand_ins):is { squire }
end }

example "loyalty goes step by step" { source = "HEX-LACKEY-03", given = pair, function(knight, squire)
  expect(function() squire:loses_loyalty "no pay" end):is_refused "somebody to turn against"
  squire.master = knight
  local steps = { squire.loyalty }
  for _ = 1, 3 do
    expect(function() squire:loses_loyalty "no pay" end):says "no pay"   -- everybody can see it coming
    steps[#steps + 1] = squire.loyalty
  end
  expect(steps):is { "content", "doubting", "bitter", "turned" }
  expect(function() squire:loses_loyalty "no pay" end):is_refused "not turned yet"
  expect(function() squire:regains_loyalty() end):is_refused "he can be won back"
  squire.loyalty = "bitter"                             -- noticed in time
  squire:regains_loyalty()
  squire:regains_loyalty()
  squire:regains_loyalty()
  expect(squire.loyalty):is "devoted"
  expect(function() squire:regains_loyalty() end):is_refused "he can be won back"
end }

example "a faithful lackey goes on" { source = "HEX-LACKEY-04", given = pair, function(knight, squire)
  local rogue = bring("character", { name = "Rogue", Body = 2, master = knight, loyalty = "bitter" })
  squire.master = knight
  expect(knight.successors):is { squire }
  expect(function() knight:plays_on_as(squire) end):is_refused "he is dead"
  knight:dies()
  expect(function() knight:plays_on_as(rogue) end):is_refused "a faithful lackey"
  knight:plays_on_as(squire)
  expect({ squire.played_by, squire.major, squire.master, knight.played_by }):is { "player", true, nil, "gamemaster" }
  squire.master = knight
  expect(function() knight:plays_on_as(squire) end):is_refused "that was a player's character"
end }
