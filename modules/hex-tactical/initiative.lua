-- Initiative: which group moves first; after that the turns only cycle. The list of the book is lost. This
-- one is a RECONSTRUCTION: the side that surprised the other, the side whose doing began it, the better leader,
-- and then the dice.

source "HEX-TURN-06"
box "group.surprises"  { text = "it lay in ambush, or was not expected", "yes or no = no" }
box "group.began_it"   { text = "what it did set off the turns", "yes or no = no" }

rule "group.leadership" { first = {
  { "leader.leads_by.usable_level", when = "leader != nil" },
  { "0" } } }

rule "group.goes_before (other: group)" { first = {
  { "surprises", when = "surprises != other.surprises" },
  { "began_it",  when = "began_it != other.began_it" },
  { "leadership > other.leadership" } } }

check "group.initiative_roll" { like = "three_dice", roller = "leader" }

action "game.sets_order (groups: list of group)" { source = "HEX-TURN-05",
  function(game, given)
    local tiers = {}
    for _, group in ipairs(given.groups) do
      local at = 1
      while tiers[at] and tiers[at][1]:goes_before(group) do at = at + 1 end
      if not tiers[at] or group:goes_before(tiers[at][1]) then table.insert(tiers, at, {}) end
      table.insert(tiers[at], group)
    end
    local order = {}
    for _, tied in ipairs(tiers) do
      for _, group in ipairs(game:rolls_off(tied)) do order[#order + 1] = group end
    end
    game.order = order
  end }

-- Equals roll, and those who are equal again roll again.
action "game.rolls_off (tied: list of group)" { text = "gives them in their order",
  function(game, given)
    if #given.tied < 2 then return given.tied end
    local by_roll, rolls = {}, {}
    for _, group in ipairs(given.tied) do
      local total = group:initiative_roll().total
      if not by_roll[total] then by_roll[total], rolls[#rolls + 1] = {}, total end
      table.insert(by_roll[total], group)
    end
    table.sort(rolls, function(a, b) return a > b end)
    local order = {}
    for _, total in ipairs(rolls) do
      for _, group in ipairs(game:rolls_off(by_roll[total])) do order[#order + 1] = group end
    end
    return order
  end }
