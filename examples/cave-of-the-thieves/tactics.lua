-- The tactics of each character.

rule "entity.foes" "filter(entities, #.side != none and #.side != side and not #.out_of_the_fight)"

-- The nearest foe; at equal distances, the one with most wounds.
rule "entity.next_foe" { function(who)
  local next_one
  for _, foe in ipairs(who.foes) do
    if not next_one or who:spaces_to(foe) < who:spaces_to(next_one)
      or who:spaces_to(foe) == who:spaces_to(next_one) and foe.hit_points_left < next_one.hit_points_left then next_one = foe end
  end
  return next_one
end }

-- A turn: shoot as long as possible, then close in and strike.
action "entity.takes_turn" { function(who)
  local foe = who.next_foe
  if not foe or not who.can_act then return end
  if who.may_shoot and not who:in_melee_with(foe) then return who:attacks(foe) end
  if who.armed_from_afar then who:draws "Dagger" end
  if not who:in_melee_with(foe) then who:closes_in(foe) end
  if who:in_melee_with(foe) then who:attacks(foe) end
end }

rule "entity.may_shoot" { function(who) return who.weapon_in_hand.ranged and who.weapon_in_hand.ready > 0 end }

-- One blow of a duel, by the combatant whose turn it is.
box "game.striking" "entity or none"

action "game.blow_falls (one: entity, other: entity)" { function(game, given)
  local striker = game.striking or given.one
  local struck  = striker == given.one and given.other or given.one
  local attack  = new.attack { attacker = striker, target = struck, weapon = striker.wields }
  attack:roll()
  if attack.hit then attack:wounds() end
  game.striking = struck
end }
