-- Character creation: `who:is_created()` asks for all choices and offers only what can be paid; each
-- choice is also a separate action, between creation_begins and creation_ends. Afterwards nothing can be bought:
-- the draft has no rules for advancement.

local being_created = { "the character is being created", "being_created" }
local its_owner_is  = { "the character is being created", "owner.being_created" }

-- The notes beside the choices: what each costs, and the remaining points.
local function points_are_left(who, each)
  return { note = (each and "each costs " .. each .. "; " or "") .. who.points_left .. " points are left" }
end
local function costing(who, shows)
  return { shows = shows, note = who.points_left .. " points are left" }
end

source "TBD-CHAR-23"
box "entity.being_created" "yes or no = no"
box "entity.was_created"   { source = "TBD-META-02", "yes or no = no" }

rule "entity.can_pay (amount)" "kind == 'character' and amount <= points_left"

action "character.is_created" { menu = "create",
  steps = { "creation_begins", "chooses_health", "chooses_way_of_life", "chooses_skills", "chooses_weapons", "chooses_keywords", "creation_ends" } }

action "character.creation_begins" { requires = {
    "a character is created once", "not was_created and not being_created", source = "TBD-META-02" },
  changes = { being_created = "true" } }

action "character.creation_ends" { source = "TBD-CHAR-32", text = "ends the creation; unspent points are kept", requires = { being_created },
  changes = { being_created = "false", was_created = "true", life = "maximum_life" },
  function(who)
    for _, choice in ipairs(who.without_cost) do say("Cost not in the text: " .. choice .. ".") end
  end }

-- Health

source "TBD-CHAR-27"
action "character.takes_life (to)" { requires = {
    being_created,
    { "a character has 1 to 40 Life", "to >= 1 and to <= game.most_life and to % 1 == 0", source = "TBD-CHAR-03" },
    { "there are points enough",      "can_pay((to - maximum_life) * game.price_of_life)" } },
  changes = { maximum_life = "to" } }

action "character.takes_recovery (to)" { requires = {
    being_created,
    { "a character has 1 to 20 Recovery", "to >= 1 and to <= game.most_recovery and to % 1 == 0", source = "TBD-CHAR-03" },
    { "there are points enough",          "can_pay((to - recovery) * game.price_of_recovery)" } },
  changes = { recovery = "to" } }

action "character.takes_block (to)" { requires = {
    being_created,
    { "a character has 0 to 2 Block", "to >= 0 and to <= game.most_block and to % 1 == 0", source = "TBD-CHAR-03" },
    { "there are points enough",      "can_pay((to - block) * game.price_of_block)" } },
  changes = { block = "to" } }

rule "character.within_points (limit, now, price)" "min(limit, now + floor(points_left / price))"

action "character.chooses_health" {
  function(who)
    who:takes_life(choose(who, "How much Maximum Life?", 1, who:within_points(game.most_life, who.maximum_life, game.price_of_life), points_are_left(who, game.price_of_life)))
    who:takes_recovery(choose(who, "How much Recovery?", 1, who:within_points(game.most_recovery, who.recovery, game.price_of_recovery), points_are_left(who, game.price_of_recovery)))
    who:takes_block(choose(who, "How much Block?", 0, who:within_points(game.most_block, who.block, game.price_of_block), points_are_left(who, game.price_of_block)))
  end }

-- Wealth, Size and Speeds

source "TBD-CHAR-28"
action "character.takes (of: text, value: text)" { requires = {
    being_created,
    { "points buy Wealth, a Size, and five Speeds", "of in map(choices, #[1])" } },
  function(who, given)
    who[given.of:lower()] = given.value
    if who.points_left < 0 then refuse "there are not points enough" end
  end }

