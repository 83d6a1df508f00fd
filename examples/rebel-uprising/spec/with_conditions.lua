condition "The Flu"        { category = "hindrance", checks = -2, attacks = -2 }
condition "Snow Blindness" { category = "hindrance", bars = { "sight" } }

example "a grenade at a car, with the flu and without eyes" { source = { "RPJ-COND-03", "RPJ-COND-04", "RPJ-FIRE-44" }, given = { andrastos = "Andrastos Proto-Paradeigma" }, function(andrastos)
  local street = game:lay_out(1)
  local car = game:puts_cover { name = "the parked car", worth = "+4/1f", at = street[1] }
  andrastos:stands(street[1])
  andrastos:draws "Mega Grenade"
  andrastos:gains "The Flu"
  dice(3, 4)                                                 -- 7 + 4 - 2, against 10+
  andrastos:attacks_cover(car)
  expect(car.worth):is "+4/1f"
  dice(4, 4)
  andrastos:attacks_cover(car)
  expect(car.worth):is "+3/1f"
  andrastos:turn_begins()
  andrastos:gains "Snow Blindness"
  expect(function() andrastos:attacks_cover(car) end):is_refused "no condition keeps one from attacking"
end }
