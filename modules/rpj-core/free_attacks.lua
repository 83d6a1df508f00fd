-- Free attacks: one per round, outside of the attacker's own turn, against characters who drop their guard.

source "RPJ-GCS-59"
box  "entity.free_attacks" { refills = { "round", "game.fight_is_off" }, starts = "free_attacks_each_round" }
rule "entity.free_attacks_each_round" "1"

action "entity.free_attack (on: entity, bonus = 0)" { tags = { "deed", "hands" },
  requires = { { "a free attack is left",    "reactions > 0" },
               { "it is not one's own turn", "not (owner in game.on_turn)" },
               { "it is a melee attack",     "fights_hand_to_hand" },
               { "they stand together",      "adjacent_to(on)" } },
  steps = { "spends_a_reaction", "strikes_hand_to_hand" } }

rule   "entity.reactions"         { text = "the remaining free attacks", "free_attacks" }
action "entity.spends_a_reaction" { changes = { free_attacks = "free_attacks - 1" } }

source "RPJ-GCS-60"
-- With the wielded melee weapon; without a weapon in hand, unarmed.
rule "entity.fights_hand_to_hand" "wields != none and wields.range < 0 or any(also_wields, #.range < 0) or len(game.unarmed_ways) > 0"
rule "entity.melee_weapon"        "wields != none and wields.range < 0 ? wields : filter(also_wields, #.range < 0)[1]"

action "entity.strikes_hand_to_hand (on: entity, bonus = 0)" {
  function(who, given) return who:strikes_freely { given, weapon = who.melee_weapon or who:chooses_unarmed_way() } end }

-- Leaving a group and shooting drop a character's guard; a character who falls does neither.
action "entity.drops_guard (bonus = 0)" {
  function(who, given)
    for _, foe in ipairs(who.foes_beside) do
      if who.can_act then foe:may("free_attack", { on = who, bonus = given.bonus }) end
    end
    if not who.can_act then stop() end
  end }
