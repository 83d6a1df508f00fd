-- Generating attributes: rolled, bought, or taken from an array. Luck is always rolled.

box "entity.primary_category" { source = "RPJ-ATTR-23", "Brawny, Shifty, Brainy or none" }
box "entity.attribute_points" { source = "RPJ-ATTR-25", "number = 0" }

rule "game.triangular (n)"          { source = "RPJ-SKILL-04", "n * (n + 1) / 2" }
rule "game.cost_of_raising (low, high)" { source = "RPJ-ATTR-28", text = "each level costs its own number",
  "game.triangular(high) - game.triangular(low)" }

action "character.generates_attributes (method: rolled, bought or array)" { source = "RPJ-ATTR-20",
  function(who, given)
    if     given.method == "rolled" then who:rolls_attributes()
    elseif given.method == "bought" then who:starts_buying(who:chooses_primary_category())
    else   who:takes_array(choose(who, "Which array?", game.attribute_arrays)) end
  end }

-- Rolling

source "RPJ-ATTR-21"
action "character.rolls_attributes (manner: plain or varied = plain)" {
  function(who, given)
    local scores = given.manner == "plain" and game:rolls_seven_scores() or game:highest(game:varied_scores().dice, 6)
    for _, score in ipairs(scores) do who:assigns(score) end
    who:finds_primary_category()
  end }

action "game.rolls_seven_scores" { text = "the lowest is dropped",
  function()
    local scores = {}
    for i = 1, 7 do scores[i] = game:score().total end
    return game:highest(scores, 6)
  end }

check "game.score"         { like = "throw", total = "floor(natural / 2)" }
check "game.varied_scores" { source = "RPJ-ATTR-22", dice = "10d6dh2dl2" }

rule "game.highest (scores: list of number, count)" { text = "so many of them, in order",
  function(game, given)
    local sorted, best = {}, {}
    for i, score in ipairs(given.scores) do sorted[i] = score end
    table.sort(sorted, function(a, b) return a > b end)
    for i = 1, given.count do best[i] = sorted[i] end
    return best
  end }

box "entity.assigned" { "list of attribute" }

rule "entity.unassigned" { text = "attributes that wait for a score; Luck never does",
  function(who)
    local left = {}
    for _, attribute in ipairs(game.attributes) do
      local done = not attribute.category
      for _, other in ipairs(who.assigned) do done = done or other.name == attribute.name end
      if not done then left[#left + 1] = attribute end
    end
    return left
  end }

action "character.assigns (score)" {
  function(who, given)
    local attribute = choose(who, "Which attribute gets " .. given.score .. "?", who.unassigned)
    who:the(attribute).level = given.score
    who:put("assigned", attribute)
  end }

-- The primary category

rule "entity.sum_of (category: text)" { source = "RPJ-ATTR-23", first = {
  { "Strength.level + Constitution.level",  when = "category == 'Brawny'" },
  { "Dexterity.level + Charisma.level",     when = "category == 'Shifty'" },
  { "Willpower.level + Intelligence.level", when = "category == 'Brainy'" } } }

source "RPJ-ATTR-25"
action "character.chooses_primary_category" {
  function(who) return choose(who, "Which primary category?", { "Brawny", "Shifty", "Brainy" }) end }

action "character.finds_primary_category" { source = "RPJ-ATTR-23", text = "the highest sum; among equals the player chooses",
  function(who)
    local best, highest = {}, -math.huge
    for _, category in ipairs { "Brawny", "Shifty", "Brainy" } do
      local sum = who:sum_of(category)
      if sum > highest then best, highest = {}, sum end
      if sum == highest then best[#best + 1] = category end
    end
    who.primary_category = #best == 1 and best[1] or choose(who, "Which primary category?", best)
  end }

-- Buying

rule "game.attribute_points"           { "40" }
rule "game.bought_from"                { "1" }
rule "game.highest_outside_primary"    { source = "RPJ-ATTR-26", "4" }
rule "game.points_for_what_is_left"    { source = "RPJ-ATTR-29", "2" }

action "character.starts_buying (primary: Brawny, Shifty or Brainy)" {
  function(who, given)
    who.primary_category, who.attribute_points = given.primary, game.attribute_points
    for _, attribute in ipairs(game.attributes) do
      if attribute.category then who:the(attribute).level = game.bought_from end
    end
  end }

action "attribute.is_bought (to)" { source = "RPJ-ATTR-28", costs = "game.cost_of_raising(level, to) attribute_points of owner", requires = {
    { "Luck is rolled",                              "category != nil",  source = "RPJ-ATTR-33" },
    { "it gets higher",                              "to > level",       source = "RPJ-ATTR-27" },
    { "only primary attributes start above that",    "category == owner.primary_category or to <= game.highest_outside_primary", source = "RPJ-ATTR-26" } },
  function(attribute, given) attribute.level = given.to end }

action "character.ends_buying" { source = "RPJ-ATTR-29",
  function(who)
    if who.attribute_points > 0 then who.available_points = who.available_points + game.points_for_what_is_left end
    who.attribute_points = 0
  end }

-- Arrays

source "RPJ-ATTR-31"
kind "attribute_array" { starred = "list of number", others = "list of number", points = "number = 0" }

attribute_array "A" { starred = { 6, 3 }, others = { 3, 3, 2, 2 }, points = 2 }
attribute_array "B" { starred = { 5, 4 }, others = { 3, 3, 3, 2 } }
attribute_array "C" { starred = { 4, 4 }, others = { 3, 3, 3, 3 }, points = 2 }

action "character.takes_array (array: attribute_array)" { steps = { "places_starred", "places_others", "gets_points_for_array" } }

action "character.places_starred (array: attribute_array)" { text = "both go into the primary category",
  function(who, given)
    who.primary_category = who:chooses_primary_category()
    for _, score in ipairs(given.array.starred) do
      local open = {}
      for _, attribute in ipairs(who.unassigned) do
        if attribute.category == who.primary_category then open[#open + 1] = attribute end
      end
      local attribute = choose(who, "Which primary attribute gets " .. score .. "?", open)
      who:the(attribute).level = score
      who:put("assigned", attribute)
    end
  end }

action "character.places_others (array: attribute_array)" {
  function(who, given)
    for _, score in ipairs(given.array.others) do who:assigns(score) end
  end }

action "character.gets_points_for_array (array: attribute_array)" { source = "RPJ-ATTR-32",
  function(who, given) who.available_points = who.available_points + given.array.points end }

-- Luck

action "character.rolls_luck" { source = "RPJ-ATTR-33",
  function(who) who.Luck.level = game:score().total end }
