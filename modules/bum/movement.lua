-- Movement. Without a map, distances are counted in turns: x is the position on a line, and a turn of movement
-- leads from 0 to 1. With a map, x and y are squares, hexes or inches, and a turn leads five of them far.

source "Part Five, Movement"
box "entity.x" "number = 0"
box "entity.y" "number = 0"

rule "entity.pace"   { text = "in a turn", "option.map ? option.pace : 1" }
rule "game.touching" { text = "the distance between characters in melee", "option.map ? 1 : 0" }

rule "game.spaces (across, along)" { text = "the length of a path with straight and diagonal steps",
  "abs(abs(across) - abs(along)) + min(abs(across), abs(along)) * option.diagonals" }
rule "entity.spaces_to (other: entity)"     "game.spaces(x - other.x, y - other.y)"
rule "entity.in_melee_with (other: entity)" "spaces_to(other) <= game.touching"

rule "entity.turns_to_reach (other: entity)" { source = "Part Five, Ranged attacking", text = "turns of movement until melee", "ceil(max(0, spaces_to(other) - game.touching) / pace)" }

action "entity.stands (x, y = 0)" { text = "sets the initial position of a character",
  function(who, given) who.x, who.y = given.x, given.y end }

action "entity.moves (to_x, to_y = 0)" { menu = "turn", costs = "1 movements", requires = {
    { "whoever moves can walk",          "can_act" },
    { "nobody gets further in one turn", "game.spaces(to_x - x, to_y - y) <= pace" } },
  steps = "stands(to_x, to_y)" }

-- Running takes the action.
action "entity.runs (to_x, to_y = 0)" { costs = { "1 movements", "1 actions" }, requires = {
    { "in this game one may run",     "option.running" },
    { "whoever runs can walk",        "can_act" },
    { "nobody gets further at a run", "game.spaces(to_x - x, to_y - y) <= 2 * pace" } },
  steps = "stands(to_x, to_y)" }

-- Towards a target, as far as a turn leads: one space at a time, or less if that suffices.
local function step(far) return math.max(-1, math.min(1, far)) end

rule "entity.way_towards (other: entity, far)" { text = "the position after that many spaces, or fewer if they suffice",
  function(who, given)
    local x, y, left = who.x, who.y, given.far
    while true do
      local across, along = given.other.x - x, given.other.y - y
      if game:spaces(across, along) <= game.touching then break end
      local dx, dy = step(across), step(along)
      local close = dx == across and dy == along
      if close or game:spaces(dx, dy) > left then        -- without diagonal steps: the longer distance first
        if math.abs(across) >= math.abs(along) then dy = 0 else dx = 0 end
      end
      local cost = game:spaces(dx, dy)
      if cost > left then break end
      x, y, left = x + dx, y + dy, left - cost
    end
    return { x = x, y = y }
  end }

action "entity.closes_in (on: entity)" {
  function(who, given)
    local there = who:way_towards(given.on, who.pace)
    who:moves(there.x, there.y)
  end }
