example "coins for saves across scales" { source = { "RPJ-COIN-01", "RPJ-SCALE-07" }, given = { ann = { "character" } }, function(ann)
  local vest = ann:add_layer { name = "vest", saves = { 4, 6 }, rank = 1 }
  dice(1, 1, 1, -1, 1)                               -- 3 and 7: 10 against 4 + 0 + 4
  new.hit { target = ann, damage = 0, scale = "mega" }:lands()
  expect(vest.saves):is { 6 }
end }
