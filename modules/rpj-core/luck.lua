-- Luck: breaks that mend what the dice did.

kind "character" { like = "entity" }

box "character.breaks" { source = "RPJ-ATTR-13", refills = "session", starts = "Luck.level >= 4 ? 3 : 2" }
