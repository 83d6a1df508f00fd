-- The people at the table: players, each with a character, and a gamemaster with all others.

kind "character" { like = "entity", source = "TBD-CHAR-01" }
kind "creature"  { like = "entity", source = "TBD-CHAR-04" }

rule "entity.is_players" { source = "TBD-ADV-01", "kind == 'character'" }