rule "character.within_reach (of: text, among: text)" { text = "the values that the points can pay for",
  function(who, given)
    local function cost(value) return game:cost_in_table(given.of, value.name) or 0 end
    local open, most = {}, cost(who[given.of:lower()]) + who.points_left
    for _, value in ipairs(all(given.among)) do
      if cost(value) <= most then open[#open + 1] = value end
    end
    return open
  end }

action "character.chooses_way_of_life" {
  function(who)
    local function chooses(of, question, among)
      local function cost(value)
        local points = game:cost_in_table(of, value.name)
        return points and "costs " .. points
      end
      who:takes(of, choose(who, question, who:within_reach(of, among), costing(who, cost)).name)
    end
    chooses("Wealth", "Which Wealth?", "wealth")
    chooses("Size", "Which Size?", "size")
    for _, way in ipairs(game.ways) do chooses(way.name, way.name .. " at which Speed?", "speed") end
  end }

-- Skills: learned at -1, raised by one at a time.

source "TBD-CHAR-25"
action "skill.is_raised (to)" { requires = {
    its_owner_is,
    { "a skill is learned first",       "learned", source = "TBD-CHAR-24" },
    { "a skill is raised, not lowered", "to > stands_at and to % 1 == 0" },
    { "a character's skill bonuses go from -1 to +3", "to <= game.highest_bonus", source = "TBD-CHAR-16" },
    { "there are points enough",        "owner.can_pay(price_of(to) - points_spent)" } },
  changes = { level = "to" } }

action "skill.is_learned" { source = "TBD-CHAR-24", requires = {
    its_owner_is,
    { "it is not learned yet",   "not learned" },
    { "there are points enough", "owner.can_pay(price_of(starts_at))" } },
  changes = { level = "starts_at" } }

rule "skill.stands_at" { text = "the current bonus; below the first bonus if the skill is not learned", "level ?? (starts_at - 1)" }

rule "skill.can_rise_to (to, points)" { source = "TBD-CHAR-16", text = "whether the points suffice to raise it to this bonus",
  "to <= game.highest_bonus and price_of(to) - points_spent <= points" }

rule "skill.within_reach (points)" { text = "the highest bonus that the points pay for",
  function(skill, given)
    local bonus = skill.stands_at
    while skill:can_rise_to(bonus + 1, given.points) do bonus = bonus + 1 end
    return bonus
  end }

rule "character.skills_for (left)"   "filter(game.skills, the(#).can_rise_to(the(#).stands_at + 1, left))"
rule "character.skills_within_reach" "skills_for(points_left)"

rule "skill.told_to_buyers" { text = "the current bonus, and the cost of the next one",
  function(skill)
    local next_one = skill.stands_at + 1
    return (skill.learned and skill.level .. ", " or "") .. "next costs " .. skill:price_of(next_one) - skill.points_spent
  end }

action "character.chooses_skills" {
  function(who)
    while true do
      local chosen = choose(who, "Which skill is learned or raised?", who.skills_within_reach, "no more", costing(who, function(skill) return who:the(skill).told_to_buyers end))
      if not chosen then break end
      local skill = who:the(chosen)
      local to = choose(who, "To which bonus?", skill.stands_at + 1, skill:within_reach(who.points_left), points_are_left(who))
      if not skill.learned then skill:is_learned() end
      if to > skill.level then skill:is_raised(to) end
    end
  end }

-- Weapons: with their printed keywords, and additional ones for each weapon.

source "TBD-CHAR-29"
rule "weapon.price" "len(all_keywords) * game.price_of_keyword"

to "entity.takes_up" { requires = {
  "there are points enough for its keywords", "not being_created or can_pay(weapon.price)" } }

rule "character.weapons_within_reach" { text = "the weapons that the character can use and pay for",
  "filter(game.weapons, not has_weapon(#.name) and has_learned(#.skill) and can_pay(#.price))" }

action "character.chooses_weapons" {
  function(who)
    while true do
      local weapon = choose(who, "Which weapon?", who.weapons_within_reach, "no more", costing(who, function(weapon) return "costs " .. weapon.price end))
      if not weapon then break end
      who:takes_up(weapon)
    end
  end }

action "weapon.gets_keyword (keyword: keyword)" { requires = {
    its_owner_is,
    { "it is one of the owner's weapons",  "owner.has_weapon(name)" },
    { "it does not have that keyword yet", "not has_keyword(keyword.name)" },
    { "there are points enough",           "owner.can_pay(game.price_of_keyword)" } },
  changes = { own_keywords = "own_keywords + [keyword]" } }

action "character.chooses_keywords" {
  function(who)
    for _, weapon in ipairs(who.weapons) do
      while who.points_left >= game.price_of_keyword do
        local keyword = choose(who, "Which keyword?", weapon.missing_keywords, "no more", points_are_left(who, game.price_of_keyword))
        if not keyword then break end
        weapon:gets_keyword(keyword)
      end
    end
  end }
