-- With Fire and Movement: its number against suppressive fire is a defence value, too.

to "entity.defence_against_suppression" { source = "RPJ-INV-09", label = "over-encumbered", add = "-1", when = "encumbrance == 1" }
