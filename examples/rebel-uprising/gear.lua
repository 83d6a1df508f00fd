-- The gear of both sides.

weapon "Laser Pistol" { skill = "Pistols",  damage = 1, bonus = 1, range = 3, capacity = 4, ammunition = "power cells" }
weapon "Plasma Rifle" { skill = "Rifles",   damage = 2, range = 4, capacity = 3, ammunition = "power cells" }
weapon "Stunner"      { skill = "Pistols",  damage = 2, range = 2, capacity = 6, nonlethal = true }
weapon "Mega Grenade" { skill = "Throwing", damage = 3, range = 1, scale = "mega" }

armor  "Nanomesh"     { saves = { 3, 5 } }

-- Mooks have only their numbers; but a stunner works for them, too.
instead_of "attack.nonlethal" { when = "attacker.kind == 'mook' and attacker.wields != none and attacker.wields == 'Stunner'", "true" }
