-- Advancement: points are saved or spent, and the gamemaster decides what the character could have learned.

-- Skills

source "RPJ-CHAR-19"
box "entity.out_of_reach" { text = "skills that the character could not have learned where they were", "list of skill" }

action "entity.is_kept_from (skill: skill)" { requires = {
    "the gamemaster says what cannot be learned", "game.gamemaster_speaks", source = "RPJ-INTRO-01" },
  changes = { out_of_reach = "out_of_reach + [skill]" } }

action "entity.may_learn_again (skill: skill)" { requires = {
    "the gamemaster says what can be learned", "game.gamemaster_speaks", source = "RPJ-INTRO-01" },
  changes = { out_of_reach = "filter(out_of_reach, # != skill)" } }

to "skill.is_raised" { requires = {
  "the character had a chance to learn it", "not (skill in owner.out_of_reach)" } }

-- Traits

source "RPJ-CHAR-20"
to "entity.takes_trait" { text = "the gamemaster judges traits taken after character creation", when = "not being_created", steps = "trait_is_judged", at = "first" }

action "entity.trait_is_judged (trait: trait)" {
  function(who, given)
    if not rule_that("Can " .. who.name .. " have come by this: " .. given.trait.name .. "?") then
      refuse "only what can be learned, or come in time, is taken after creation"
    end
  end }

-- Attributes: one level at a time, with the gamemaster's permission.

source "RPJ-CHAR-21"
rule "game.times_outside_primary" "2"

rule "attribute.primary"           { text = "whether it is in the primary category; never true for Luck", "category != none and category == owner.primary_category" }
rule "attribute.improvement_price" "(level + 1) * (primary ? 1 : game.times_outside_primary)"

action "attribute.is_improved" { menu = "advance", costs = "improvement_price available_points of owner", requires = {
    "at creation attributes are bought with attribute points", "not owner.being_created", source = "RPJ-CP-01" },
  steps = { "improvement_is_judged", "gets_better" } }

action "attribute.improvement_is_judged" {
  function(attribute)
    if not rule_that("Did " .. attribute.owner.name .. " earn a higher " .. attribute.name .. "?") then
      refuse "an attribute rises only when the story has earned it"
    end
  end }

-- A higher Constitution may add a base save.
action "attribute.gets_better" { source = { "RPJ-CHAR-21", "RPJ-CHAR-01" }, changes = { level = "level + 1" }, steps = "owner.gets_base_saves" }

-- Advancement by questions: `who:advances()` offers what the character can pay, until the player is done.

source { "RPJ-CHAR-19", "RPJ-CHAR-20", "RPJ-CHAR-21" }
rule "entity.skills_to_learn"       "filter(skills_within_reach, not (# in out_of_reach))"
rule "entity.traits_to_come_by"     "filter(traits_within_reach, #.price >= 0)"
rule "entity.attributes_to_improve" "filter(game.attributes, the(#).level < game.highest_level and the(#).improvement_price <= available_points)"

rule "attribute.told_to_improvers" { function(attribute) return attribute.level .. ", next costs " .. attribute.improvement_price end }

action "character.advances" { menu = "advance", requires = {
    { "creation is over",             "not being_created",    source = "RPJ-CHAR-12" },
    { "there are points to be spent", "available_points > 0", source = "RPJ-CP-01" } },
  function(who)
    local ways = { ["a skill"] = "skills_to_learn", ["an attribute"] = "attributes_to_improve", ["a trait"] = "traits_to_come_by" }
    local told = { ["a skill"] = "told_to_buyers", ["an attribute"] = "told_to_improvers", ["a trait"] = "told_to_buyers" }
    say("  " .. who.available_points .. " character points")
    while true do
      local open = {}
      for _, way in ipairs { "a skill", "an attribute", "a trait" } do
        if #who[ways[way]] > 0 then open[#open + 1] = way end
      end
      local way = choose(who, "What are the points spent on?", open, "nothing more")
      if not way then return end
      local chosen, before = choose(who, "Which?", who[ways[way]], { shows = function(thing) return who:the(thing)[told[way]] end }), who.available_points
      if way == "a trait" then who:takes_trait(chosen)
      elseif way == "an attribute" then who:the(chosen):is_improved()
      else
        local skill = who:the(chosen)
        skill:is_raised(choose(who, "To which level is " .. skill.name .. " raised?", skill.level + 1, skill.within_reach))
        skill:chooses_specialty()
      end
      say("  " .. chosen.name .. (way == "a trait" and "" or " is " .. who:the(chosen).level) .. " for " .. before - who.available_points .. "; " .. who.available_points .. " left")
    end
  end }

-- Pace: how many points a campaign awards.

source "RPJ-CHAR-24"
rule "game.least_for_a_session" "2"
rule "game.most_for_a_session"  "4"

rule "entity.sessions_to (goal, pace)" "max(0, ceil((goal - total_points) / pace))"

source "RPJ-CHAR-23"
rule "game.price_of_skills (count, level)" "count * game.cost_of_raising(0, level)"
