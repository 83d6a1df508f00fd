-- Creating a character: attributes, points, a class, traits, skills. `who:is_created()` asks for everything in
-- turn and offers only what is allowed; each step, and each single choice, can also be taken by itself.

source "RPJ-CHAR-12"
box "entity.being_created" { "yes or no = no" }

action "character.is_created" { requires = {
    { "the sheet is still empty", "total_points == 0 and not being_created" } },
  steps = { "creation_begins", "gets_attributes", "gets_starting_points", "chooses_class", "chooses_class_skills",
            "chooses_traits", "chooses_skills", "creation_ends" } }

action "character.creation_begins" { changes = { being_created = "true" } }
action "character.creation_ends"   { changes = { being_created = "false" } }

-- Attributes

action "character.gets_attributes" { source = "RPJ-ATTR-20",
  function(who)
    local method = choose(who, "How are the attributes generated?", { "rolled", "bought", "array" })
    who:generates_attributes(method)
    if method == "bought" then who:spends_attribute_points() end
    who:rolls_luck()
    who:counts_base_saves()
  end }

rule "attribute.highest_bought" { source = "RPJ-ATTR-26", "primary ? game.highest_level : game.highest_outside_primary" }

source "RPJ-ATTR-28"
rule "attribute.within_reach" { text = "the highest level that can be bought",
  function(attribute)
    local level = attribute.level
    while level < attribute.highest_bought and game:cost_of_raising(attribute.level, level + 1) <= attribute.owner.attribute_points do
      level = level + 1
    end
    return level
  end }

rule "entity.attributes_within_reach" {
  function(who)
    local open = {}
    for _, attribute in ipairs(game.attributes) do
      local own = who:the(attribute)
      if attribute.category and own.within_reach > own.level then open[#open + 1] = attribute end
    end
    return open
  end }

local function level_for(who, thing)
  return choose(who, "To which level is " .. thing.name .. " raised?", thing.level + 1, thing.within_reach)
end

action "character.spends_attribute_points" {
  function(who)
    while #who.attributes_within_reach > 0 do
      local chosen = choose(who, "Which attribute is raised?", who.attributes_within_reach, "no more")
      if not chosen then break end
      local attribute = who:the(chosen)
      attribute:is_bought(level_for(who, attribute))
    end
    who:ends_buying()
  end }

-- Character points: the gamemaster says how many, and these are some.

source "RPJ-CHAR-03"
table "game.starting_points (experience: text)" {
  { "Novice", 40 }, { "Beginner", 60 }, { "Trained", 90 }, { "Expert", 130 } }

rule "game.most_starting_points" { text = "a bound for the question, not of the book", "1000" }

source "RPJ-CHAR-12"
action "character.gets_starting_points" {
  function(who)
    who:gets_points(choose("gamemaster", "How many character points to start with?", 0, game.most_starting_points))
  end }

-- The class

rule "entity.classes_within_reach" { source = "RPJ-CHAR-11",
  function(who)
    local open = {}
    for _, class in ipairs(game.classes) do
      if class.points <= who.available_points then open[#open + 1] = class end
    end
    return open
  end }

action "character.chooses_class" {
  function(who)
    if #who.classes_within_reach > 0 then who:joins_class(choose(who, "Which class?", who.classes_within_reach)) end
  end }

rule "entity.open_class_skills" { source = "RPJ-CHAR-06", text = "none when all slots are full",
  function(who)
    local open = {}
    if not who.character_class or #who.class_skills >= game.class_skill_slots then return open end
    for _, skill in ipairs(game.skills) do
      if who.character_class:lists(skill.name) and not who:the(skill).class_skill then open[#open + 1] = skill end
    end
    return open
  end }

action "character.chooses_class_skills" { source = "RPJ-CHAR-06",
  function(who)
    while #who.open_class_skills > 0 do
      local skill = who:the(choose(who, "Which class skill?", who.open_class_skills))
      local named = who.character_class:specialties_of(skill.name)
      skill:fills_class_slot(named and not skill.specialty and choose(who, "Which specialty of " .. skill.name .. "?", named) or nil)
    end
  end }

-- Traits

rule "entity.traits_within_reach" {
  function(who)
    local open = {}
    for _, trait in ipairs(game.traits) do
      if trait.offered and not who:has(trait) and trait.price <= who.available_points then open[#open + 1] = trait end
    end
    return open
  end }

action "character.chooses_traits" {
  function(who)
    while #who.traits_within_reach > 0 do
      local trait = choose(who, "Which trait?", who.traits_within_reach, "no more")
      if not trait then break end
      who:takes_trait(trait)
    end
  end }

-- Skills

source "RPJ-CHAR-16"
rule "skill.within_reach" { text = "the highest level that can be paid and is allowed",
  function(skill)
    local level = skill.level
    while level < skill.owner.highest_level and skill:price_of_raising(level + 1) <= skill.owner.available_points do
      level = level + 1
    end
    return level
  end }

rule "entity.skills_within_reach" {
  function(who)
    local open = {}
    for _, skill in ipairs(game.skills) do
      local own = who:the(skill)
      if own.within_reach > own.level then open[#open + 1] = skill end
    end
    return open
  end }

action "character.chooses_skills" { text = "what is not spent is kept",
  function(who)
    while #who.skills_within_reach > 0 do
      local chosen = choose(who, "Which skill is raised?", who.skills_within_reach, "no more")
      if not chosen then break end
      local skill = who:the(chosen)
      skill:is_raised(level_for(who, skill))
      skill:chooses_specialty()
    end
  end }

action "skill.chooses_specialty" { source = "RPJ-SKILL-41",
  function(skill)
    if #skill.specialties == 0 or skill.specialty then return end
    local specialty = choose(skill.owner, "Which specialty of " .. skill.name .. "?", skill.specialties, "none")
    if specialty then skill:specializes(specialty) end
  end }
