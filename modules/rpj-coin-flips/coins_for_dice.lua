-- Coins instead of dice, for all throws of 2d6.

source "RPJ-COIN-09"
box "entity.throws" { text = "coins and dice go together at one table", "coins or dice", starts = "option.usually" }

local coins    = "(roller == none ? option.usually : roller.throws) == 'coins'"
local leftmost = coins .. " and option.spoilers_are == 'leftmost'"
local marked   = coins .. " and option.spoilers_are == 'marked'"

source "RPJ-COIN-04"
instead_of "throw.dice" { when = marked, "3d{-1,1} + 1d{2,-1} + 1d{1,-2} + 7" }
instead_of "throw.dice" { source = "RPJ-COIN-06", when = leftmost, "1d{2,-1} + 1d{1,-2} + 3d{-1,1} + 7" }

source "RPJ-COIN-01"
-- Criticals: all heads and all tails. The adjacent results are 11 and 3; 12 and 2 do not occur.
instead_of "core.critical_from"   { when = coins, "13" }
instead_of "core.fumble_to"       { when = coins, "1" }
instead_of "core.nearly_critical" { when = coins, "natural == critical_from - 2" }
instead_of "core.nearly_fumble"   { when = coins, "natural == fumble_to + 2" }

-- A third die is meaningless with coins: a Lucky Break turns one coin over instead.
instead_of "Lucky Break" { when = coins, text = "one coin is turned over",
  function(check, payer) check:turn_over(payer) end }
