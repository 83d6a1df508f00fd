-- The combat table. Its upper part follows from the text: a trait roll with the row instead of
-- the level. The lower part is lost, except for one number; tables_combat.lua is a RECONSTRUCTION.

kind "damage_row" { source = "HEX-TABLE-03", base = "number", points = "list of number" }

source "HEX-ATTACK-05"
rule "game.hits_from"     { text = "the lowest sum of roll and row that hits", "11" }
rule "game.reverse_up_to" "4"

source "HEX-ATTACK-07"
rule "game.combat_result (natural, margin)" { text = "the result of an attack; margin is how far roll and row exceed a hit", first = {
  { "'Hit'",     when = "natural >= 17 or natural > 4 and margin >= 0" },
  { "'Reverse'", when = "natural == 3 or margin <= reverse_up_to - hits_from" },
  "'Miss'" } }

rule "game.most_damage (base)" { source = "HEX-DAMAGE-01", "3 * base" }

-- The printed row of a base damage; beyond the table, the multiplier of the column.
rule "game.damage_by_table (base, margin)" { source = "HEX-ATTACK-10",
  "map(filter(damage_rows, #.base == base), #.points[damage_column(margin)])[1] ?? max(1, round(base * damage_multiplier(damage_column(margin))))" }

-- For a hit.
rule "game.damage_points (natural, margin, base)" { first = {
  { "0",                                        when = "base <= 0" },
  { "most_damage(base)",                        when = "natural == 18" },
  { "max(base, damage_by_table(base, margin))", when = "natural == 17" },
  "damage_by_table(base, margin)" } }

-- A roll on the table: a row and a base damage, and their result.
check "combat_roll" { like = "three_dice",
  row     = "0",
  harm    = "0",
  against = "game.hits_from - row",
  margin  = "natural + by_luck + row - game.hits_from",
  result  = "game.combat_result(natural, margin)",
  does    = "result == 'Hit' ? game.damage_points(natural, margin, harm) : 0",
  success = "result == 'Hit'" }

-- One line of the printed table: the result of each roll of three dice, from 3 to 18.
rule "game.combat_row (row)" { source = "HEX-TABLE-02", "map([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18], combat_result(#, # + row - hits_from))" }
