-- The tools of burglars: each helps with one skill.

kind "contraption" { carried = true }

contraption "Stethoscope"   { to "skill.check.bonuses" { label = "stethoscope",   add = "1", when = "name == 'Locks'" } }
contraption "Felt Slippers" { to "skill.check.bonuses" { label = "felt slippers", add = "1", when = "name == 'Sneaking'" } }
