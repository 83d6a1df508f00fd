-- Character creation: attributes, points, a class, traits (traits.lua), skills and then their specialties
-- (using_skills.lua). `who:is_created()` asks for each of them in turn and offers only allowed choices; each step
-- and each choice is also a separate action. Points that are not spent are kept.

source "RPJ-CHAR-12"
box "entity.being_created" "yes or no = no"

action "character.is_created" { menu = "create", requires = {
    "the sheet is still empty", "total_points == 0 and not being_created" },
  steps = { "creation_begins", "gets_attributes", "gets_starting_points", "chooses_class", "chooses_class_skills",
            { buys = "entity.takes_trait" }, { buys = "skill.is_raised" }, { buys = "skill.takes_specialty" }, "creation_ends" } }

action "character.creation_begins" { changes = { being_created = "true" } }
action "character.creation_ends"   { changes = { being_created = "false", player = "true" } }

-- Attributes

source "RPJ-ATTR-20"
action "character.gets_attributes" { steps = { "chooses_method", "spends_attribute_points", "rolls_luck", "gets_base_saves" } }

action "character.chooses_method" {
  function(who) who:generates_attributes(choose(who, "How are the attributes generated?", { "rolled", "bought", "array" })) end }

source "RPJ-ATTR-28"
action "character.spends_attribute_points" { steps = { { buys = "attribute.is_bought" }, "ends_buying" } }

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
