instead_of "attack.roll.modifier"     { source = "RPJ-GCS-64", when = "attacker.kind == 'mook'", "attacker.attack + bonus" }
instead_of "attack.damage"            { source = "RPJ-GCS-63", when = "attacker.kind == 'mook'", "attacker.damage" }
instead_of "attack.defence_modifier"  { source = "RPJ-GCS-63", when = "target.kind == 'mook'",   "target.defence - 7" }
instead_of "attack.defence_is_chosen" { source = "RPJ-GCS-63", when = "target.kind == 'mook'",   function() end }
instead_of "hit.lands"                { source = "RPJ-GCS-66", when = "target.kind == 'mook'",   function(hit) hit.target.incapacitated = true end }
