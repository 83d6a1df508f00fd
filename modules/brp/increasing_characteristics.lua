-- Increasing characteristics: POW by contests of will, four others by training, INT and SIZ rarely.

-- The initial values, which limit increases.

source "BRP-CHAR-08"
box "characteristic.original" { sheet = "number or none" }

after "entity.arrives" { steps = { for_each = "characteristics", changes = { ["#.original"] = "#.original ?? #.level" } } }

-- Derived values follow the change; points that can be spent increase with their maximum.

action "characteristic.changes (points)" { source = "BRP-CHAR-02", function(characteristic, given)
  local who = characteristic.owner
  local hit, power, fatigue = who.total_hit_points, who.total_power_points, who.total_fatigue_points
  local left = { who.hit_points, who.power_points, who.fatigue_points }
  characteristic.level = math.max(0, characteristic.level + given.points)
  who.hit_points     = left[1] + who.total_hit_points - hit
  who.power_points   = math.max(0, left[2] + who.total_power_points - power)
  who.fatigue_points = left[3] + who.total_fatigue_points - fatigue
end }

rule "characteristic.species_maximum" { source = "BRP-CHAR-03", text = "the maximum for the species; none for POW, and in epic and superhuman games", first = {
  { "game.no_ceiling", when = "name == 'POW' or option.power_level != 'normal'" },
  "owner.species.highest" } }

-- POW: a contest of wills won with a chance of 50 % or less.

source "BRP-CHAR-04"
box "entity.pow_check" "yes or no"

after "entity.contest_of_wills" { when = "success and chance <= game.even_chance and not bought", changes = { ["roller.pow_check"] = "true" } }

source "BRP-CHAR-05"
rule "species.highest_pow" { text = "that can be rolled", "6 * pow_dice + pow_bonus" }
rule "species.lowest_pow"  { text = "the lowest POW that can be rolled; a bonus of 6 counts as one die", "pow_dice + floor(pow_bonus / 6)" }

check "entity.pow_gain_roll" { like = "roll_under", roller = "owner",
  chance = "max(0, (species.highest_pow + species.lowest_pow - POW.level) * game.percent_a_point)" }

source "BRP-CHAR-06"
action "entity.gains_pow (fixed: yes or no = no)" { requires = {
    "there is a POW check to roll for, and what is gained is said before it", "pow_check" },
  function(who, given)
    who.pow_check = false
    if not who:pow_gain_roll().success then return 0 end
    local gain = given.fixed and game.fixed_pow_gain or who.POW:increase().gain
    who.POW:changes(gain)
    return gain
  end }

rule "game.fixed_pow_gain" "1"

check "characteristic.increase" { dice = "1d3", roller = "owner", gain = "natural - 1" }

-- Training and research

source "BRP-CHAR-12"
rule "game.hours_a_point" "25"
rule "characteristic.hours_of_training" "level * game.hours_a_point"

rule "characteristic.trainable" { source = "BRP-CHAR-01", first = {
  { "option.intelligence_is_trained", when = "name == 'INT'" },
  { "option.size_is_trained",         when = "name == 'SIZ'", source = "BRP-CHAR-14" },
  "name in ['STR', 'CON', 'DEX', 'CHA']" } }

rule "characteristic.limit" { source = "BRP-CHAR-08", text = "the limit of training", first = {
  { "max(owner.STR.first_level, owner.CON.first_level, owner.SIZ.first_level)", when = "name in ['STR', 'CON']" },
  { "first_level + ceil(first_level / 2)", when = "name in ['DEX', 'CHA']", source = "BRP-CHAR-10" },
  "game.no_ceiling" } }

rule "characteristic.first_level" { source = "BRP-CHAR-08", "original ?? level" }
rule "characteristic.ceiling"     { source = "BRP-CHAR-03", "min(limit, species_maximum)" }

action "characteristic.is_trained (hours: number = hours_of_training, lowered: yes or no = no)" {
  requires = {
    { "it can be trained",                       "trainable", source = "BRP-CHAR-01" },
    { "only SIZ is trained down",                "name == 'SIZ'", when = "lowered", source = "BRP-CHAR-14" },
    { "it can still rise",                       "level < ceiling", when = "not lowered" },
    { "it takes all its hours, without a break", "hours >= hours_of_training" } },
  function(characteristic, given)
    local gain = characteristic:increase().gain
    gain = given.lowered and -gain or math.min(gain, characteristic.ceiling - characteristic.level)
    characteristic:changes(gain)
    return gain
  end }

-- By questions: which skills improve, each by a die or by half of its maximum.

source "BRP-IMPROVE-08"
action "character.advances" { menu = "advance", requires = {
    "there is an experience check to roll for", "len(checked_skills) > 0 or pow_check" },
  function(who)
    for _, skill in ipairs(who.checked_skills) do
      local how, before = choose(who, "What does " .. skill.name .. " gain?", { "a die", "half of it" }), skill.rating
      skill:gains_experience(how ~= "a die")
      say("  " .. skill.name .. " " .. (skill.rating > before and before .. " -> " .. skill.rating or "stays at " .. before))
    end
    if who.pow_check then
      local how, before = choose(who, "What does POW gain?", { "a die", "1 point" }), who.POW.level
      who:gains_pow(how ~= "a die")
      say("  POW " .. (who.POW.level > before and before .. " -> " .. who.POW.level or "stays at " .. before))
    end
  end }
