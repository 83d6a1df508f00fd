box "entity.watches" { "region or none" }

action "entity.overwatch (over: region)" { source = "RPJ-FIRE-60", costs = "1 actions", function(who, given) who.watches = given.over end }
action "entity.fire_from_overwatch (on: entity)" { source = "RPJ-FIRE-62", requires = { { "an enemy comes in", "side != on.side" } },
  function(who, given)
    new.attack { attacker = who, target = given.on, weapon = who.wields, free = true, ignores_cover = true }:make()
    who.watches = nil                                                    -- one attack ends it
  end }
after "entity.move" { source = "RPJ-FIRE-61",
  function(who)
    for _, foe in ipairs(those_who("watches", who.place)) do foe:may("fire_from_overwatch", { on = who }) end
  end }
