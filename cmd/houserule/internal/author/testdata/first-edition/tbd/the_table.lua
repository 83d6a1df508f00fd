-- Who sits at the table: players, each with a character, and a gamemaster, who runs everybody else.

kind "character" { like = "entity", source = "TBD-CHAR-01, 3" }
kind "creature"  { like = "entity", source = "TBD-CHAR-04, 3.1.1" }

rule "entity.is_players" { source = "TBD-ADV-01, 2", "kind == 'character'" }
