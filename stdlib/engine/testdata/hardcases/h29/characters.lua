-- Who fights, and where; an attack and what it does.
kind "creature" { like = "entity" }
box "entity.side"  { "text = ''" }
box "entity.place" { "number = 0" }
box "entity.hp"    { "0..40 = 40", beyond = "lost" }
box "entity.incapacitated"   { "number = 0" }
box "entity.character_level" { "1..20 = 1" }
rule "entity.standing" { "hp > 0" }
rule "entity.distance_to (other: entity)" { "abs(place - other.place)" }

kind "weapon"  { damage = "dice", finesse = "yes or no = no", ranged = "yes or no = no" }
weapon "Dagger" { damage = "1d4", finesse = true }
weapon "Club"   { damage = "1d6" }
kind "feature" { carried = true }
action "game.turn_is_taken (who: entity)" { steps = { "who.turn_begins" } }

kind "attack" { event = true, attacker = "entity", target = "entity", weapon = "weapon of attacker",
  with_advantage = "yes or no = no", with_disadvantage = "yes or no = no", critical = "yes or no = no" }
check "attack.damage" { dice = "@weapon.damage", roller = "attacker", steps = { "target.is_hurt(total)" } }
action "entity.is_hurt (points)" { changes = { hp = "hp - points" } }
