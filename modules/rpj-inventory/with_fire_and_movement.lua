-- With Fire and Movement: heavily encumbered characters are also easier targets of suppressive fire.

source "RPJ-INV-10"
to "entity.sure_target" { { "is too laden to evade", "encumbrance >= 2" } }
