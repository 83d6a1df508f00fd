-- Abilities with coins, and what happens when they cost too much.
skill   "Storm Magic" { attribute = "Willpower", sphere = "storms" }
ability "Gust"        { skill = "Storm Magic", magnitude = "Strong" }

local one = { ug = { "character", ["Storm Magic"] = 1 } }

example "all heads below the target, and all tails" { source = { "RPJ-COIN-01", "RPJ-WMAG-03" }, given = { ug = { "character", ["Storm Magic"] = 6 } }, function(ug)
  local gust = bring("Gust", { user = ug, base_cost = 13 })
  decide { ["A critical success below the target: is success plausible?"] = { true } }
  ug.strain = -20
  dice(1, 1, 1, 2, 1)                                -- 13 and 6, against 20
  expect(gust:is_used().worked):is(true)
  dice(1, 1, 1, 2, -2)                               -- 10 and 6; nobody is asked
  expect(gust:is_used().worked):is(false)
end }

example "strain: tails for the body, all tails for good" { source = { "RPJ-COIN-01", "RPJ-WMAG-09", "RPJ-WMAG-10" }, given = one, function(ug)
  dice(-1, -1, 1, 2, -2, -1, -1, 1, -1, -2)          -- 6 and 1, against 11; then 3, against 8
  bring("Gust", { user = ug }):is_used()
  expect(ug.ability_stamina):is(-2)
  expect(ug.health):is "unconscious"
  local other = bring("character", { ["Storm Magic"] = 1 })
  dice(-1, -1, 1, 2, -2, -1, -1, -1, -1, -2)         -- 1
  bring("Gust", { user = other }):is_used()
  expect(other.health):is "bleeding"
end }
