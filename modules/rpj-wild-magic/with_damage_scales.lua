-- With Damage Scales: strong magic does mega damage, and titanic magic giga damage. The module or the gamemaster
-- sets the price, as for everything that is not in the table of magnitudes.

source "RPJ-SCALE-01"
box "ability.scale" "normal, mega or giga = normal"

after "hit.scale.starts" { when = "ability != none", "ability.scale" }
