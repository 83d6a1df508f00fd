-- Fire.

example "in one place or all around" { source = "HEX-HAZARD-09", given = { ann = { "character", Body = 9 } }, function(ann)
  dice(3, 4, 4)                                         -- 11 on row +2: the base
  expect(ann:is_burned_at "arms".does):is(2)
  dice(3, 4, 4)
  expect(ann:stands_in_flames().does):is(12)
  expect(ann.damage):is(14)
  dice(3, 4, 4)
  expect(ann:is_burned_at { location = "arms", base_damage = 5 }.does):is(5)
  dice(2, 3, 3)
  expect(ann:is_burned_at "arms".does):is(0)
  dice(2, 3, 4)
  expect(ann:is_burned_at "arms".does):is(1)
  expect(ann.damage):is(20)
  expect(#ann.wounds):is(4)
  expect(ann.wounds[1].type):is "Fire"
end }

source "HEX-HAZARD-10"
example "all over, through mail" { given = { ann = { "character", Body = 9, has = { "Mail Shirt" } } }, function(ann)
  expect(ann:least_armour_at "chest"):is(2)             -- 2d6, each a 1
  expect(ann:burned_through(12)):is(6)
  ann:burns_all_over(12)                                -- two to each place, and nothing on 2, 3 and 4
  expect(ann.damage):is(6)
  expect(#ann.wounds):is(1)
  expect(ann:burned_through(18)):is(12)
  expect(bring("character", { Body = 9, has = { "Breastplate" } }):burned_through(24)):is(18)   -- 3 on 2 and 3
  ann:burns_all_over(18)
  expect(ann.alight):is(true)
  expect(ann:the("Mail Shirt").aflame):is(false)
end }

example "odd points go to the first places" { given = { ann = { "character", Body = 9, has = { "Mail Shirt" } }, bob = { "character", Body = 9 } }, function(ann, bob)
  expect(bob:burned_through(14)):is(14)
  bob:burns_all_over(14)
  expect(ann:burned_through(14)):is(3 + 1 + 0 + 0 + 2 + 2)
  ann:burns_all_over(14)                                -- 3, 3, 2, 2, 2, 2
  expect(ann:burned_through(3)):is(1)
  ann:burns_all_over(3)                                 -- only the head
end }

example "cloth burns" { given = { ann = { "character", Body = 9, has = { "Padded Coat", "Breastplate", "Leather Skirt" } } }, rules = [[ armour "Leather Skirt" { made = "Light", covers = { "legs" } } ]], function(ann)
  ann:burns_all_over(1)
  expect(ann:the("Leather Skirt").aflame):is(true)
  expect(ann.alight):is(true)
  expect(ann:the("Padded Coat").aflame):is(true)
  expect(ann:the("Breastplate").aflame):is(false)
  ann:stops_burning()
  expect({ ann.alight, ann:the("Padded Coat").aflame, ann:the("Leather Skirt").aflame }):is { false, false, false }
end }

example "hit points of Fire Resistance" { source = { "HEX-HAZARD-11", "HEX-HAZARD-12" }, given = { ann = { "character", Body = 2, ["Fire Resistance"] = 3 } }, function(ann)
  expect(ann.hit_points):is(6)
  expect(ann.fire_hit_points):is(3)
  ann:takes_fire { points = 5, by = "a torch" }
  expect(ann.fire_hit_points):is(0)
  expect(ann.damage):is(2)
  time:pass "20 hours"
  ann:takes_fire { points = 1, by = "a torch" }         -- nothing is left of it, and the day begins anew
  expect(ann.damage):is(3)
  time:pass "23 hours"
  expect(ann.fire_hit_points):is(0)
  time:pass "1 hour"
  expect(ann.fire_hit_points):is(3)
  ann:takes_fire { points = 2, by = "a torch" }
  expect(ann.fire_hit_points):is(1)
  expect(ann.damage):is(3)
  local bob = bring("character", { Body = 2, ["Fire Resistance"] = 5 })
  expect(bob.fire_hit_points):is(9)
end }

example "they are lost like armour" { source = "HEX-HAZARD-11", given = { ann = { "character", Body = 2, ["Fire Resistance"] = 3 } }, function(ann)
  dice(6, 4, 4)                                         -- 14 on row +2: margin 5, base 2: 5 points
  ann:is_burned_at "arms"
  expect(ann.damage):is(2)
  expect(ann.fire_hit_points):is(0)
  local bob = bring("character", { Body = 2, ["Fire Resistance"] = 5 })
  new.hit { target = bob, by = "lightning", type = "Lightning", points = 1 }:lands()
  expect({ bob.damage, bob.fire_hit_points }):is { 1, 9 }   -- against fire alone
  dice(6, 4, 4)
  bob:is_burned_at "arms"
  expect({ bob.damage, bob.fire_hit_points }):is { 1, 4 }
end }

example "armour first, then resistance" { source = { "HEX-HAZARD-09", "HEX-HAZARD-11", "HEX-HAZARD-13" }, function()
  local ann = bring("character", { Body = 3, ["Fire Resistance"] = 2, has = { "Helmet" } })
  dice(6, 4, 4, 1, 1, 2)                                -- 5 points, and 4 of them stopped: 1, and 3 for the level
  ann:is_burned_at "head"
  expect(ann.damage):is(4)
  dice(6, 4, 4, 1, 2, 2)                                -- all of them stopped
  ann:is_burned_at "head"
  expect(ann.damage):is(4)
  local bob = bring("character", { Body = 3, ["Fire Resistance"] = 4 })
  bob:takes_fire { points = 2, by = "a torch" }
  bob:takes_fire { points = 2, by = "a torch" }
  expect(bob.damage):is(1)
  expect(bob.fire_hit_points):is(0)
  new.hit { target = bob, by = "lightning", type = "Lightning", points = 2 }:lands()
  expect(bob.damage):is(3)
end }

example "fire that armour stops is none" { source = "HEX-HAZARD-11", given = { ann = { "character", Body = 3, ["Fire Resistance"] = 4, has = { "Helmet" } } }, function(ann)
  dice(3, 4, 4, 1, 1, 1)                                -- 2 points, and the helmet stops 3
  ann:is_burned_at "head"
  expect({ ann.damage, ann.fire_hit_points, ann.last_burned }):is { 0, 3, nil }
end }

example "resistance below Body" { source = { "HEX-HAZARD-13", "HEX-HAZARD-14" }, function()
  local ann = bring("character", { Body = 3, ["Fire Resistance"] = 1 })
  ann:takes_fire { points = 3, by = "a torch" }
  expect(ann.damage):is(9)
  local bob = bring("character", { Body = 2, ["Fire Resistance"] = 1 })
  bob:takes_fire { points = 2, by = "a torch" }
  expect(bob.damage):is(5)
  bob:takes_fire { points = 0, by = "a torch" }
  expect(bob.damage):is(5)
  expect(bob.fire_hit_points):is(0)
end }

example "all over, through mail that is worn over padding, or over a hide" { rules = [[
    armour_kind "Hide"  { rolls = 0, die = 6 }  hide "Thick Hide"    { made = "Hide", stops = 3 }
    armour_kind "Shell" { rolls = 2, die = 6 }  hide "Crab's Plates" { made = "Shell" } ]],
  given = { ann = { "character", Body = 9, has = { "Mail Shirt", "Padded Coat" } },
            bob = { "character", Body = 9, has = { "Mail Shirt", "Thick Hide" } },
            cat = { "character", Body = 9, has = { "Mail Shirt", "Crab's Plates" } } }, function(ann, bob, cat)
    expect(ann:least_armour_at "chest"):is(3)           -- 2d6 and the d6 of the padding
    expect(ann:least_armour_at "arms"):is(1)
    expect(ann:least_armour_at "head"):is(0)
    expect(bob:least_armour_at "chest"):is(5)
    expect(bob:least_armour_at "head"):is(3)
    expect(cat:least_armour_at "chest"):is(4)
    expect(ann:burned_through(24)):is(4 + 1 + 1 + 1 + 4 + 3)
    ann:burns_all_over(24)
    ann:the("Mail Shirt").damaged = 1
    expect(ann:least_armour_at "chest"):is(0)           -- 2d6 and 1d6, less 3
  end }

example "no Fire Resistance at all" { source = "HEX-HAZARD-13", given = { ann = { "character", Body = 2 } }, function(ann)
  expect(ann.fire_resistance_levels):is(0)
  ann.Fire_Resistance.at_nought = true                  -- lowered by two levels
  expect(ann.fire_resistance_levels):is(-2)
  ann:takes_fire { points = 1, by = "a torch" }
  expect(ann.damage):is(7)
end }

example "odd points that are lost" { options = { odd_points_of_fire = "lost" }, given = { ann = { "character", Body = 9 } }, function(ann)
  expect(ann:burned_through(14)):is(12)
  ann:burns_all_over(14)
  expect(ann:burned_through(5)):is(0)
  ann:burns_all_over(5)
end }
