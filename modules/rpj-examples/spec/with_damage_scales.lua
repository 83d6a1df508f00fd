local function struck_by_a_missile(who) new.hit { target = who, damage = 0, scale = "giga" }:lands() end

example "Lucky is one more life" { source = { "RPJ-APPA-45", "RPJ-SCALE-15", "RPJ-SCALE-16" },
  given = { ann = { "character", player = true, lost_breaks = 2, has = { "Lucky" } }, bob = { "character", player = true, lost_breaks = 2 } },
  function(ann, bob)
    expect({ ann.breaks_each_session, bob.breaks_each_session }):is { 1, 0 }
    ann:spend "breaks"                                   -- this session's is spent: it does not matter
    decide { survives_giga_damage = { true } }
    struck_by_a_missile(ann)
    expect(ann.health):is "stabilised"
    expect(ann.breaks_each_session):is(0)
    game:session_begins()
    expect(ann.breaks):is(0)
    ann.health = "bleeding"
    expect(function() ann:survives_giga_damage() end):is_refused "there is a Lucky Break each session to give up"
    struck_by_a_missile(bob)                             -- nobody asks him
    expect(bob.health):is "bleeding"
  end }

example "Tough skin is skin" { source = { "RPJ-APPA-48", "RPJ-SCALE-09" }, given = { ann = { "character", has = { "Tough" } } }, function(ann)
  expect(ann.base.scale):is "normal"
  expect(ann.base.saves):is { 6, 7, 7 }
  dice(5, 5)                                             -- 6 and 4: held, and the save is gone all the same
  new.hit { target = ann, damage = 0, scale = "mega" }:lands()
  expect(ann.base.saves):is { 7, 7 }
end }

example "a master's fists are fists" { source = { "RPJ-APPA-44", "RPJ-SCALE-04" },
  given = { ann = { "character", Wrestling = 6, has = { "Hand-to-Hand Master" } }, tank = { "character", scale = "mega", defends = "dodge" } }, function(ann, tank)
    decide { ["Lethal or nonlethal?"] = "lethal" }
    dice(3, 4, 2, 1)
    local attack = ann:strikes { target = tank, weapon = "Knuckles" }
    expect({ attack.scale, attack.damage }):is { "normal", 1 }
    expect(tank.base.saves):is { 7 }                     -- 3, against 7 and 1 less 4
  end }

skill  "Wrestling" { attribute = "Strength" }
weapon "Knuckles"  { skill = "Wrestling", unarmed = true }
