weapon "Orbital Lance" { skill = "Rifles", damage = 4, range = 9, scale = "giga" }

example "coins for cars" { source = { "RPJ-COIN-01", "RPJ-FIRE-43", "RPJ-FIRE-44" }, given = { andrastos = "Andrastos Proto-Paradeigma" }, function(andrastos)
  local street = game:lay_out(1)
  local car = game:puts_cover { name = "the parked car", worth = "+4/1f", at = street[1] }
  andrastos:stands(street[1])
  dice(1, -1, -1, 2, -2)                                     -- 6 and 4
  andrastos:attacks_cover { what = car, weapon = "Mega Grenade" }
  expect(car.worth):is "+3/1f"
  dice(-1, -1, 1, -1, 1)                                     -- 6 again: enough for giga damage
  andrastos:attacks_cover { what = car, weapon = "Orbital Lance" }
  expect(#all "cover"):is(0)
end }
