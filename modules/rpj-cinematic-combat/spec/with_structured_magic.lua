skill  "Earth Magic" { attribute = "Willpower", magic = true }
weapon "Thrown Rock" { skill = "Earth Magic", damage = 1, range = 2 }
spell  "Throw Rock"  { level = 1, skill = "Earth Magic", weapon = "Thrown Rock" }

example "a spell's range on the map" { source = { "RPJ-CINE-04", "RPJ-SMAG-07" },
  given = { ug = { "character", Willpower = 6, ["Earth Magic"] = 6, has = { "Throw Rock" } }, orc = { "character", defends = "dodge", ["hit_on"] = 10 } }, function(ug, orc)
    ug:concentrates()
    dice(1, 1, 1, 1)
    game:cinematic_fight_begins { combatants = { ug, orc } }
    expect(ug.concentrates_since):is(nil)              -- a fight distracts on a map, too
    ug:turn_begins()
    orc:is_at(90)
    expect(function() ug:casts { spell = "Throw Rock", target = orc } end):is_refused "the target is in range"
    expect(#ug.expended_slots):is(0)
    orc:is_at(89)
    dice(1, 1)                                         -- 2 + 6 + 2, against what the gamemaster set
    dice(6, 6)
    expect(ug:casts { spell = "Throw Rock", target = orc }.missed):is(false)
    expect(ug.actions):is(1)
  end }

example "a legend and what is cast at it" { source = { "RPJ-CINE-09", "RPJ-SMAG-07" },
  given = { ug = { "character", ["Earth Magic"] = 3, has = { "Throw Rock" } }, beast = "War-Oliphaunt" }, function(ug, beast)
    game.cinematic = true
    ug:turn_begins()
    local saves = beast.base.saves
    dice(6, 6)
    expect(ug:casts { spell = "Throw Rock", target = beast }.missed):is(false)
    expect(beast.base.saves):is(saves)
  end }
