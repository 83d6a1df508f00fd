-- What a push costs.
action "entity.is_hurt (points)" { changes = { health = "health - points" } }
action "gear.is_worn (ones)"     { changes = { bonus = "bonus - ones" } }
action "entity.loses_nerve"      { changes = { panics = "panics + 1" }, say = "{name} loses the nerve" }
