-- With Fire and Movement: whoever carries far too much is an easy mark for suppressive fire, too.

source "RPJ-INV-10"
after "entity.sure_target" "usual or encumbrance >= 2"
