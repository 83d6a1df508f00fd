example "a spell that strikes far away meets the ranged defence" { source = { "RPJ-SMAG-07", "RPJ-FIRE-16" },
  given = { ug = { "character", ["Primitive Magic"] = 4, Willpower = 6, has = { "Throw Spark" } }, orc = { "character", Dexterity = 6, defends = "absorb" } }, function(ug, orc)
    local line = game:lay_out()
    ug:stands(line[1])
    orc:stands(line[3])
    local attack = new.attack { attacker = ug, target = orc, weapon = "Spark" }
    expect(attack.ranged):is(true)
    expect(attack.defence_modifier):is(orc.ranged_modifier)
    dice(6, 5, 4, 4)                                     -- nobody chooses dodge or absorb, and nothing is loaded
    expect(ug:casts { spell = "Throw Spark", target = orc }.missed):is(false)
    expect(orc.base.saves):is { 7 }
  end }

example "a burst ends the concentration of a whole group" { source = { "RPJ-SMAG-24", "RPJ-FIRE-50" }, rules = [[
    weapon "Repeater" { skill = "Primitive Magic", damage = 1, range = 3, capacity = 4, ammunition = "bolts" } ]],
  given = { ug = { "character" }, pal = { "character" }, orc = { "character" } }, function(ug, pal, orc)
    local line = game:lay_out()
    ug:stands(line[1])
    pal:stands { at = line[1], beside = ug }
    orc:stands(line[2])
    orc.wields = "Repeater"
    ug:concentrates()
    dice(5, 5)
    orc:suppresses(pal)
    expect(ug.was_attacked):is(true)
    expect(ug.concentrates_since):is(nil)
  end }
