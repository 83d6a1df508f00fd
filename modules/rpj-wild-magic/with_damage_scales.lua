-- Beside Damage Scales: strong magic does mega-damage, and titanic magic giga-damage. What that is worth, a module
-- or the gamemaster says, as of everything that the table of magnitudes leaves out.

source "RPJ-SCALE-01"
box "ability.scale" "normal, mega or giga = normal"

after "hit.scale.starts" { when = "ability != nil", "ability.scale" }
