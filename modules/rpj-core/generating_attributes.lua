-- Generating attributes: by rolls, by points, or from an array. Luck is always rolled.

source "RPJ-SKILL-04"
rule "game.triangular (n)" "n * (n + 1) / 2"
rule "game.cost_of_raising (low, high)" { source = "RPJ-ATTR-28", text = "each level costs as many points as its number",
  "game.triangular(high) - game.triangular(low)" }

source "RPJ-ATTR-20"
action "character.generates_attributes (method: rolled, bought or array)" {
  function(who, given)
    if     given.method == "rolled" then who:rolls_attributes()
    elseif given.method == "bought" then who:chooses_primary_category() who:starts_buying()
    else who:takes_array(choose(who, "Which array?", game.attribute_arrays, { shows = function(array) return array.told_to_choosers end })) end
  end }

-- Rolling

source "RPJ-ATTR-21"
action "character.rolls_attributes (manner: plain or varied = plain)" {
  function(who, given)
    local scores = given.manner == "plain" and game:rolls_seven_scores() or game:highest_first(game:varied_scores().dice)
    for _, score in ipairs(scores) do who:assigns(score) end
    who:finds_primary_category()
  end }

action "game.rolls_seven_scores" { text = "rolls seven scores and drops the lowest",
  function()
    local scores = {}
    for i = 1, 7 do scores[i] = game:score().total end
    return game:highest(scores, 6)
  end }

check "game.score"         { like = "throw", total = "floor(natural / 2)" }
check "game.varied_scores" { source = "RPJ-ATTR-22", dice = "10d6dh2dl2" }

rule "game.highest_first (scores: list of number)" "sorted(scores, -#)"
rule "game.highest (scores: list of number, count)" { text = "the highest scores, as many as count, in order",
  function(game, given) return { unpack(game:highest_first(given.scores), 1, given.count) } end }

box  "attribute.assigned" { sheet = "yes or no" }
rule "entity.unassigned"  { text = "the attributes without a score, except Luck", "filter(game.attributes, #.category != none and not the(#).assigned)" }

action "character.assigns (score)" {
  function(who, given) who:the(choose(who, "Which attribute gets " .. given.score .. "?", who.unassigned)):gets_score(given) end }

action "attribute.gets_score (score)" { changes = { level = "score", assigned = "true" } }

-- The primary category

source "RPJ-ATTR-23"
box "entity.primary_category" "Brawny, Shifty, Brainy or none"
rule "game.categories" "['Brawny', 'Shifty', 'Brainy']"

rule "entity.sum_of (category: text)" "sum(filter(attributes, #.category == category), #.level)"
rule "entity.highest_categories"      "filter(game.categories, sum_of(#) == max(map(game.categories, sum_of(#))))"

action "character.finds_primary_category" { text = "the category with the highest sum; among equal sums the player chooses",
  function(who)
    local best = who.highest_categories
    who.primary_category = #best == 1 and best[1] or choose(who, "Which primary category?", best)
  end }

-- Buying

source "RPJ-ATTR-25"
box "entity.attribute_points" "number = 0"

action "character.chooses_primary_category" {
  function(who) who.primary_category = choose(who, "Which primary category?", game.categories) end }

rule "game.attribute_points"        "40"
rule "game.bought_from"             "1"
rule "game.highest_outside_primary" { source = "RPJ-ATTR-26", "4" }

action "character.starts_buying (primary: Brawny, Shifty or Brainy = primary_category)" {
  changes = { primary_category = "primary", attribute_points = "game.attribute_points" },
  steps   = { "#.gets_score(game.bought_from)", for_each = "filter(attributes, #.category != none)" } }

source "RPJ-ATTR-28"
purchase "attribute.is_bought" { of = "level", price = "game.triangular(to)", from = "owner.attribute_points", back = "owner.being_created",
  ask = "Which attribute is raised?", requires = {
    { "Luck is rolled",                           "category != none", source = "RPJ-ATTR-33" },
    { "only primary attributes start above that", "primary or to <= game.highest_outside_primary", source = "RPJ-ATTR-26" } } }

source "RPJ-ATTR-29"
rule "game.points_for_what_is_left" "2"

action "character.ends_buying" {
  changes = { available_points = "available_points + (attribute_points > 0 ? game.points_for_what_is_left : 0)", attribute_points = "0" } }

-- Arrays

source "RPJ-ATTR-31"
kind "attribute_array" { starred = "list of number", others = "list of number", points = "number = 0" }

attribute_array "A" { starred = { 6, 3 }, others = { 3, 3, 2, 2 }, points = 2 }
attribute_array "B" { starred = { 5, 4 }, others = { 3, 3, 3, 2 } }
attribute_array "C" { starred = { 4, 4 }, others = { 3, 3, 3, 3 }, points = 2 }

rule "attribute_array.told_to_choosers" { function(array)
  return table.concat(array.starred, " ") .. " primary, " .. table.concat(array.others, " ") .. " others" .. (array.points > 0 and ", " .. array.points .. " character points" or "")
end }

action "character.takes_array (array: attribute_array)" { source = { "RPJ-ATTR-31", "RPJ-ATTR-32" }, text = "assigns an array; starred scores go into the primary category",
  changes = { available_points = "available_points + array.points" },
  steps   = { "chooses_primary_category", { "assigns_primary(#)", for_each = "array.starred" }, { "assigns(#)", for_each = "array.others" } } }

action "character.assigns_primary (score)" {
  function(who, given) who:the(choose(who, "Which primary attribute gets " .. given.score .. "?", who.unassigned_primary)):gets_score(given) end }

rule "entity.unassigned_primary" "filter(unassigned, #.category == primary_category)"

-- Luck

source "RPJ-ATTR-33"
check "attribute.is_rolled" { like = "game.score", roller = "owner", shows = "{owner.name}, {name}: {roll}" }

action "character.rolls_luck" {
  function(who) who.Luck.level = who.Luck:is_rolled().total end }
