-- Level 4: attack and defence are rolled separately. If the attacker's total is higher, the target is wounded.

source "Part Five, Level 4"
kind "attack" { event = true,
  attacker = "entity", target = "entity", weapon = "weapon of attacker",
  with = "stat or none",                                 -- another stat, if the gamemaster decides so
  situation = "number = 0",
  cover = "number = 0",                                  -- penalty set by the gamemaster
  rolled = "number or none", defended = "number or none", hit = "yes or no = no" }

rule "attack.ranged" { source = "Part Five, Ranged combat", "weapon.ranged" }

action "entity.attacks (target: entity, weapon: weapon of owner = weapon_in_hand, with: stat or none, situation = 0, cover = 0)" { menu = "turn", source = "Part Five, Elements of a Turn", costs = "action_price actions",
  text = "attacks with the weapon in hand, or with a fist",
  function(who, given)
    local attack
    for _ = 1, who:attacks_in_one_action(given.weapon) do
      attack = who:strikes(given)
      if given.target.out_of_the_fight or not who.can_act or attack.ranged and attack.weapon.ready == 0 then break end
    end
    return attack
  end }

action "entity.strikes (target: entity, like attacks)" { text = "makes an attack; its cost is paid elsewhere",
  function(who, given)
    local attack = new.attack { given, attacker = who }
    attack:make()
    return attack
  end }

rule "entity.attacks_in_one_action (weapon: weapon)" { source = "Part Seven, Technology", "weapon.shots" }

box "entity.attacked_this_round" { source = "Appendix A, note on longspears", refills = "round", "yes or no = no" }

action "attack.make" { requires = {
    { "the attacker is able to fight", "attacker.can_act" },
    { "the target still fights",       "target.still_fights" },
    { "nobody attacks himself",        "attacker != target" },
    { "the weapon is in hand",         "weapon == attacker.wields or weapon == 'Fist'" },
    { "the target is within reach",    "ranged or attacker.in_melee_with(target)" } },
  changes = { ["attacker.attacked_this_round"] = "true" }, steps = { "roll", { "wounds", when = "hit" } } }

check "attack.roll" { source = "Part Five, Level 4; Part Two, Opposed Rolls", like = "opposed", roller = "attacker",
  text     = "a defence is rolled against every attack",
  modifier = { { "attack", "weapon.attack_total(with)" } },
  bonuses  = { { "situation", "situation" },
               { "cover",     "-cover", source = "Part Seven, Technology" } },
  opponent = "target",
  defence  = { check = "defence_roll" },
  theirs   = "defence.total",
  changes  = { rolled = "total", defended = "theirs", hit = "success" } }

check "attack.defence_roll" { like = "core", roller = "target",
  modifier = { { "defence", "defence_total" } },
  opposed  = "true" }

rule "attack.defence_total" { source = "Part Five, Ranged defending", first = {
  { "target.ranged_defence", when = "ranged" },
  "target.melee_defence" } }

rule "attack.wounds_dealt" { source = "Appendix A", "weapon.wounds" }

action "attack.wounds" { steps = "target.takes_wounds(wounds_dealt, weapon.name, weapon.harm)" }

-- The chance that an attack hits, for a player who asks beforehand.
rule "attack.chance" { source = "Part One, The Golden Rule",
  "game.chance_when_opposed(weapon.attack_total(with) + range_penalty + situation - cover - defence_total, game.tie(attacker, target))" }
