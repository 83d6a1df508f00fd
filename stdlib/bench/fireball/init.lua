-- A fireball on creatures with saving throws, resistances and weaknesses.
kind "creature" { like = "entity" }
box "creature.life"       "number = 30"
box "creature.reflex"     "number = 0"
box "creature.resistance" "number = 0"
box "creature.weakness"   "number = 0"
rule "creature.fallen"    "life <= 0"
rule "game.share_of (degree)" "degree == 0 ? 2 : degree == 1 ? 1 : degree == 2 ? 0.5 : 0"
check "creature.avoids (dc)" { roller = "owner", dice = "1d20", modifier = { { "reflex", "reflex" } }, against = "dc",
  margin = "total - dc",
  shift  = "natural == 20 ? 1 : natural == 1 ? -1 : 0",
  degree = "max(0, min(3, (margin >= 10 ? 3 : margin >= 0 ? 2 : margin > -10 ? 1 : 0) + shift))" }
action "creature.burns (damage, dc)" { function(who, given)
  local degree = who:avoids { dc = given.dc }.degree
  local hurt = math.floor(given.damage * game:share_of { degree = degree })
  if hurt > 0 then hurt = math.max(0, hurt + who.weakness - who.resistance) end
  who.life = math.max(0, who.life - hurt)
end }
action "creature.casts_fireball (targets: list of creature)" { function(who, given)
  local damage = roll "6d6"
  for _, target in ipairs(given.targets) do target:burns { damage = damage, dc = 21 } end
end }
