-- Part Five: wounds.

example "as many wounds as Strength" { source = { "BUM-COMBAT-29", "BUM-GLOSS-03" }, given = { ann = { "character", Strength = 4 } }, function(ann)
  ann:takes_wounds { number = 1, cause = "Sword" }
  expect({ ann.hit_points, ann.hit_points_left }):is { 4, 3 }
  ann:takes_wounds { number = 2, cause = "Sword" }
  expect({ ann.hit_points_left, ann.can_act }):is { 1, true }
  ann:takes_wounds { cause = "Sword" }
  expect({ ann.hit_points_left, ann.can_act, ann.dead }):is { 0, false, false }
  ann:takes_wounds { number = 2, cause = "Sword" }
  expect({ ann.hit_points_left, #ann.wounds }):is { 0, 4 }     -- not below
end }

example "what the defeated can do" { source = "BUM-COMBAT-30", given = { ann = { "character", Strength = 1, has = { "Longbow" } }, bob = { "character", Strength = 1 } }, function(ann, bob)
  ann:takes_wounds { cause = "Sword" }
  for _, tries in ipairs {
    { "whoever casts",   function() ann:casts "Light" end },        { "whoever moves", function() ann:moves(1) end },
    { "whoever acts",    function() ann:acts "lifts the bar" end }, { "the attacker is able to fight", function() ann:attacks(bob) end },
    { "whoever draws",   function() ann:draws "Longbow" end },      { "whoever fights", function() ann:fights(bob) end },
    { "whoever reloads", function() ann:reloads "Longbow" end },    { "whoever strikes", function() ann:strikes_unseen(bob) end },
    { "whoever works",   function() ann:works() end },              { "whoever picks something up", function() ann:picks_up "Map" end },
    { "somebody defeated bandages nobody but himself", function() ann:bandages(bob) end } } do
    expect(tries[2]):is_refused(tries[1])
  end
  ann:crawls()
  ann:speaks()
  ann:bandages()
  expect(ann.bandaged):is(true)
  ann:dies()
  for _, tries in ipairs { "crawls", "speaks", "bandages" } do
    expect(function() ann[tries](ann) end):is_refused "the dead do nothing"
  end
  expect(function() ann:tends { wound = ann.wounds[1], days = 1 } end):is_refused "the dead do nothing"
end }

example "how long it takes the gamemaster says" { source = "BUM-COMBAT-31", given = { ann = { "character", Strength = 3 } }, function(ann)
  ann:takes_wounds { number = 2, cause = "Sword" }
  time:pass "1 day"
  expect(#ann.wounds):is(2)                                    -- nothing was said, so nothing heals
  decide { ["How many days does the wound need (Sword)?"] = { 1, 2 } }
  ann:is_examined()
  ann:is_examined()                                            -- nobody is asked twice
  time:pass "23 hours"
  expect(#ann.wounds):is(2)
  time:pass "1 hour"
  expect(ann.hit_points_left):is(2)
  time:pass "23 hours"
  expect(ann.hit_points_left):is(2)
  time:pass "1 hour"
  expect(ann.hit_points_left):is(3)
  ann:takes_wounds { cause = "Sword" }
  expect(function() ann.wounds[1]:heals_in(0) end):is_refused "it takes some time"
  decide { ["How many days does the wound need (Sword)?"] = 365 }
  ann:is_examined()
  expect({ ann.wounds[1].days, ann.wounds[1].heals_at - time.now, game.longest_healing }):is { 365, 365 * 86400, 365 }
end }

example "equal in the fight, not after it" { source = "BUM-COMBAT-32", given = { boxer = { "character", Strength = 3 }, knight = { "character", Strength = 3, has = { "Sword" }, wields = "Sword" }, foe = { "character", Strength = 2, Dexterity = 1 } }, function(boxer, knight, foe)
  dice(6, 1, 6, 1)
  boxer:attacks(foe)
  knight:attacks(foe)
  expect(foe.out_of_the_fight):is(true)
  local punch, slash = foe.wounds[1], foe.wounds[2]
  expect({ punch.cause, punch.harm, punch.days_to_think_of }):is { "Fist", "light", 1 }
  expect({ slash.cause, slash.harm, slash.days_to_think_of }):is { "Sword", "serious", 8 }
end }

local function beaten_up()
  local who = bring("character", { name = "Player B", Strength = 2 })
  who:takes_wounds { cause = "Sword" }
  who:takes_wounds { cause = "Fist", harm = "light" }
  return who
end

example "each by its own clock, the lightest first" { source = "BUM-COMBAT-33", function()
  local who = beaten_up()
  who.wounds[1]:heals_in(8)
  who.wounds[2]:heals_in(1)
  time:pass "23 hours"
  expect(#who.wounds):is(2)
  time:pass "1 hour"
  expect({ #who.wounds, who.wounds[1].cause }):is { 1, "Sword" }
  time:pass "6 days"
  expect(#who.wounds):is(1)
  time:pass "1 day"
  expect(#who.wounds):is(0)
end }

example "a punch and a sword" { source = "BUM-COMBAT-34", function()
  local who = beaten_up()
  expect(who.hit_points_left):is(0)
  for _, wound in ipairs(who.wounds) do wound:heals_in(wound.days_to_think_of) end
  time:pass "1 day"
  expect({ who.hit_points_left, who.can_act }):is { 1, true }
  time:pass "6 days"
  expect(who.hit_points_left):is(1)                            -- a week, and it is still there
  time:pass "1 day"
  expect(who.hit_points_left):is(2)
end }

source { "BUM-COMBAT-31", "BUM-PLAY-10" }
example "a wound that is tended heals sooner" { given = { ann = { "character", Strength = 2, Intelligence = 2 } }, function(ann)
  ann:takes_wounds { number = 2, cause = "Dagger" }
  ann.wounds[1]:heals_in(2)
  ann.wounds[2]:heals_in(2)
  dice(4, 3)
  expect(ann:tends { wound = ann.wounds[1], days = 1 }.success):is(true)
  expect(ann:tends { wound = ann.wounds[2], days = 1 }.success):is(false)
  expect(function() ann:tends { wound = ann.wounds[2], days = 0 } end):is_refused "it takes some time"
  time:pass "1 day"
  expect({ ann.hit_points_left, all "wound" }):is { 1, ann.wounds }   -- nothing is left of it
  time:pass "1 day"
  expect(ann.hit_points_left):is(2)
  ann:takes_wounds { cause = "Dagger" }
  local scratch = ann.wounds[1]
  ann:take("wounds", scratch)                                  -- healed by magic, or crossed off
  expect(function() ann:tends { wound = scratch, days = 1 } end):is_refused "the wound is not healed"
end }

example "tending never makes it take longer" { given = { ann = { "character", Strength = 3, Intelligence = 4 } }, function(ann)
  ann:takes_wounds { cause = "Dagger" }
  ann.wounds[1]:heals_in(8)
  time:pass "6 days"
  dice(6)
  expect(ann:tends { wound = ann.wounds[1], days = 3 }.success):is(true)
  time:pass "2 days"
  expect(#ann.wounds):is(0)
end }

example "the defeated tend themselves alone" { source = { "BUM-COMBAT-30", "BUM-PLAY-10" }, given = { ann = { "character", Strength = 1, Intelligence = 4 }, bob = { "character", Strength = 2 } }, function(ann, bob)
  ann:takes_wounds { cause = "Sword" }
  bob:takes_wounds { cause = "Sword" }
  dice(6)
  expect(ann:tends { wound = ann.wounds[1], days = 3 }.success):is(true)
  expect(function() ann:tends { wound = bob.wounds[1], days = 3 } end):is_refused "somebody defeated tends nobody but himself"
  ann:bandages()
  ann:falls(9)                                                 -- no wound, and nothing that opens one
  expect(ann.bandaged):is(true)
  ann:falls(10)
  expect(ann.bandaged):is(false)
  ann:leaves()                                                 -- and the days go by without her
  time:pass "4 days"
  expect(#bob.wounds):is(1)
end }

example "a rest is time that goes by" { source = { "BUM-COMBAT-31", "BUM-COMBAT-33" }, given = { ann = { "character", Strength = 2 }, bob = { "character", Strength = 2 } }, function(ann, bob)
  ann:takes_wounds { cause = "Fist", harm = "light" }
  ann.wounds[1]:heals_in(1)
  bob:takes_wounds { cause = "Sword" }
  bob.wounds[1]:heals_in(2)
  expect(function() ann:rests(0) end):is_refused "a rest takes time"
  ann:rests()
  expect(ann.hit_points_left):is(1)
  ann:rests(15)
  expect(ann.hit_points_left):is(1)
  ann:rests(1)
  expect({ ann.hit_points_left, bob.hit_points_left }):is { 2, 1 }
  game:fight_begins { combatants = { ann, bob } }
  expect(function() ann:rests() end):is_refused "nobody rests in a fight"
end }

example "who is out of the fight is passed over" { given = { ann = "character", bob = "character", cid = "character" }, function(ann, bob, cid)
  game:fight_begins { combatants = { ann, bob, cid } }
  ann:dies()
  bob.beaten = true
  game:next_turn()
  expect(game.acting):is(cid)
  game:next_turn()
  expect({ game.acting, game.round }):is { cid, 2 }
  expect(function() game:next_turn(ann) end):is_refused "whoever acts takes part, and can act"
  expect(function() ann.Strength:check() end):is_refused "the dead make no checks"
end }

example "when the fight is over the turn is whole again" { given = { ann = "character", bob = "character" }, function(ann, bob)
  game:fight_begins { combatants = { ann, bob } }
  game:next_turn()
  ann:acts "waits"
  expect(function() ann:acts "waits" end):is_refused "cannot pay"
  game:fight_ends()
  expect({ ann.actions, ann.movements }):is { 1, 1 }
  ann:acts "waits"
  time:pass "2 seconds"
  ann:acts "waits"
end }
