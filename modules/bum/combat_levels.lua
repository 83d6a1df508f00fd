-- Four levels of combat: one roll, one opposed roll, opposed rolls that cost hit points, or separate attack and defence
-- rolls. Each foe may have its own level, and levels may change during a fight.

source "Part Five"
box "game.combat_level"   { text = "the level for everybody without a level of their own", starts = "option.combat_level", "1..4" }
box "entity.combat_level" { text = "the level of this foe; a low one for goons", "1..4 or none" }

rule "entity.level_against (target: entity or none)" "(target != none ? target.combat_level : none) ?? combat_level ?? game.combat_level"

-- Magic, high technology and the like require level 4.
box "game.advanced_rules" { source = "Part Five, Level 4", "yes or no = no" }

kind "clash" { event = true, fighter = "entity", target = "entity or none", with = "stat or none",
  difficulty = "number", situation = "number = 0", own = "number", won = "yes or no" }

-- One exchange with a foe, or with danger in general, at its level; returns whether it was won.
action "entity.fights (target: entity or none, difficulty = game.standard_difficulty, with: stat or none, situation = 0)" { requires = {
    { "whoever fights is able to", "can_act" },
    { "nobody fights himself",     "target != owner" },
    { "the target still fights",   "target == none or target.still_fights" } },
  function(who, given)
    local level = who:level_against(given.target)
    if level == 4 then return who:wounds_at_level_4(given) end
    if game.advanced_rules then say("Magic and high technology call for combat at level 4.") end
    who:spend("actions", who.action_price)               -- if turns are counted, an exchange takes one at every level
    local clash = new.clash { given, fighter = who }
    clash["level_" .. level](clash)
    return clash.won
  end }

-- Level 4: an attack, or several if the weapon has them.
action "entity.wounds_at_level_4 (target: entity or none, with: stat or none, situation = 0)" { source = "Part Five, Level 4", requires = {
    "there is somebody to fight", "target != none" },
  function(who, given)
    local before = #given.target.wounds
    return who:attacks(given).hit or #given.target.wounds > before
  end }

-- Level 1: one roll against a fixed difficulty wins or loses the fight.
source "Part Five, Level 1"
action "clash.level_1" { steps = { "fighter_roll", "is_over" } }

check "clash.fighter_roll" { like = "fixed", roller = "fighter",
  modifier = { "all bonuses", "fighter.fighting(with)" },
  changes  = { own = "total", won = "success" } }

-- Level 2: the foe's roll is the difficulty.
source "Part Five, Level 2; Part Two, Opposed Rolls"
action "clash.level_2" { steps = { "is_opposed", "is_over" } }

check "clash.is_opposed" { like = "opposed", roller = "fighter", requires = {
    "there is somebody to fight", "target != none" },
  modifier = { "all bonuses", "fighter.fighting(with)" },
  opponent = "(target ?? fighter)",
  foe      = { check = "target_roll" },
  theirs   = "foe.total",
  changes  = { won = "success" } }

check "clash.target_roll" { like = "core", roller = "target", modifier = { "all bonuses", "(target ?? fighter).fighting()" }, opposed = "true" }

-- Level 3: repeated opposed rolls; each time, the loser loses a hit point.
source "Part Five, Level 3"
action "clash.level_3" { steps = { "is_opposed", { first = {
  { "target.takes_wounds(1, fighter.weapon_in_hand.name, fighter.weapon_in_hand.harm)", when = "won and target != none" },
  { "fighter.takes_wounds(1, target.weapon_in_hand.name, target.weapon_in_hand.harm)",  when = "target != none" } } } } }

source "Part Five, Level 1"
-- The winner beats the foe; the gamemaster decides what losing costs. Against unimportant foes, it costs little.
box "entity.beaten"   { text = "whether the character lost a fight without a wound", "yes or no = no" }
box "entity.captured" "yes or no = no"
box "entity.escaped"  { source = "Part Five", "yes or no = no" }
box "entity.held_up"  { source = "Part Five", text = "whether the character loses the next action", "yes or no = no" }

action "clash.is_over" { steps = { first = {
  { "fighter.pays_for_losing(target)", when = "not won" },
  { when = "target != none", changes = { ["target.beaten"] = "true" } } } } }

action "entity.pays_for_losing (target: entity or none)" {
  function(who, given)
    local price = choose("gamemaster", "What does losing cost " .. who.name .. "?", { "the fight", "a wound", "capture", "a delay", "another roll", "the foe escapes" })
    if     price == "the fight" then who.beaten = true
    elseif price == "a wound"   then who:takes_wounds { cause = given.target and given.target.weapon_in_hand.name or "a lost fight" }
    elseif price == "capture"   then who.beaten, who.captured = true, true
    elseif price == "a delay"   then who.held_up = true
    elseif price == "the foe escapes" and given.target then given.target.escaped = true end
  end }

after "entity.turn_begins" { source = "Part Five", when = "held_up", changes = { actions = "0", held_up = "false" } }

-- A defeated character recovers when the gamemaster decides so.
action "entity.recovers" { source = "Part Five, Death", changes = { beaten = "false", captured = "false", escaped = "false" } }
