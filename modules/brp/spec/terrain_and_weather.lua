local function left(distance, by, through, given)
  given = given or {}
  return game:way_left { distance = distance, by = by, through = through, severity = given.severity or 0, aided_by_skis = given.skis or false, exempt = given.exempt }
end

source "BRP-MOVE-09"
example "what each leaves" { function()
  expect(left(30, "Walking", {})):is(30)
  for terrain, kilometres in pairs { Forest = 20, Hills = 20, Desert = 20, Mountains = 10, Marsh = 10, Snow = 6, Storm = 15, Fog = 30 } do
    expect(left(30, "Walking", { terrain })):is_near(kilometres, 1e-9)
  end
  expect(left(30, "Walking", { "Snow" }, { skis = true })):is_near(20, 1e-9)
  expect(left(30, "Walking", { "Desert" }, { skis = true })):is_near(20, 1e-9)
  expect(left(60, "Ship, vintage sailing", { "Night" })):is(15)
  expect(left(60, "Ship, vintage sailing", { "River travel" })):is(30)
  expect(left(60, "Boat, small rowed", { "Fog" })):is_near(40, 1e-9)
  expect(left(60, "Land vehicle, modern", { "Fog" })):is_near(40, 1e-9)
  expect(left(36, "Riding, walking speed", { "Fog" })):is(36)
  expect(left(36, "Riding, walking speed", { "Night" })):is(36)
  expect(left(60, "Boat, small rowed", { "Night", "Marsh" })):is(60)
  expect(left(15, "Swimming", { "River travel" })):is(7.5)
  expect(left(60, "Train, steam engine", { "Mountains", "Snow" })):is_near(12, 1e-9)
  expect(left(30, "Walking", { "Forest" }, { exempt = { "Forest" } })):is(30)                         -- on a road or a trail
end }

example "how bad a storm is" { function()
  expect(game:way_left { distance = 30, by = "Walking", through = { "Storm" } }):is(15)
  for _, terrain in ipairs(game.terrains) do
    if terrain.name == "Storm" then expect({ terrain:share "Walking", terrain:share { travel = "Walking", severity = 1 } }):is { 1 / 2, 1 / 5 } end
  end
  expect(left(30, "Walking", { "Storm" }, { severity = 1 })):is_near(6, 1e-9)
  expect(left(30, "Walking", { "Forest" }, { severity = 1 })):is_near(20, 1e-9)                       -- no wood is worse than another
  expect(left(30, "Walking", { "Storm" }, { severity = 1 / 2 })):is_near(10.5, 1e-9)
  expect(left(1000, "Air vehicle, propeller", { "Storm" })):is(800)
  expect(left(1000, "Air vehicle, propeller", { "Storm" }, { severity = 1 })):is(800)
  expect(left(1000, "Air vehicle, propeller", { "Storm" }, { exempt = { "Storm" } })):is(1000)        -- above it
  expect(left(1000, "Air vehicle, propeller", { "Mountains" })):is(1000)
  expect(left(120, "Land vehicle, modern", { "Hills" }, { exempt = { "Hills" } })):is(120)            -- the engine is strong enough
end }

example "rivers" { source = "BRP-MOVE-10", function()
  expect(game:days_lost { through = { "Major river" }, by = "Walking" }):is(1)
  expect(game:days_lost { through = { "Major river", "Forest", "Major river" }, by = "Riding, gallop" }):is(2)
  expect(game:days_lost { through = { "Minor river", "Forest" }, by = "Walking" }):is(0)
  expect(left(30, "Walking", { "Minor river" })):is(30)
  expect(left(30, "Walking", { "Minor river" }, { severity = 1 })):is_near(20, 1e-9)
end }

example "one after another, never added" { source = "BRP-MOVE-11", function()
  expect(left(90, "Walking", { "Mountains" })):is_near(30, 1e-9)
  expect(left(90, "Walking", { "Mountains", "Hills" })):is_near(20, 1e-9)
  expect(left(90, "Walking", { "Hills", "Mountains" })):is_near(20, 1e-9)
  expect(left(90, "Walking", { "Mountains", "Hills", "Snow" })):is_near(4, 1e-9)
end }

example "riding through forested mountains" { source = "BRP-MOVE-12", function()
  for _, travel in ipairs(game.travels) do
    if travel.name == "Riding, walking speed" then
      expect(travel.in_a_day):is(36000)
      expect(left(travel.in_a_day, travel, { "Mountains" })):is_near(12000, 1e-6)
      expect(left(travel.in_a_day, travel, { "Forest", "Mountains" })):is_near(8000, 1e-6)
    end
  end
end }

example "how bad, and for whom" { source = { "BRP-MOVE-09", "BRP-MOVE-10" }, function()
  for _, severity in ipairs { -0.1, 1.1 } do
    expect(function() game:way_left { distance = 30, by = "Walking", through = { "Storm" }, severity = severity } end):fails "severity"
  end
  expect(left(30, "Walking", { "Storm" }, { severity = 0 })):is(15)
  expect(game:days_lost { through = { "Major river" }, by = "Air vehicle, propeller" }):is(0)
  expect(game:days_lost { through = { "Major river" }, by = "Boat, small rowed" }):is(0)
  expect(game:days_lost { through = { "Major river", "Minor river" }, by = "Land vehicle, drawn" }):is(1)
end }
