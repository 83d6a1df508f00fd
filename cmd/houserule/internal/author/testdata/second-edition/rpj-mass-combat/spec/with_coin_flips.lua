local function forces(ours, theirs)
  local one    = bring("force", { name = "ours",   men = 100 })
  local other  = bring("force", { name = "theirs", men = 100 })
  local battle = game:mass_combat_begins(one, other)
  one.markers, other.markers = ours, theirs
  return one, other, battle
end

-- Three plain coins, then the spoilers 2 or -1 and 1 or -2, and 7 in the middle.

example "armies throw coins, too" { source = { "RPJ-MASS-06", "RPJ-MASS-26", "RPJ-COIN-01" }, function()
  local one, other, battle = forces(10, 10)
  dice(1, -1, -1, 2, 1)                                -- 9: two markers
  dice(-1, -1, -1, 2, -2)                              -- 4
  dice(1, 1, -1, -1, -2)                               -- morale: 5 against 3 + 2
  battle:round()
  expect({ one.markers, other.markers }):is { 10, 8 }
  expect(other.fate):is "fights"
  dice(-1, -1, -1, 2, -2)                              -- 4 and 2
  dice(1, 1, 1, 2, -2)                                 -- 10 - 2: one marker
  dice(-1, -1, -1, -1, 1)                              -- morale: 4 against 3 + 1
  battle:round()
  expect({ one.markers, one.fate }):is { 9, "fights" }
  dice(-1, -1, -1, 2, 1)                               -- 7 and 1: one marker
  dice(-1, -1, -1, 2, -2)
  dice(1, 1, 1, -1, -2)                                -- morale: 7 against 3 + 3
  battle:round()
  expect(other.markers):is(7)
  expect(other.fate):is "fights"
end }

example "all heads are a critical success of commanders, and not of armies" { source = { "RPJ-MASS-06", "RPJ-MASS-10", "RPJ-COIN-01" }, given = { andrastos = "Andrastos" }, function(andrastos)
  local one, other, battle = forces(10, 10)
  one.commander = andrastos
  dice(1, 1, 1, 2, 1)                                  -- 13 and 4 against 10, and one degree more
  one:is_commanded()
  expect(one.commanded):is(8)
  one.commanded = 0
  dice(1, 1, 1, 2, 1)                                  -- 13: six markers
  dice(-1, -1, -1, -1, -2)                             -- 1
  battle:both_roll()
  expect({ one.markers, other.markers }):is { 10, 4 }
end }

example "heroes throw coins, and the wounded are counted by them" { source = { "RPJ-MASS-17", "RPJ-MASS-32", "RPJ-COIN-01" }, given = { basilus = "Basilus" }, function(basilus)
  local one, other, battle = forces(7, 10)
  basilus.fights_for = one
  decide { ["Help the own side, or hinder the other?"] = "hinder" }
  dice(1, -1, -1, -1, 1)                               -- 6 and 8 against 13
  basilus:contributes()
  expect(other.helped):is(-1)
  other.fate, other.lost = "routed", 2
  dice(1, 1, 1, 2, -2)                                 -- 10 against 10
  dice(1, 1, 1, 2, -2)
  battle:counts_the_lost()
  expect(other.recovered):is(2)
end }
