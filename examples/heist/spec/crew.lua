example "what they are good at" { given = { marlo = "Marlo", odile = "Odile", wren = "Wren", bram = "Bram" }, function(marlo, odile, wren, bram)
  local crew = { marlo, odile, wren, bram }
  for skill, best in pairs { Casing = marlo, ["Fast Talk"] = marlo, Locks = odile, Tinkering = odile, Sneaking = wren, Climbing = wren, Driving = bram } do
    expect(game:best_of(crew, skill)):is(best)
  end
  expect(marlo.breaks):is(3)
  expect(function() return marlo.Locks:check().success end):is_refused "one is not trained in it"
end }

example "a stethoscope helps with locks alone" { given = { odile = "Odile", wren = "Wren" }, function(odile, wren)
  dice(1, 1, 1, 1, 1, 1)
  expect(odile.Locks:check().bonuses):is(1)
  expect(odile.Tinkering:check().bonuses):is(0)
  expect(wren.Locks:check().bonuses):is(0)
end }
