-- Mooks: the crowd that heroes are better than. A name, and three numbers.

kind "mook" { like = "entity", source = "RPJ-GCS-63",
  attack = "number", damage = "number = 0", defence = "number",
  range = "number = -1" }                      -- -1: they fight hand to hand

instead_of "entity.gets_base_saves"   { source = "RPJ-GCS-63", when = "kind == 'mook'", function() end }
instead_of "entity.rolls_initiative"  { source = "RPJ-GCS-65", when = "kind == 'mook'", "false" }
instead_of "entity.actions_each_turn" { source = "RPJ-GCS-65", when = "kind == 'mook'", "game.mook_actions" }
rule "game.mook_actions"              { source = "RPJ-GCS-65", "2" }

instead_of "attack.base_modifier"  { source = "RPJ-GCS-64", when = "attacker.kind == 'mook'", "attacker.attack" }
instead_of "attack.damage"         { source = "RPJ-GCS-63", when = "attacker.kind == 'mook'", "attacker.damage" }
instead_of "attack.range"          { source = "RPJ-GCS-63", when = "attacker.kind == 'mook'", "attacker.range" }
instead_of "attack.minimum"        { source = "RPJ-GCS-63", when = "attacker.kind == 'mook'", "game.no_distance" }
instead_of "attack.times"          { source = "RPJ-GCS-63", when = "attacker.kind == 'mook'", "1" }
instead_of "attack.bypasses"       { source = "RPJ-GCS-63", when = "attacker.kind == 'mook'", function() return {} end }
instead_of "attack.nonlethal"      { source = "RPJ-GCS-63", when = "attacker.kind == 'mook'", "false" }
instead_of "attack.weapon_bonus"   { source = "RPJ-GCS-63", when = "attacker.kind == 'mook'", "0" }
instead_of "attack.range_modifier" { source = "RPJ-GCS-63", when = "attacker.kind == 'mook'", "0" }

instead_of "entity.has_something_to_attack_with" { source = "RPJ-GCS-63", when = "kind == 'mook'", "true" }
instead_of "entity.fights_hand_to_hand" { source = "RPJ-GCS-63", when = "kind == 'mook'", "range < 0" }

instead_of "attack.defence_modifier"  { source = "RPJ-GCS-63", when = "target.kind == 'mook'", "target.defence - game.base_target + target.defence_bonus" }
instead_of "attack.defence_is_chosen" { source = "RPJ-GCS-63", when = "target.kind == 'mook'", function() end }
instead_of "hit.lands"                { source = "RPJ-GCS-66", when = "target.kind == 'mook'", function(hit) hit.target:dies() end }

-- Many mooks, few dice: some rolls are made beforehand and used in turn.
box "game.mook_rolls" { source = "RPJ-GCS-67", "list of number" }
box "game.mook_next"  { source = "RPJ-GCS-67", "number = 0" }

action "game.rolls_for_mooks (count)" { source = "RPJ-GCS-67",
  function(game, given)
    game.mook_rolls, game.mook_next = {}, 0
    for _ = 1, given.count do game:put("mook_rolls", game:mook_roll().natural) end
  end }

check "game.mook_roll" { source = "RPJ-GCS-67", like = "throw" }

rule "attack.shares_a_roll" { source = "RPJ-GCS-67", "attacker.kind == 'mook' and len(game.mook_rolls) > 0" }
rule "attack.shared_roll"   { source = "RPJ-GCS-67", "game.mook_rolls[game.mook_next % len(game.mook_rolls) + 1]" }

instead_of "attack.roll.natural" { source = "RPJ-GCS-67", when = "shares_a_roll", "shared_roll" }
instead_of "attack.roll.dice"    { source = "RPJ-GCS-67", when = "shares_a_roll", "0" }
after "attack.is_rolled"         { source = "RPJ-GCS-67", when = "shares_a_roll",
  function() game.mook_next = game.mook_next + 1 end }
