-- Character creation, as far as this chapter reaches: characteristics within the limits of humans, what follows from
-- them, and ratings above the base chances. The chapter on creation is not part of the text: the dice for SIZ, INT and
-- EDU, skill points and their limits are our own.

source "BRP-CHAR-05"
box "characteristic.rolled_with" "dice = 3d6"

box "entity.being_created" "yes or no = no"

action "character.is_created" { menu = "create", requires = {
    "the sheet is still empty", "all(characteristics, #.level == 0) and not being_created" },
  steps = { { changes = { being_created = "true" } }, "finds_characteristics", "gets_skill_points", { buys = "create" }, "creation_ends" } }

action "character.finds_characteristics" {
  function(who)
    local rolled = choose(who, "How are the characteristics found?", { "rolled", "chosen" }) == "rolled"
    for _, characteristic in ipairs(who.characteristics) do
      if rolled then characteristic:is_rolled() else characteristic:is_chosen() end
    end
  end }

check "characteristic.is_rolled" { roller = "owner", dice = "@rolled_with",
  changes = { level = "natural" }, shows = "{owner.name}, {called}: {roll}" }

rule "characteristic.lowest_rolled"  "min(rolled_with)"
rule "characteristic.highest_rolled" "max(rolled_with)"

action "characteristic.is_chosen" {
  function(characteristic)
    characteristic.level = choose(characteristic.owner, "How much " .. characteristic.name .. "?", characteristic.lowest_rolled, characteristic.highest_rolled)
  end }

-- Skills: a point for each percent above the base chance.

source "BRP-SKILL-02"
box "entity.skill_points" "0.. = 0"

action "character.gets_skill_points" { changes = { skill_points = "option.skill_points + INT.level * option.skill_points_for_int" } }

purchase "skill.is_learned" { of = "level", range = "base_chance..option.highest_at_creation", price = "to - base_chance", from = "owner.skill_points",
  menu = "create", back = "owner.being_created", ask = "Which skill is raised?", requires = {
    { "points are for skills",          "kind == 'skill'" },
    { "the character is being created", "owner.being_created" } } }

-- What follows from the characteristics, and the values that limit later increases.

source { "BRP-CHAR-02", "BRP-CHAR-08" }
action "character.creation_ends" { requires = { "the character is being created", "being_created" },
  changes = { being_created = "false", player = "true", hit_points = "total_hit_points", power_points = "total_power_points",
              fatigue_points = "total_fatigue_points", sanity_points = "luck" },
  steps   = { { for_each = "characteristics", changes = { ["#.original"] = "#.level" } },
              { "tells_of_weapons", when = "len(game.weapons) == 0" } } }

action "character.tells_of_weapons" { say = "There are no weapons: a game adds them, or \":modules add brp-starter\"." }
