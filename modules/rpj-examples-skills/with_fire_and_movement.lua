-- With Fire and Movement: whoever is shot at dodges, or trusts in armour, whichever is better.

source "RPJ-APPA-28"
after "entity.ranged_skill" "max(usual, Dodge.level)"
