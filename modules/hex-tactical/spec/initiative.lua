-- Initiative.

local leaders = { ann = { "character", major = true, Body = 2, Leadership = 5 }, bob = { "character", major = true, Body = 2, Leadership = 3 },
                  cid = { "character", major = true, Body = 2, ["Leadership-Charismatic"] = 3 } }

local function groups(...)
  local all = {}
  for i, who in ipairs { ... } do all[i] = game:forms_group { members = { who }, leader = who, name = who.name, party = who.name } end
  return all
end

local function order()
  local names = {}
  for i, group in ipairs(game.order) do names[i] = group.leader.name end
  return table.concat(names, " ")
end

example "the better leader first, and then it only cycles" { source = { "HEX-TURN-05", "HEX-TURN-06" }, given = leaders, function(ann, bob, cid)
  bob.Leadership.level = 4
  game:fight_begins { combatants = groups(cid, bob, ann) }
  expect(order()):is "ann bob cid"
  local seen = {}
  for _ = 1, 5 do
    game:next_turn()
    seen[#seen + 1] = game.acting.leader.name
  end
  expect(table.concat(seen, " ")):is "ann bob cid ann bob"
  expect(game.round):is(2)
end }

source "HEX-TURN-06"
example "an ambush goes before all else" { given = leaders, function(ann, bob, cid)
  local all = groups(ann, bob, cid)
  all[3].surprises, all[2].began_it = true, true
  expect({ all[1].initiative, all[2].initiative, all[3].initiative }):is { 5, 3, 3 }
  game:fight_begins { combatants = all }
  expect(order()):is "cid bob ann"
end }

example "equals roll, and roll again" { given = leaders, function(ann, bob, cid)
  dice(3, 4, 4, 3, 4, 4, 2, 3, 4, 6, 3, 1)               -- bob 11, cid 11; bob 9, cid 10
  game:fight_begins { combatants = groups(bob, cid, ann) }
  expect(order()):is "ann cid bob"
  game:fight_ends()
  local again = { bob.group, cid.group }
  dice(3, 4, 4, 2, 3, 4)                                 -- in another fight they are equals again
  game:fight_begins { combatants = again }
  expect(order()):is "bob cid"
end }
