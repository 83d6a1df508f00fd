-- What some can do when others come and go: on one side a, b and more, on the other x.
local function melee(more)
  local line = game:lay_out(2)
  local x = bring("character", { name = "x", side = "them", Dexterity = 4, defends = "dodge", wields = "Dagger" })
  x:stands(line[1])
  local ours = {}
  for i, sheet in ipairs(more) do
    sheet.side, sheet.wields, sheet.defends = "us", "Dagger", "dodge"
    ours[i] = bring("character", sheet)
    ours[i]:stands(line[2], ours[1] ~= ours[i] and ours[1] or nil)
  end
  x:turn_begins()
  game.acting = x
  return line, x, unpack(ours)
end

local function together(who, other) who:stands(other.place, other) end

source "RPJ-GCS-88"
example "who knows maneuvers" { given = { ann = { "character" } }, function(ann)
  expect(function() ann:prepares() end):is_refused "the maneuver is known"
  for _, maneuver in ipairs { "Prepare", "Watchful Strike", "Holding Strike", "Guarding Strike" } do
    expect(ann:the(maneuver).price):is(5)
  end
  local line, x, a = melee { {} }
  x:moves { region = line[2], beside = a }
  expect(x.group):is(a.group)
  expect(function() a:watchful_strike(x) end):is_refused "the maneuver is known"
  expect(function() a:guarding_strike(x) end):is_refused "the maneuver is known"
end }

example "maneuvers as gifts" { options = { maneuvers_for_sale = true }, given = { ann = { "character", available_points = 5 } }, function(ann)
  decide { ["Can ann have come by this: Prepare?"] = true }
  ann:takes_trait "Prepare"
  expect(ann.available_points):is(0)
  expect(ann:has("Prepare")):is(true)
  expect(ann.traits):is { "Prepare" }
end }

example "or not" { given = { ann = { "character", available_points = 5 } }, function(ann)
  expect(function() ann:takes_trait "Prepare" end):is_refused "maneuvers are for sale in this game"
  ann:gains "Prepare"                                -- as a class gives it
  ann:prepares()
  expect(ann.charges):is(1)
end }

source "RPJ-GCS-89"
example "Prepare" { function()
  local line, x, slow, quick = melee { { Dexterity = 3, has = { "Prepare" } }, { Dexterity = 4, has = { "Prepare" } } }
  slow:turn_begins()
  slow:prepares()
  expect(slow.charges):is(1)
  quick:turn_begins()
  quick:prepares()
  expect(quick.charges):is(2)
  expect(quick.actions):is(2)
  expect(quick.reactions):is(3)
  slow:leaves()
  for left = 2, 0, -1 do                             -- one's own free attack first, then the charges
    together(x, quick)
    decide { free_attack = true }
    dice(1, 1)
    x.actions = 1
    x:moves()
    expect({ quick.reactions, quick.free_attacks, quick.charges }):is { left, 0, left }
  end
  together(x, quick)
  x.actions = 1
  x:moves()                                          -- no fourth one
  quick:turn_begins()
  quick:prepares()
  quick:prepares()                                   -- nothing limits it
  expect(quick.charges):is(4)
  quick:turn_begins()
  expect(quick.charges):is(0)
end }

example "another reading: once in a turn" { options = { prepare_once = true }, given = { ann = { "character", has = { "Prepare" } } }, function(ann)
  ann:prepares()
  expect(function() ann:prepares() end):is_refused "it is done once in a turn"
  expect(ann.charges):is(1)
end }

source "RPJ-GCS-90"
example "charges against the cautious" { function()
  local line, x, a = melee { { Dexterity = 4, has = { "Prepare" } } }
  a:turn_begins()
  a:prepares()
  expect(a.charges):is(2)
  expect(function() a:strikes_at_the_cautious(x) end):is_refused "a free attack is possible"   -- not from afar
  together(x, a)
  decide { strikes_at_the_cautious = true }
  dice(1, 1)
  x:moves_cautiously(line[1])
  expect(a.charges):is(0)
  expect(a.free_attacks):is(1)
  expect(x.place):is(line[1])
  together(x, a)
  x:turn_begins()
  x:moves_cautiously(line[1])                        -- nobody is asked any more
  together(x, a)
  expect(function() a:strikes_at_the_cautious(x) end):is_refused "cannot pay all charges"
end }

example "whoever falls to it leaves nowhere" { function()
  local line, x, a = melee { { Dexterity = 4, Blades = 4, has = { "Prepare" } } }
  a:turn_begins()
  a:prepares()
  together(x, a)
  x.base:cross_off(7)
  decide { strikes_at_the_cautious = true }
  dice(3, 4, 1, 1)
  x:moves_cautiously(line[1])
  expect(x.health):is "bleeding"
  expect(x.place):is(line[2])
end }

