-- With Fire and Movement: whoever carries far too much is an easy mark for suppressive fire, too.

after "entity.sure_target" { source = "RPJ-INV-10", "usual or encumbrance >= 2" }
