-- Disease.

example "not caught, and never again" { source = "HEX-HAZARD-03", given = { ann = { "character", Body = 2, Aura = 4 } }, function(ann)
  expect(ann:withstands_with(ann.Disease_Resistance).name):is "Aura"
  dice(2, 3, 4)                                         -- 9 and 4: 13
  expect(ann:is_exposed_to "measles"):is "immune"
  expect(ann:is_exposed_to "measles"):is "immune"       -- no roll
  expect(ann.ill_with):is {}
  expect(ann:is_contagious_with "measles"):is(false)
end }

example "a carrier" { source = "HEX-HAZARD-04", given = { ann = { "character", Body = 2, Aura = 4 } }, function(ann)
  dice(2, 3, 3,  2, 3, 4,  4)
  expect(ann:is_exposed_to "measles"):is "carrier"
  expect(ann:is_contagious_with "measles"):is(true)
  expect(ann:is_contagious_with "plague"):is(false)
  time:pass "95 hours"
  expect(ann:is_contagious_with "measles"):is(true)
  time:pass "1 hour"
  expect(ann:is_contagious_with "measles"):is(false)
  dice(2)
  expect(ann:is_exposed_to "measles"):is "carrier"      -- only for how long is rolled
  dice(1)
  ann:is_exposed_to "measles"                           -- a shorter one takes nothing away
  time:pass "47 hours"
  expect(ann:is_contagious_with "measles"):is(true)
  time:pass "1 hour"
  expect(ann:is_contagious_with "measles"):is(false)
end }

example "ill" { source = "HEX-HAZARD-05", given = { ann = { "character", Body = 2, Aura = 4 } }, function(ann)
  dice(2, 3, 3,  2, 3, 3)
  expect(ann:is_exposed_to "measles"):is "ill"
  expect(ann.ill_with):is { "measles" }
  expect(ann:is_contagious_with "measles"):is(false)
  ann:recovers_from "measles"
  expect(ann.ill_with):is {}
end }

example "which trait withstands" { source = { "HEX-HAZARD-03", "HEX-HAZARD-06", "HEX-HAZARD-07" }, function()
  local function with(Body, Aura, resistance, name)
    local ann = bring("character", { Body = Body, Aura = Aura, [name] = resistance })
    local trait = ann:withstands_with(ann:the(name))
    return trait.name .. " " .. trait.effective
  end
  for _, name in ipairs { "Disease Resistance", "Poison Resistance" } do
    expect(with(3, 6, 5, name)):is "Aura 6"             -- raised, and the Aura is higher still
    expect(with(3, 4, 5, name)):is(name .. " 5")
    expect(with(3, 6, 2, name)):is(name .. " 2")        -- lowered: the Aura does not count
    expect(with(3, 6, 1, name)):is(name .. " 1")
    expect(with(3, 6, 0, name)):is "Aura 6"             -- as his Body
    expect(with(3, 2, 0, name)):is "Body 3"
    expect(with(3, 2, 3, name)):is "Body 3"
    expect(with(3, 3, 0, name)):is "Body 3"
  end
end }

example "wounds do not weaken the Body" { source = "HEX-HAZARD-06", given = { ann = { "character", Body = 3, Aura = 3 } }, function(ann)
  game.fighting = true
  ann:is_hurt { points = 5, type = "Cut", by = "spec" }
  expect(ann.Aura.effective):is(2)
  expect(ann.Disease_Resistance.effective):is(2)
  expect(ann:withstands_with(ann.Disease_Resistance).effective):is(3)
end }
