-- With Fire and Movement: heavily encumbered characters are also easier targets of suppressive fire.

source "RPJ-INV-10"
after "entity.sure_target" "usual or encumbrance >= 2"
