-- With Fire and Movement: a target defends with Dodge or the armour skill, whichever is better.

source "RPJ-APPA-28"
after "entity.ranged_skill" "max(usual, Dodge.level)"
