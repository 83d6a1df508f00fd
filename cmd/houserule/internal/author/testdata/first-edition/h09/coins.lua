-- three plain coins, a positive and a negative spoiler, and seven
instead_of "core.dice"     { source = "RPJ-COIN-04", "3d{-1,1} + 1d{2,-1} + 1d{1,-2} + 7" }
instead_of "core.critical" { source = "RPJ-COIN-01", "natural == 13" }
instead_of "core.fumble"   { source = "RPJ-COIN-01", "natural == 1" }
instead_of "Lucky Break"   { source = "RPJ-COIN-01", text = "Turn one coin over.",
  function(check, payer) check:turn_over(payer) end }
