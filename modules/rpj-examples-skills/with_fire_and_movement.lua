-- With Fire and Movement: whoever is shot at dodges, or trusts in armour, whichever is better.

after "entity.ranged_skill" { source = "RPJ-APPA-28", "max(usual, Dodge.level)" }
