-- What a phrase is worth: two more, or the dice again, each aspect once on a roll.
box "aspect.free"    { sheet = "0.. = 0", text = "how often it is invoked for nothing" }
box "aspect.invoked" { sheet = "yes or no = no", text = "on the roll that lies there" }
action "aspect.rests" { changes = { invoked = "false" } }

offer "Invoke" { on = "skill.rolled", by = "roller", costs = "1 fate_points",
  asks = { aspect = "aspect in filter(roller.aspects, not #.invoked)" },
  changes = { modifier = { "aspect", "2" }, ["aspect.invoked"] = "true" } }

offer "Invoke for Nothing" { on = "skill.rolled", by = "roller", limit = "len(roller.aspects)",
  asks = { aspect = "aspect in filter(roller.aspects, #.free > 0 and not #.invoked)" },
  changes = { modifier = { "advantage", "2" }, ["aspect.invoked"] = "true", ["aspect.free"] = "aspect.free - 1" } }

offer "Invoke and Roll Again" { on = "skill.rolled", by = "roller", costs = "1 fate_points",
  asks = { aspect = "aspect in filter(roller.aspects, not #.invoked)" },
  changes = { dice = "again", ["aspect.invoked"] = "true" } }

-- A compel makes life harder, for a point; who pays one is left alone.
action "aspect.compelled" { changes = { ["owner.fate_points"] = "owner.fate_points + 1" }, say = "{owner.name} is compelled: {name}" }
offer "Refuse" { on = "aspect.compelled", opens = "before", by = "owner", costs = "1 fate_points", changes = { stands = "false" } }
