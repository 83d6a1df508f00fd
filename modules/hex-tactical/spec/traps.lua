-- Traps.

example "types of traps" { source = "HEX-SEARCH-07", function()
  local names = {}
  for _, kind_of_trap in ipairs(game.trap_types) do names[#names + 1] = kind_of_trap.name end
  expect(table.concat(names, ", ")):is "Pit Trap, Crossbow Trap, Spear Trap, Pendulum Trap, Spike Trap, Rolling Stone Trap, Falling Rock Trap, Noose Trap, Needle Trap, Teleport Trap"
  local pit = bring("trap", { type = "Pit Trap", place = "0,0", effect = "The ground gives way.", points = 3 })   -- the gamemaster's to fill in
  expect(pit.points):is(3)
  local ann = bring("character", { Body = 9 })
  expect(function() pit:springs(ann) end):says "The ground gives way."
end }

example "one trap in a hex" { source = "HEX-SEARCH-03", given = { ann = { "character", name = "Ann", Body = 9, place = "0,0" } }, function(ann)
  local first  = bring("trap", { type = "Spike Trap", place = "0,0", points = 2 })
  local second = bring("trap", { type = "Spear Trap", place = "0,0", points = 3 })
  local third  = bring("trap", { type = "Spear Trap", place = "0,0", points = 4 })
  expect(first:springs(ann)):is(true)
  expect(ann.damage):is(2)
  expect(ann.wounds[1].type):is "Thrust"
  expect(second:springs(ann)):is(false)                 -- misfires, and does no harm
  expect(ann.damage):is(2)
  expect(second.sprung):is(true)
  decide { ["Does the second trap go off as well?"] = true }
  expect(third:springs(ann)):is(true)                   -- the gamemaster overrules it
  expect(ann.damage):is(6)
  expect(function() first:springs(ann) end):is_refused "it has not gone off yet"
  local elsewhere = bring("trap", { type = "Spear Trap", place = "0,1", points = 1 })
  expect(elsewhere:springs(ann)):is(true)
  expect(ann.damage):is(7)
  expect(bring("trap", { type = "Noose Trap", place = "0,2" }):springs(ann)):is(true)   -- no harm in it
  expect(ann.damage):is(7)
  bring("trap", { type = "Pendulum Trap", place = "0,3", points = 1 }):springs(ann)
  expect(ann.wounds[#ann.wounds].type):is "Impact"
end }

example "seen is what is seen" { source = "HEX-SEARCH-04", function()
  local function look(more)
    more.trigger, more.works = "a wire", "a crossbow in the wall"
    return bring("trap", more).looks_like
  end
  expect(look { type = "Crossbow Trap" }):is "a wire"
  expect(look { type = "Crossbow Trap", shows = "trap" }):is "a crossbow in the wall"
  expect(look { type = "Crossbow Trap", shows = "both" }):is "a wire, a crossbow in the wall"
  expect(look { type = "Pit Trap" }):is "a wire, a crossbow in the wall"   -- a cover is trigger and trap at once
  expect(bring("trap", { type = "Pit Trap", works = "a covered pit" }).looks_like):is "a covered pit"
end }

source "HEX-SEARCH-08"
example "no defence against the unknown" { given = { ann = { "character", name = "Ann", Body = 9, place = "0,0" } }, function(ann)
  local function spear() return bring("trap", { type = "Spear Trap", points = 2 }) end
  expect(spear():springs(ann)):is(true)                 -- nobody is asked
  expect(ann.damage):is(2)
  local known = spear()
  known:is_noticed_by(ann)
  decide { ["Does Ann get out of its way?"] = { true, false, true } }
  expect(known:springs(ann)):is(false)                  -- she crawls under it
  expect(ann.damage):is(2)
  local again = spear()
  again:is_noticed_by(ann)
  local bob = bring("character", { Body = 9 })
  again:is_noticed_by(bob)
  expect(again.known_to):is { ann, bob }
  local third = spear()
  third:is_noticed_by(bob)
  expect(third:springs(bob)):is(true)                   -- where nobody judges, knowing of it is not enough
  expect(again:springs(ann)):is(true)
  expect(bring("trap", { type = "Rolling Stone Trap", points = 9 }):springs(ann)):is(false)   -- it gives a warning
  expect(ann.damage):is(4)
end }

example "aimed at another size" { given = { dwarf = { "character", Body = 9, stature = "small" }, ann = { "character", Body = 9 } }, function(dwarf, ann)
  local function crossbow() return bring("trap", { type = "Crossbow Trap", points = 5, set_for = "medium", location = "head" }) end
  expect(crossbow():springs(dwarf)):is(false)
  expect(dwarf.damage):is(0)
  expect(crossbow():springs(ann)):is(true)
  expect(ann.damage):is(5)
end }

example "a trap against armour" { given = { ann = { "character", Body = 9, has = { "Helmet" } } }, function(ann)
  dice(1, 2, 1)                                         -- 3d6 of the helmet
  expect(bring("trap", { type = "Crossbow Trap", points = 7, location = "head" }):springs(ann)):is(true)
  expect(ann.damage):is(3)
end }
