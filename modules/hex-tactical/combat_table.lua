-- The combat table. Its upper part follows from what the text says of it, and is a trait roll with degrees.
-- The damage columns are lost; here they are a RECONSTRUCTION, in data to be replaced by a table of the same shape.

rule "game.hits_from"        { source = "HEX-ATTACK-05, Combat", text = "roll and row together", "11" }
rule "game.reverse_up_to"    { source = "HEX-ATTACK-05, Combat", "4" }

rule "game.combat_result (natural, margin)" { source = "HEX-ATTACK-07, Combat", text = "margin: by how much roll and row reach a hit", first = {
  { "'Hit'",     when = "natural >= 17 or natural > 4 and margin >= 0" },
  { "'Reverse'", when = "natural == 3 or margin <= game.reverse_up_to - game.hits_from" },
  { "'Miss'" } } }

table "game.damage_multiplier (margin)" { source = "HEX-TABLE-03, Combat Table", note = "RECONSTRUCTION",
  { "up to 0", 0.25 }, { 1, 0.5 }, { 2, 1 }, { 3, 1.5 }, { 4, 2 }, { 5, 2.5 }, { 6, 2.75 }, { "7 and up", 3 } }

rule "game.most_damage (base)"           { source = "HEX-DAMAGE-01, Damage", "3 * base" }
rule "game.damage_by_table (base, margin)" { source = "HEX-TABLE-03, Combat Table", "max(1, floor(base * game.damage_multiplier(margin) + 0.5))" }

rule "game.damage_points (natural, margin, base)" { source = "HEX-ATTACK-10, Combat", text = "of a hit", first = {
  { "0",                                                when = "base <= 0" },
  { "game.most_damage(base)",                           when = "natural == 18" },
  { "max(base, game.damage_by_table(base, margin))",    when = "natural == 17" },
  { "game.damage_by_table(base, margin)" } } }
