-- Decision tables: dice read from left to right are the digits of a key.

source "RPJ-DICE-05"
rule "game.place_of_key (key)" { text = "the position of a key such as 315, counted from 0",
  function(game, given)
    local place = 0
    for digit in tostring(given.key):gmatch "." do
      if not digit:match "[1-6]" then error("no die shows " .. digit) end
      place = place * 6 + tonumber(digit) - 1
    end
    return place
  end }

action "game.draws_row (digits = 2, share = 1)" { function(game, given) return game:row_of(game:draws_key(given.digits), given.share) end }

action "game.draws_key (digits = 2)" {
  function(game, given) return roll("d" .. ("6"):rep(given.digits)) end }

source "RPJ-DICE-08"
rule "game.rows (digits, share = 1)" { text = "the number of rows; share is how many keys belong to one row", "6 ^ digits / share" }
rule "game.row_of (key, share = 1)"  "floor(game.place_of_key(key) / share) + 1"

source "RPJ-DICE-09"
instead_of "game.draws_row" { when = "option.decides_by == 'cards'",
  function(game, given) return choose("anyone", "Which row does the card that was drawn stand for?", 1, game:rows(given.digits, given.share)) end }

-- A random choice: each die keeps the upper or the lower half of the remaining items.

source "RPJ-DICE-10"
rule "game.upper_half_from" "4"

action "game.picks (size)" { text = "returns one of size positions; the middle belongs to the half that is kept",
  function(game, given)
    local low, high = 1, given.size
    while low < high do
      local half = math.ceil((high - low + 1) / 2)
      if roll "1d6" >= game.upper_half_from then low = high - half + 1 else high = low + half - 1 end
    end
    return low
  end }
