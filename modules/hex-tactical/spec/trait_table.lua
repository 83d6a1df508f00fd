-- The trait table against the words of the book.

local function within(range, roll)
  if range == nil then return false end
  local low, high = range:match "^(%d+) to (%d+)$"
  low, high = tonumber(low or range), tonumber(high or range)
  return roll >= low and roll <= high
end

source { "HEX-TRAIT-13", "HEX-TABLE-01" }
example "the printed rows are those of the formula" { function()
  local rows = game.trait_rows
  expect({ #rows, rows[1].level, rows[#rows].level }):is { 23, -10, 12 }
  for _, row in ipairs(rows) do
    expect(row.resisted):is(row.level - 2)
    for natural = 3, 18 do
      local result = game:trait_result(row.level, natural)
      for _, column in ipairs { "fumble", "failure", "success", "perfect" } do
        expect({ row.name, natural, column, within(row[column], natural) }):is { row.name, natural, column, column == result }
      end
    end
  end
end }

example "three rows" { function()
  local rows = {}
  for _, row in ipairs(game.trait_rows) do rows[row.level] = { row.fumble, row.failure, row.success, row.perfect } end
  expect(rows[4]):is { "3", "4 to 8", "9 to 14", "15 to 18" }
  expect(rows[0]):is { "3 to 6", "7 to 12", "13 to 17", "18" }
  expect(rows[8]):is { "3", "4", "5 to 10", "11 to 18" }
  expect(rows[2][3]):is "11 to 16"                        -- equals: resisted difference 0
end }
