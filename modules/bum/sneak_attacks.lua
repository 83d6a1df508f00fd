-- Sneak attacks: an unnoticed attacker needs no attack roll in melee, and ranged attacks cannot be dodged or blocked.

source "Part Five, Sneak Attacks"
box "entity.unaware_of" "list of entity"

action "entity.sneaks_up_on (target: entity, difficulty = game.standard_difficulty, skill: skill = Stealth, situation = 0)" { requires = {
    "whoever sneaks is able to", "can_act" },
  steps = "the(skill).sneaks_up_on" }
check "skill.sneaks_up_on (target: entity)" { like = "skill.check",
  steps = { first = { { "target.overlooks(owner)", when = "success" }, "target.notices_them(owner)" } } }

action "entity.overlooks (whom: entity)"    { changes = { unaware_of = "filter(unaware_of, # != whom) + [whom]" } }
action "entity.notices_them (whom: entity)" { changes = { unaware_of = "filter(unaware_of, # != whom)" } }

to "attack.make" { text = "the target of an open attack notices the attacker", at = "first", steps = "target.notices_them(attacker)" }

-- From behind: the attacker chooses whether the target is dead or defeated.
action "entity.strikes_unseen (target: entity, kill: yes or no = no)" { costs = "action_price actions", requires = {
    { "whoever strikes is able to",    "can_act" },
    { "the target is alive",           "not target.dead" },
    { "the target knows of nothing",   "owner in target.unaware_of" },
    { "the target is within reach",    "in_melee_with(target)" },
    { "it is done with a hand weapon", "not armed_from_afar" } },
  steps = {
    { first = { { "target.dies", when = "kill" },
                "target.loses_all_hit_points(weapon_in_hand.name, weapon_in_hand.harm)" } },
    "target.notices_them(owner)" } }

rule "entity.armed_from_afar" "weapon_in_hand.ranged"

-- From a distance: a difficulty that the gamemaster sets by range and armour.
rule "entity.defence_unaware" { text = "the defence of the target that the difficulty includes", "armour_defence" }

rule "game.headshot" "-4"
rule "attack.headshot_penalty" { text = "the penalty on the roll, unless it is included in the difficulty", "option.headshots == 'on the roll' ? game.headshot : 0" }

check "attack.sneak_shot (difficulty, head: yes or no = no)" { like = "fixed", roller = "attacker",
  modifier = { { "attack",   "weapon.attack_total(with)" },
               { "headshot", "headshot_penalty", when = "head" } },
  against  = { { "range and armour", "difficulty" } },
  changes  = { rolled = "total", hit = "success" } }

action "entity.shoots_unseen (target: entity, difficulty, head: yes or no = no, situation = 0)" { costs = "action_price actions", requires = {
    { "the target is alive",         "not target.dead" },
    { "the target knows of nothing", "owner in target.unaware_of" },
    { "it is done from afar",        "armed_from_afar" } },
  function(who, given)
    local attack = new.attack { given, attacker = who, weapon = who.wields }
    attack:goes_unseen(given)
    given.target:notices_them(who)
    return attack
  end }

action "attack.goes_unseen (difficulty, head: yes or no = no)" { requires = {
    { "the attacker is able to fight", "attacker.can_act" },
    { "it is loaded",                  "weapon.ready > 0" },
    { "the target is within a throw",  "turns_away <= (weapon.furthest ?? turns_away)" } },
  steps = { "weapon.fires", "sneak_shot", { first = {
    { "target.dies", when = "hit and head" },
    { "wounds",      when = "hit" } } } } }
