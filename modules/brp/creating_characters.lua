-- Creating a character: characteristics by dice, a profession, and points for the skills that it teaches and for
-- those that one likes. `who:is_created()` asks for everything in turn and offers only what is allowed; each single
-- choice can also be made by itself, between creation_begins and creation_ends. Which professions there are is a
-- game's own business.

local being_created = { "the character is being created", "being_created" }

source "BRP-CREATE-01"
box "entity.being_created" "yes or no = no"
rule "entity.blank" { text = "nothing was rolled yet", "sum(characteristics, #.level) == 0" }

action "character.is_created" { menu = "create",
  steps = { "creation_begins", "rolls_characteristics", "moves_points", "chooses_profession", "spends_professional_points",
            "spends_personal_points", "creation_ends" } }

action "character.creation_begins" { requires = { "a character is created once", "blank and not being_created" },
  changes = { being_created = "true" } }

-- What can be spent is full, and where each characteristic began is known.
action "character.creation_ends" { requires = { being_created },
  changes = { being_created = "false", professional_points = "0", personal_points = "0", hit_points = "total_hit_points",
              power_points = "total_power_points", fatigue_points = "total_fatigue_points", sanity_points = "luck" },
  steps = { "#.begins_here", for_each = "characteristics" } }

action "characteristic.begins_here" { source = "BRP-CHAR-08", changes = { original = "level" } }

-- Characteristics

source "BRP-CREATE-02"
rule "characteristic.creation_dice"  { first = {
  { "owner.species.pow_dice", when = "name == 'POW'" }, { "2", when = "name in ['SIZ', 'INT']" }, "3" } }
rule "characteristic.creation_bonus" { first = {
  { "owner.species.pow_bonus", when = "name == 'POW'" }, { "6", when = "name in ['SIZ', 'INT']" }, "0" } }
rule "characteristic.is_rolled"      { source = "BRP-CREATE-03", text = "Education is for games that want it", "name != 'EDU'" }
rule "characteristic.lowest_roll"    "creation_dice + creation_bonus"
rule "characteristic.highest_roll"   "6 * creation_dice + creation_bonus"

check "characteristic.first_roll" { roller = "owner",
  thrown = "creation_dice",
  dice   = "(@thrown)d6",
  gives  = "natural + creation_bonus" }

action "character.rolls_characteristics" { requires = { being_created, { "they are rolled once", "blank" } },
  steps = { "#.is_first_rolled", for_each = "filter(characteristics, #.is_rolled)" } }

action "characteristic.is_first_rolled" {
  function(characteristic) characteristic.level = characteristic:first_roll().gives end }

source "BRP-CREATE-04"
box  "entity.points_moved"     { text = "from one characteristic to another", "number = 0" }
rule "game.most_points_moved"  "3"
rule "characteristic.gives_up" "is_rolled and level > lowest_roll"
rule "characteristic.takes_on" "is_rolled and level < highest_roll"
rule "character.giving"        "filter(game.characteristics, the(#).gives_up)"
rule "character.taking"        "filter(game.characteristics, the(#).takes_on)"

action "character.moves_point (from: characteristic, to: characteristic)" { requires = {
    being_created,
    { "three points are moved at most",          "points_moved < game.most_points_moved" },
    { "no characteristic gives up what the dice cannot take", "from.gives_up" },
    { "no characteristic rises above what can be rolled",     "to.takes_on and to != from" } },
  changes = { ["from.level"] = "from.level - 1", ["to.level"] = "to.level + 1", points_moved = "points_moved + 1" } }

action "character.moves_points" { text = "one at a time",
  function(who)
    while who.points_moved < game.most_points_moved and #who.giving > 0 and #who.taking > 1 do
      local gives = choose(who, "Which characteristic gives up a point?", who.giving, "none")
      if not gives then return end
      local others = {}
      for _, to in ipairs(who.taking) do
        if to ~= gives then others[#others + 1] = to end
      end
      local from, to = who:the(gives), who:the(choose(who, "Which gets it?", others))
      who:moves_point(from, to)
      say("  " .. from.name .. " " .. from.level + 1 .. " -> " .. from.level .. ", " .. to.name .. " " .. to.level - 1 .. " -> " .. to.level)
    end
  end }

-- The profession

source "BRP-CREATE-05"
kind "profession" { skills = "list of skill" }

box "entity.profession" "profession or none"

action "character.takes_up (of: profession)" { requires = { being_created, { "a character begins with one profession", "profession == none" } },
  changes = { profession = "of" } }

action "character.chooses_profession" {
  function(who)
    if #game.professions > 0 then who:takes_up(choose(who, "Which profession?", game.professions)) end
  end }

-- Skill points

source "BRP-CREATE-06"
rule "game.professional_points" { first = {
  { "400", when = "option.power_level == 'epic'" }, { "500", when = "option.power_level == 'superhuman'" }, "250" } }

source "BRP-CREATE-07"
rule "game.points_for_intelligence" "10"
rule "entity.points_of_ones_own"    "INT.level * game.points_for_intelligence"

source "BRP-CREATE-08"
rule "game.highest_at_creation" { first = {
  { "101", when = "option.power_level == 'epic'" }, { "game.no_ceiling", when = "option.power_level == 'superhuman'" }, "75" } }

box "entity.professional_points" { source = "BRP-CREATE-06", "number = 0" }
box "entity.personal_points"     { source = "BRP-CREATE-07", "number = 0" }

rule "skill.taught" { source = "BRP-CREATE-06", text = "by the profession; without professions each is", "owner.profession == none or skill in owner.profession.skills" }
rule "skill.room"   { text = "what can still be added", "max(0, game.highest_at_creation - rating)" }

local cap = { "no skill begins above the limit of the power level", "points <= room", source = "BRP-CREATE-08" }

action "skill.is_learned_at_work (points: 1..)" { source = "BRP-CREATE-06", costs = "points professional_points of owner", requires = {
    { "the character is being created", "owner.being_created" }, { "the profession teaches it", "taught" }, cap },
  changes = { level = "level + points" } }

action "skill.is_learned_for_oneself (points: 1..)" { source = "BRP-CREATE-07", costs = "points personal_points of owner", requires = {
    { "the character is being created", "owner.being_created" }, cap },
  changes = { level = "level + points" } }

rule "character.skills_at_work" "filter(game.skills, the(#).taught and the(#).room > 0)"
rule "character.open_skills"    "filter(game.skills, the(#).room > 0)"

-- One skill after the other, as long as there are points and the player wants more.
local function spends(who, question, points, open, is_learned)
  say("  " .. who[points] .. " " .. points:gsub("_", " "))
  while who[points] > 0 and #who[open] > 0 do
    local chosen = choose(who, question, who[open], "no more")
    if not chosen then return end
    local skill = who:the(chosen)
    local before = skill.rating
    local most = math.min(who[points], skill.room)
    skill[is_learned](skill, choose(who, "By how much does " .. skill.name .. " rise above " .. before .. " %?", 1, most))
    say("  " .. skill.name .. " " .. before .. " -> " .. skill.rating .. "; " .. who[points] .. " left")
  end
end

action "character.spends_professional_points" { requires = { being_created }, changes = { professional_points = "game.professional_points" },
  function(who) spends(who, "Which skill of the profession?", "professional_points", "skills_at_work", "is_learned_at_work") end }

action "character.spends_personal_points" { requires = { being_created }, changes = { personal_points = "points_of_ones_own" },
  function(who) spends(who, "Which skill of one's own?", "personal_points", "open_skills", "is_learned_for_oneself") end }
