local crew = { lead = { "character", Hide = 40 }, a = { "character", Hide = 60 }, b = { "character", Hide = 60 } }

-- The lead's chance when the helpers roll this.
local function chance(lead, a, b, first, second)
  dice(first, second, 30)
  return lead.Hide:cooperative_check { helpers = { a.Hide, b.Hide } }.chance
end

source "BRP-COOP-01"
example "every helper rolls, then the lead" { given = crew, function(lead, a, b)
  dice(61, 62, 30)
  local check = lead.Hide:cooperative_check { helpers = { a.Hide, b.Hide } }
  expect(check.natural):is(30)
  expect(check.roller):is(lead)
  dice(61, 62, 30)
  expect(lead.Hide:cooperative_check { helpers = { a.Hide, b.Hide }, at_most = 2 }.chance):is(30)
  expect(function() lead.Hide:cooperative_check { helpers = { a.Hide, b.Hide }, at_most = 1 } end):is_refused "no more help than the task allows"
  expect(function() lead.Hide:cooperative_check { helpers = { a.Hide }, at_most = 0 } end):is_refused "no more help than the task allows"
  expect(function() lead.Hide:cooperative_check { helpers = {} } end):is_refused "somebody helps"
  expect(function() lead.Hide:cooperative_check { helpers = { lead.Sense } } end):is_refused "whoever helps is somebody else"
end }

-- With 60: critical to 3, special to 12, fumble from 98.
example "the best helper counts, and a fumble before all" { source = "BRP-COOP-02", given = crew, function(lead, a, b)
  expect(chance(lead, a, b, 60, 61)):is(60)
  expect(chance(lead, a, b, 12, 13)):is(70)
  expect(chance(lead, a, b, 61, 97)):is(30)
  expect(chance(lead, a, b, 3, 98)):is(-10)
  expect(chance(lead, a, b, 3, 12)):is(90)
  expect(chance(lead, a, b, 20, 20)):is(60)            -- they do not add up
end }

example "who learns something" { source = { "BRP-COOP-03", "BRP-IMPROVE-02" }, given = crew, function(lead, a, b)
  dice(60, 61, 61)                                     -- one helps, and the lead fails
  lead.Hide:cooperative_check { helpers = { a.Hide, b.Hide } }
  expect({ lead.Hide.experience_check, a.Hide.experience_check, b.Hide.experience_check }):is { false, false, false }
  dice(60, 61, 60)
  lead.Hide:cooperative_check { helpers = { a.Hide, b.Hide } }
  expect({ lead.Hide.experience_check, a.Hide.experience_check, b.Hide.experience_check }):is { true, true, false }
end }

example "advice from afar" { source = "BRP-COOP-04", given = crew, function(lead, a)
  dice(60, 30)
  expect(lead.Hide:cooperative_check { helpers = { a.Hide }, from_afar = true }.chance):is(60)
end }

example "an ally in the control tower" { source = "BRP-COOP-05", given = { passenger = { "character", Pilot = 25 }, ally = { "character", Pilot = 65 } }, function(passenger, ally)
  dice(65, 45)
  local landing = passenger.Pilot:cooperative_check { helpers = { ally.Pilot }, from_afar = true }
  expect(landing.chance):is(45)
  expect(landing.success):is(true)
  dice(65, 46)
  expect(passenger.Pilot:cooperative_check { helpers = { ally.Pilot }, from_afar = true }.success):is(false)
end }

example "everybody helps once, who can" { given = crew, function(lead, a, b)
  expect(function() lead.Hide:cooperative_check { helpers = { a.Hide, b.Hide, a.Sense } } end):is_refused "everybody helps once"
  b.knocked_out = true
  expect(function() lead.Hide:cooperative_check { helpers = { a.Hide, b.Hide } } end):is_refused "whoever helps can act"
end }

example "help may be hard to give" { source = { "BRP-COOP-01", "BRP-MOD-01" }, given = crew, function(lead, a)
  dice(31, 30)                                         -- 31 is more than half of 60
  expect(lead.Hide:cooperative_check { helpers = { a.Hide }, helping_difficulty = "Difficult" }.chance):is(30)
  dice(40, 30)
  expect(lead.Hide:cooperative_check { helpers = { a.Hide }, helping_situation = -20 }.chance):is(60)
  dice(41, 30)
  expect(lead.Hide:cooperative_check { helpers = { a.Hide }, helping_situation = -20 }.chance):is(30)
  expect(a.Hide.experience_check):is(true)
end }
