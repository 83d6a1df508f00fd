local function markers(men, others, worth)
  local one = bring("force", { name = "one", men = men, equipment = worth })
  local other = bring("force", { name = "other", men = others })
  game:mass_combat_begins(one, other)
  return { one.markers, other.markers }
end

source "RPJ-MASS-02"
example "ten markers for the stronger" { function()
  expect(markers(500, 200)[1]):is(10)
  expect(markers(200, 500)[2]):is(10)
  expect(markers(300, 300)):is { 10, 10 }
  expect(markers(100, 200, 4)):is { 10, 5 }            -- better equipment
end }

example "nobody fights oneself" { given = { one = { "force", men = 9 } }, function(one)
  expect(function() game:mass_combat_begins(one, one) end):is_refused "two forces fight each other"
end }

example "neither commander, ground nor heroes count" { function()
  local one   = bring("force", { men = 60, works = 6 })
  local other = bring("force", { men = 60, commander = bring "Andrastos" })
  bring("Basilus", { fights_for = other })
  game:mass_combat_begins(one, other)
  expect({ one.markers, other.markers }):is { 10, 10 }
end }

example "a share for the weaker, rounded up" { source = "RPJ-MASS-03", function()
  expect(markers(200, 500)):is { 4, 10 }
  expect(markers(60, 40)):is { 10, 7 }
  expect(markers(1, 500)):is { 1, 10 }
end }

example "hopeless" { source = "RPJ-MASS-04", function()
  expect(function() expect(markers(3, 400)):is { 1, 10 } end):says "one could hardly fill one marker: consider surrender"
  expect(bring("force", { men = 3, enemy = bring("force", { men = 30 }) }).hopeless):is(false)
end }

example "40 soldiers against 60 rebels" { source = "RPJ-MASS-05", function()
  local imperials = bring("force", { name = "Imperials", men = 40 })
  local rebels    = bring("force", { name = "rebels",    men = 60 })
  bring("Andrastos", { fights_for = imperials })
  bring("Basilus",   { fights_for = imperials })
  game:mass_combat_begins(imperials, rebels)
  expect(rebels.markers):is(10)
  expect(imperials.markers):is(7)
end }
