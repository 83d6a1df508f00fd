-- Creating a character: `who:is_created()` asks for everything in turn and offers only what can be paid; each
-- choice can also be made by itself, between creation_begins and creation_ends. Afterwards nothing is for sale:
-- the text has no rules for getting better.

box "entity.being_created" { source = "TBD-CHAR-23, 3.3", "yes or no = no" }
box "entity.was_created"   { source = "TBD-META-02, B", "yes or no = no" }

action "character.is_created" { source = "TBD-CHAR-23, 3.3",
  steps = { "creation_begins", "chooses_health", "chooses_way_of_life", "chooses_skills", "chooses_weapons", "chooses_keywords", "creation_ends" } }

action "character.creation_begins" { source = "TBD-CHAR-23, 3.3", requires = {
    { "a character is created once", "not was_created and not being_created", source = "TBD-META-02" } },
  function(who) who.being_created = true end }

action "character.creation_ends" { source = "TBD-CHAR-32", text = "what is not spent is left", requires = {
    { "the character is being created", "being_created" } },
  function(who)
    who.being_created, who.was_created = false, true
    who.life = who.maximum_life
    for _, choice in ipairs(who.without_cost) do say("Cost not in the text: " .. choice .. ".") end
  end }

-- Health

action "character.takes_life (to)" { source = "TBD-CHAR-27, 3.3", requires = {
    { "the character is being created",   "being_created" },
    { "a character has 1 to 40 Life",     "to >= 1 and to <= game.most_life and floor(to) == to", source = "TBD-CHAR-03" },
    { "there are points enough",          "(to - maximum_life) * game.price_of_life <= points_left" } },
  function(who, given) who.maximum_life = given.to end }

action "character.takes_recovery (to)" { source = "TBD-CHAR-27, 3.3", requires = {
    { "the character is being created",   "being_created" },
    { "a character has 1 to 20 Recovery", "to >= 1 and to <= game.most_recovery and floor(to) == to", source = "TBD-CHAR-03" },
    { "there are points enough",          "(to - recovery) * game.price_of_recovery <= points_left" } },
  function(who, given) who.recovery = given.to end }

action "character.takes_block (to)" { source = "TBD-CHAR-27, 3.3", requires = {
    { "the character is being created",   "being_created" },
    { "a character has 0 to 2 Block",     "to >= 0 and to <= game.most_block and floor(to) == to", source = "TBD-CHAR-03" },
    { "there are points enough",          "(to - block) * game.price_of_block <= points_left" } },
  function(who, given) who.block = given.to end }

local function most(who, limit, now, price) return math.min(limit, now + math.floor(who.points_left / price)) end

action "character.chooses_health" { source = "TBD-CHAR-27, 3.3",
  function(who)
    who:takes_life(choose(who, "How much Maximum Life?", 1, most(who, game.most_life, who.maximum_life, game.price_of_life)))
    who:takes_recovery(choose(who, "How much Recovery?", 1, most(who, game.most_recovery, who.recovery, game.price_of_recovery)))
    who:takes_block(choose(who, "How much Block?", 0, most(who, game.most_block, who.block, game.price_of_block)))
  end }

-- Wealth, Size and Speeds

action "character.takes (of: text, value: text)" { source = "TBD-CHAR-28, 3.3", requires = {
    { "the character is being created",           "being_created" },
    { "points buy Wealth, a Size, and five Speeds", "of in ['Wealth', 'Size', 'Walking', 'Swimming', 'Flying', 'Climbing', 'Burrowing']" } },
  function(who, given)
    who[given.of:lower()] = given.value
    if who.points_left < 0 then refuse "there are not points enough" end
  end }

local choices = {
  { of = "Wealth", question = "Which Wealth?", among = "wealth" },          { of = "Size",      question = "Which Size?",        among = "size" },
  { of = "Walking", question = "Walking at which Speed?", among = "speed" }, { of = "Swimming",  question = "Swimming at which Speed?",  among = "speed" },
  { of = "Flying", question = "Flying at which Speed?", among = "speed" },   { of = "Climbing",  question = "Climbing at which Speed?",  among = "speed" },
  { of = "Burrowing", question = "Burrowing at which Speed?", among = "speed" } }

