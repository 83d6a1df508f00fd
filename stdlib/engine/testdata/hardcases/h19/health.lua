-- Whom conditions harm, and how; which conditions there are.
kind "countdown" { like = "track" }

box "entity.hits"   { "number = 10" }
box "entity.fallen" { "yes or no = no" }
box "entity.dead"   { "yes or no = no" }

check "attribute.saving_throw (difficulty = 0)" { like = "core", roller = "owner", modifier = "level", against = "7 + difficulty" }

action "entity.resists (condition: condition)" { function(who, given)
  return who:the(given.condition.resist):saving_throw { difficulty = given.condition.resist_difficulty }.success
end }

action "condition.harms" { steps = { "does_its_damage", { "harms", later = "each" } } }
action "condition.does_its_damage" { changes = { ["owner.hits"] = "owner.hits - damage" } }
action "condition.fells" { changes = { ["owner.fallen"] = "true" } }
action "condition.kills" { changes = { ["owner.dead"] = "true" } }
