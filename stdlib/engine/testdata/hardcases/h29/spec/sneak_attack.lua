local fight = {
  ann = { "creature", name = "Ann", side = "thieves", character_level = 3, has = { "Sneak Attack" } },
  bob = { "creature", name = "Bob", side = "thieves", place = 10 },
  orc = { "creature", name = "Orc", side = "orcs", place = 5 } }

example "once a turn, with a friend beside the target" { given = fight,
  function(ann, bob, orc)
    local function hits(weapon, how)
      return new.attack { how or {}, attacker = ann, target = orc, weapon = weapon or "Dagger" }:damage().total
    end
    dice(2, 3, 4, 1)
    expect(hits()):is(2 + 3 + 4)
    expect(hits()):is(1)                             -- not again before the next turn
    game:turn_is_taken(orc)
    dice(5, 2)
    expect(hits "Club"):is(5)
    expect(hits("Dagger", { with_disadvantage = true })):is(2)
    dice(1, 1, 1, 1, 1)
    expect(hits("Dagger", { critical = true })):is(5)
    game:turn_is_taken(orc)
    bob.hp = 0                                       -- nobody stands beside it, but then the orc does not see her
    dice(3, 4, 6, 6)
    expect(hits()):is(3)
    expect(hits("Dagger", { with_advantage = true })):is(16)
  end }

-- 1d4 and 2d6 are 3 with 1 of 144, and 4 with 3: two, one and one, in which one die shows the two.
example "odds of damage" { given = fight,
  function(ann, bob, orc)
    local damage = odds(function() return new.attack { attacker = ann, target = orc, weapon = "Dagger" }:damage().total end)
    expect(damage:chance(3)):is(1 / 144)
    expect(damage:chance(4)):is(3 / 144)
    expect(damage.mean):is(9.5)
  end }