rule "character.within_reach (of: text, among: text)" { source = "TBD-CHAR-28, 3.3", text = "the values that can be paid",
  function(who, given)
    local now  = game:cost_in_table(given.of, who[given.of:lower()].name) or 0
    local open = {}
    for _, value in ipairs(entries(given.among)) do
      if (game:cost_in_table(given.of, value.name) or 0) - now <= who.points_left then open[#open + 1] = value end
    end
    return open
  end }

action "character.chooses_way_of_life" { source = "TBD-CHAR-28, 3.3",
  function(who)
    for _, choice in ipairs(choices) do
      who:takes(choice.of, choose(who, choice.question, who:within_reach(choice.of, choice.among)).name)
    end
  end }

-- Skills: learned at -1, raised a point at a time.

action "skill.is_raised (to)" { source = "TBD-CHAR-25, 3.3", requires = {
    { "the character is being created", "owner.being_created" },
    { "a skill is learned first",       "learned",                                              source = "TBD-CHAR-24" },
    { "a skill is raised, not lowered", "to > (level ?? 0) and floor(to) == to" },
    { "a character's skill bonuses go from -1 to +3", "to <= game.highest_bonus",                  source = "TBD-CHAR-16" },
    { "there are points enough",        "owner.can_pay(price_of(to) - points_spent)" } },
  function(skill, given) skill.level = given.to end }

action "skill.is_learned" { source = "TBD-CHAR-24, 3.3", requires = {
    { "the character is being created",       "owner.being_created" },
    { "it is not learned yet",                "not learned" },
    { "there are points enough",              "owner.can_pay(price_of(starts_at))" } },
  function(skill) skill.level = skill.starts_at end }

rule "entity.can_pay (amount)" { source = "TBD-CHAR-23, 3.3", "kind == 'character' and amount <= points_left" }

rule "skill.price_of_next" { source = "TBD-CHAR-25, 3.3", "learned ? game.price_of_raising : game.price_of_learning" }
rule "skill.can_rise"      { source = "TBD-CHAR-16, 3.2", "not learned or (level ?? 0) < game.highest_bonus" }

rule "skill.within_reach (points)" { source = "TBD-CHAR-25, 3.3", text = "the highest bonus that so many points pay for",
  function(skill, given)
    local bonus = skill.learned and skill.level or skill.starts_at - 1
    while bonus < game.highest_bonus and skill:price_of(bonus + 1) - skill.points_spent <= given.points do bonus = bonus + 1 end
    return bonus
  end }

rule "character.skills_within_reach" { source = "TBD-CHAR-25, 3.3",
  function(who)
    local open, left = {}, who.points_left
    for _, skill in ipairs(entries "skill") do
      local own = who:the(skill)
      if own.can_rise and own.price_of_next <= left then open[#open + 1] = skill end
    end
    return open
  end }

action "character.chooses_skills" { source = "TBD-CHAR-25, 3.3",
  function(who)
    while #who.skills_within_reach > 0 do
      local chosen = choose(who, "Which skill is learned or raised?", who.skills_within_reach, "no more")
      if not chosen then break end
      local skill = who:the(chosen)
      local to = choose(who, "To which bonus?", skill.learned and skill.level + 1 or skill.starts_at, skill:within_reach(who.points_left))
      if not skill.learned then skill:is_learned() end
      if to > skill.level then skill:is_raised(to) end
    end
  end }

-- Weapons: with those keywords that are printed with them, and others for each weapon by itself.

rule "weapon.price" { source = "TBD-CHAR-29, 3.3", "len(all_keywords) * game.price_of_keyword" }

to "entity.takes_up" { source = "TBD-CHAR-29, 3.3", requires = {
  { "there are points enough for its keywords", "not being_created or can_pay(weapon.price)" } } }

rule "character.weapons_within_reach" { source = "TBD-CHAR-29, 3.3", text = "of those that the character can use",
  function(who)
    local open, left = {}, who.points_left
    for _, weapon in ipairs(entries "weapon") do
      if not who:has_weapon(weapon.name) and who:has_learned(weapon.skill) and weapon.price <= left then open[#open + 1] = weapon end
    end
    return open
  end }

action "character.chooses_weapons" { source = "TBD-CHAR-29, 3.3",
  function(who)
    while #who.weapons_within_reach > 0 do
      local weapon = choose(who, "Which weapon?", who.weapons_within_reach, "no more")
      if not weapon then break end
      who:takes_up(weapon)
    end
  end }

action "weapon.gets_keyword (keyword: keyword)" { source = "TBD-CHAR-29, 3.3", requires = {
    { "the character is being created",   "owner.being_created" },
    { "it is one of the owner's weapons", "owner.has_weapon(name)" },
    { "it does not have that keyword yet",      "not has_keyword(keyword.name)" },
    { "there are points enough",          "owner.can_pay(game.price_of_keyword)" } },
  function(weapon, given) weapon:put("own_keywords", given.keyword) end }

action "character.chooses_keywords" { source = "TBD-CHAR-29, 3.3",
  function(who)
    for _, weapon in ipairs(who.weapons) do
      while who.points_left >= game.price_of_keyword and #weapon.missing_keywords > 0 do
        local keyword = choose(who, "Which keyword?", weapon.missing_keywords, "no more")
        if not keyword then break end
        weapon:gets_keyword(keyword)
      end
    end
  end }
