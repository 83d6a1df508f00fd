-- Equipment, and the poison of the adder.

weapon "Hunting Staff" { skill = "Staff", die = 8, enc = 2, special_effect = "knockdown" }
weapon "Guard's Sabre" { skill = "Sabre", die = 8, plus = 1, enc = 2, special_effect = "impale" }
armour "Leather Coat"  { points = 2, enc = 3 }
armour "Brigandine"    { points = 4, enc = 6 }

gear "Bale of Silk"    { enc = 9 }
gear "Provisions"      { enc = 3 }
gear "Rope"            { enc = 1 }

poison "Adder" { potency = 10, takes_effect = "toxin.cripples", is_resisted = "toxin.stings" }

action "toxin.cripples (victim: entity)" { function(_, given) given.victim:is_hurt(3) end }
action "toxin.stings (victim: entity)"   { function(_, given) given.victim:is_hurt(1) end }
