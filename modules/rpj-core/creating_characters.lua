-- Character creation: attributes, points, a class, traits, skills. `who:is_created()` asks for each of them in
-- turn and offers only allowed choices; each step and each choice is also a separate action.

source "RPJ-CHAR-12"
box "entity.being_created" "yes or no = no"

action "character.is_created" { menu = "create", requires = {
    "the sheet is still empty", "total_points == 0 and not being_created" },
  steps = { "creation_begins", "gets_attributes", "gets_starting_points", "chooses_class", "chooses_class_skills",
            "chooses_traits", "chooses_skills", "creation_ends" } }

action "character.creation_begins" { changes = { being_created = "true" } }
action "character.creation_ends"   { changes = { being_created = "false", player = "true" } }

-- Attributes

source "RPJ-ATTR-20"
action "character.gets_attributes" { steps = { "chooses_method", "spends_attribute_points", "rolls_luck", "gets_base_saves" } }

action "character.chooses_method" {
  function(who) who:generates_attributes(choose(who, "How are the attributes generated?", { "rolled", "bought", "array" })) end }

source "RPJ-ATTR-26"
rule "attribute.highest_bought" "primary ? game.highest_level : game.highest_outside_primary"

source "RPJ-ATTR-28"
rule "attribute.within_reach" { text = "the highest level that can be bought",
  "max(filter(game.levels, # <= level or # <= highest_bought and game.cost_of_raising(level, #) <= owner.attribute_points))" }
rule "game.levels" { text = "the levels of skills and attributes", "[0, 1, 2, 3, 4, 5, 6]" }

rule "entity.attributes_within_reach" "filter(game.attributes, #.category != none and the(#).within_reach > the(#).level)"

-- Offers whatever the character can still afford, until the player is done. Shows the cost of each choice, and
-- the remaining points.
local function tells(who, points, what, before)
  say("  " .. what .. " for " .. before - who[points] .. "; " .. who[points] .. " left")
end

local function chooses(who, question, reach, points, then_does)
  while true do
    local chosen = choose(who, question, who[reach], "no more", {
      shows = function(thing) return who:the(thing).told_to_buyers end,
      note  = who[points] .. " " .. points:gsub("_", " ") .. " are left" })
    if not chosen then return end
    then_does(who:the(chosen))
  end
end

local function raises(who, question, reach, points, is_raised)
  chooses(who, question, reach, points, function(thing)
    local level, before = thing.level, who[points]
    is_raised(thing)
    tells(who, points, thing.name .. " " .. level .. " -> " .. thing.level, before)
  end)
end

local function level_for(who, thing)
  return choose(who, "To which level is " .. thing.name .. " raised?", thing.level + 1, thing.within_reach)
end

rule "trait.told_to_buyers" { function(trait) return "costs " .. trait.price end }
rule "attribute.told_to_buyers" { function(attribute)
  local level = attribute.level
  return level .. ", next costs " .. game:cost_of_raising(level, level + 1)
end }
rule "skill.told_to_buyers" { function(skill)
  local level = skill.level
  return level .. ", next costs " .. skill:price_of_raising(level + 1)
end }

action "character.spends_attribute_points" {
  function(who)
    raises(who, "Which attribute is raised?", "attributes_within_reach", "attribute_points", function(attribute) attribute:is_bought(level_for(who, attribute)) end)
    who:ends_buying()
  end }

-- Character points: the gamemaster chooses how many; these are suggestions.

source "RPJ-CHAR-03"
table "game.starting_points (experience: text)" {
  { "Novice", 40 }, { "Beginner", 60 }, { "Trained", 90 }, { "Expert", 130 } }

rule "game.told_of_starting_points" {
  function()
    local usual = {}
    for i, experience in ipairs { "Novice", "Beginner", "Trained", "Expert" } do usual[i] = experience .. " " .. game:starting_points(experience) end
    return "(" .. table.concat(usual, ", ") .. ")"
  end }

rule "game.most_starting_points" { text = "a limit for the question; the book has none", "1000" }

source "RPJ-CHAR-12"
action "character.gets_starting_points" {
  function(who)
    who:gets_points(choose("gamemaster", "How many character points to start with?", 0, game.most_starting_points, { note = game.told_of_starting_points }))
  end }

-- The class

rule "entity.classes_out_of_reach" "filter(game.classes, #.points > available_points)"
rule "entity.classes_within_reach" { source = "RPJ-CHAR-11", "filter(game.classes, #.points <= available_points)" }

rule "entity.told_of_classes" {
  function(who)
    local told = who.available_points .. " character points are left"
    for _, class in ipairs(who.classes_out_of_reach) do
      told = told .. ", too few for " .. class.name .. ", which costs " .. class.points
    end
    return told
  end }

rule "class.told_to_buyers" { function(class) if class.points > 0 then return "costs " .. class.points end end }

action "character.chooses_class" {
  function(who)
    if #who.classes_within_reach > 0 then
      who:joins_class(choose(who, "Which class?", who.classes_within_reach, {
        shows = function(class) return class.told_to_buyers end,
        note  = who.told_of_classes }))
    elseif #game.classes > 0 then
      say("  no class: " .. who.told_of_classes)
    end
  end }

source "RPJ-CHAR-06"
rule "entity.open_class_skills" { text = "the skills that can still fill a slot; none when all slots are full",
  "character_class != none and len(class_skills) < game.class_skill_slots ? filter(game.skills, character_class.lists(#) and not the(#).class_skill) : []" }

action "character.chooses_class_skills" {
  function(who)
    while #who.open_class_skills > 0 do
      local skill = who:the(choose(who, "Which class skill?", who.open_class_skills, { note = game.class_skill_slots - #who.class_skills .. " of " .. game.class_skill_slots .. " are left" }))
      local named = who.character_class:specialties_of(skill)
      skill:fills_class_slot(named and not skill.specialty and choose(who, "Which specialty of " .. skill.name .. "?", named) or nil)
    end
  end }

-- Traits

source "RPJ-CHAR-12"
rule "entity.traits_within_reach" "filter(game.traits, #.offered and not has(#) and #.price <= available_points)"

action "character.chooses_traits" {
  function(who)
    chooses(who, "Which trait?", "traits_within_reach", "available_points", function(trait)
      local before = who.available_points
      who:takes_trait(trait)
      tells(who, "available_points", trait.name, before)
    end)
  end }

-- Skills

source "RPJ-CHAR-16"
rule "skill.within_reach" { text = "the highest level that is allowed and can be paid",
  "max(filter(game.levels, # <= level or # <= owner.highest_level and price_of_raising(#) <= owner.available_points))" }

rule "entity.skills_within_reach" "filter(game.skills, the(#).within_reach > the(#).level)"

action "character.chooses_skills" { text = "spends points on skills; unspent points are kept",
  function(who)
    raises(who, "Which skill is raised?", "skills_within_reach", "available_points", function(skill)
      skill:is_raised(level_for(who, skill))
      skill:chooses_specialty()
    end)
  end }

source "RPJ-SKILL-41"
action "skill.chooses_specialty" {
  function(skill)
    if skill.specialty then return end
    local specialty = choose(skill.owner, "Which specialty of " .. skill.name .. "?", skill.specialties, "none")
    if specialty then skill:specializes(specialty) end
  end }
