-- The combat table. Its upper part follows from what the text says of it: a trait roll with the row in place of
-- the level. The lower part is lost, but for one number; what stands in tables_combat.lua is a RECONSTRUCTION.

kind "damage_row" { source = "HEX-TABLE-03", base = "number", points = "list of number" }

source "HEX-ATTACK-05"
rule "game.hits_from"     { text = "roll and row together", "11" }
rule "game.reverse_up_to" { "4" }

source "HEX-ATTACK-07"
rule "game.combat_result (natural, margin)" { text = "margin: by how much roll and row reach a hit", first = {
  { "'Hit'",     when = "natural >= 17 or natural > 4 and margin >= 0" },
  { "'Reverse'", when = "natural == 3 or margin <= game.reverse_up_to - game.hits_from" },
  { "'Miss'" } } }

rule "game.most_damage (base)" { source = "HEX-DAMAGE-01", "3 * base" }

-- The printed row of a base damage, and beyond the table the multiplier of the column.
rule "game.damage_by_table (base, margin)" { source = "HEX-ATTACK-10",
  function(game, given)
    local column = game:damage_column(given.margin)
    for _, row in ipairs(game.damage_rows) do
      if row.base == given.base then return row.points[column] end
    end
    return math.max(1, math.floor(given.base * game:damage_multiplier(column) + 0.5))
  end }

rule "game.damage_points (natural, margin, base)" { text = "of a hit", first = {
  { "0",                                              when = "base <= 0" },
  { "game.most_damage(base)",                         when = "natural == 18" },
  { "max(base, game.damage_by_table(base, margin))",  when = "natural == 17" },
  { "game.damage_by_table(base, margin)" } } }

-- One line of the table, as it would be printed.
rule "game.combat_row (row)" { source = "HEX-TABLE-02", text = "what each roll of three dice brings, from 3 to 18",
  function(game, given)
    local results = {}
    for natural = 3, 18 do results[#results + 1] = game:combat_result(natural, natural + given.row - game.hits_from) end
    return results
  end }