source "RPJ-GCS-91"
example "whom the cautious escape" { source = { "RPJ-GCS-90", "RPJ-GCS-92" }, function()
  local line, x, a, b = melee { { Dexterity = 4, Blades = 4, has = { "Prepare", "Holding Strike" } }, { Dexterity = 4, Blades = 4, has = { "Prepare" } } }
  local function everybody_prepares()
    for _, who in ipairs { a, b } do
      who:turn_begins()
      who:prepares()
    end
    together(x, a)
    x:turn_begins()
    decide { strikes_at_the_cautious = true }
  end
  everybody_prepares()
  dice(3, 4, 6, 6)
  x:moves_cautiously(line[1])                        -- a holds it, and b need not strike any more
  expect({ x.group == a.group, a.charges, b.charges }):is { true, 0, 2 }
  everybody_prepares()
  x.base:cross_off(7)
  dice(3, 4, 1, 1)
  x:moves_cautiously(line[1])                        -- a fells it
  expect({ x.health, a.charges, b.charges }):is { "bleeding", 0, 2 }
  x:gets_up()
  x:turn_begins()
  expect({ x.leaving, x.held }):is { false, false }  -- and that was the end of its leaving
end }

source "RPJ-GCS-91"
example "strikes at those who come need somebody who can strike, and one beside who can still fight" { source = { "RPJ-GCS-91", "RPJ-GCS-93" }, function()
  local line, x, a = melee { { has = { "Watchful Strike", "Guarding Strike", "Prepare" } } }
  local function is_refused()
    expect(function() a:watchful_strike(x) end):is_refused "a free attack is possible (entity.watchful_strike"
    expect(function() a:guarding_strike(x) end):is_refused "a free attack is possible (entity.guarding_strike"
  end
  is_refused()                                       -- from afar
  together(x, a)
  x.health = "bleeding"
  is_refused()
  a.health = "unconscious"
  expect(function() a:prepares() end):is_refused "whoever acts can act"
end }

example "Watchful Strike" { function()
  local line, x, a, b = melee { { Blades = 4, has = { "Watchful Strike" } }, {} }
  decide { watchful_strike = true, draws_aside = true }
  dice(3, 4, 6, 6)
  x:moves { region = line[2], beside = b }
  expect(a:adjacent_to(x)):is(true)
  expect(#b.neighbours):is(0)
  expect(a.place):is(line[2])
  expect(a.free_attacks):is(0)
  expect(a.actions):is(2)
  expect(function() a:watchful_strike(x) end):is_refused "a free attack is left (entity.watchful_strike, p. 77, Gridless Combat"
end }

example "a miss, or no wish to go" { function()
  local line, x, a, b = melee { { Blades = 4, has = { "Watchful Strike" } }, {} }
  decide { watchful_strike = true }
  dice(1, 1)
  x:moves { region = line[2], beside = b }
  expect(#b.neighbours):is(2)
  x:goes(line[1])
  time:pass "1 round"
  decide { watchful_strike = true, draws_aside = false }
  dice(3, 4, 6, 6)
  x:moves { region = line[2], beside = b }
  expect(#b.neighbours):is(2)
end }

source "RPJ-GCS-92"
example "Holding Strike" { function()
  local line, x, a = melee { { Blades = 4, has = { "Holding Strike" } } }
  together(x, a)
  decide { free_attack = true }
  dice(3, 4, 6, 6)
  x:moves(line[1])
  expect(x.group):is(a.group)
  expect(x.actions):is(2)                            -- the action is spent all the same
  expect(function() x:moves(line[1]) end):is_refused "nobody holds it back"
  expect(function() x:moves_cautiously(line[1]) end):is_refused "the whole turn is still unspent"
  dice(1, 1)
  x:attacks(a)
  time:pass "1 round"
  x:turn_begins()
  decide { free_attack = true }
  dice(1, 1)
  x:moves(line[1])
  expect(x.place):is(line[1])
end }

example "a shot is no leaving" { function()
  local line, x, a = melee { { Blades = 4, has = { "Holding Strike" } } }
  x.wields = "Elvish Bow"
  x:moves { region = line[2], beside = a }
  decide { free_attack = true }
  dice(3, 4, 6, 6, 1, 1)                             -- hit while shooting
  x:attacks(a)
  expect(a.free_attacks):is(0)
  x:moves(line[1])
  expect(x.place):is(line[1])
end }

example "the cautious are held by charges alone" { function()
  local line, x, a = melee { { Blades = 4, Dexterity = 4, has = { "Holding Strike", "Prepare" } } }
  together(x, a)
  x:moves_cautiously(line[1])                        -- nobody is asked
  expect(x.place):is(line[1])
  a:turn_begins()
  a:prepares()
  together(x, a)
  x:turn_begins()
  decide { strikes_at_the_cautious = true }
  dice(3, 4, 6, 6)
  x:moves_cautiously(line[1])
  expect(x.group):is(a.group)
  expect(a.charges):is(0)
end }

example "Guarding Strike" { source = "RPJ-GCS-93", function()
  local line, x, a, b = melee { { Blades = 4, has = { "Guarding Strike" } }, {} }
  decide { guarding_strike = true }
  dice(3, 4, 6, 6)
  x:moves { region = line[2], beside = b }
  expect(#x.neighbours):is(0)
  expect(x.place):is(line[2])
  expect(function() x:moves { beside = a } end):is_refused "nobody keeps it away from there"
  expect(function() x:moves { beside = b } end):is_refused "nobody keeps it away from there"
  x:turn_begins()
  x:moves { beside = a }                             -- a's free attack of this round is used up
  expect(x.group):is(a.group)
  expect(function() a:guarding_strike(x) end):is_refused "a free attack is left (entity.guarding_strike, p. 77, Gridless Combat"
end }
