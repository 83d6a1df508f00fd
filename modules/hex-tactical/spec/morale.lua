-- Morale.

local function band(count, more)
  local all = {}
  for i = 1, count do all[i] = bring("character", { name = "Orc " .. i, Body = 2, major = i == 1 }) end
  return game:forms_group { members = all, leader = all[1], party = "orcs" }, all
end

local function falls(who) who:is_hurt { points = 6, type = "Cut", by = "sword" } end

local function fleeing(all)
  local number = 0
  for _, who in ipairs(all) do
    if who.flees then number = number + 1 end
  end
  return number
end

source "HEX-MORALE-01"
example "without their leader they run" { function()
  local _, orcs = band(5)
  falls(orcs[1])
  expect({ fleeing(orcs), orcs[1].flees }):is { 4, false }
  expect(function() falls(orcs[2]) end):asks_nobody()    -- those who run already
end }

example "or when he is suddenly dead" { function()
  local _, orcs = band(3)
  orcs[1]:dies()                                         -- of poison, without a wound
  expect(fleeing(orcs)):is(2)
end }

example "unless the gamemaster says otherwise" { function()
  local _, orcs = band(3)
  decide { ["Does Orc 2 give up and flee?"] = false, ["Does Orc 3 give up and flee?"] = true }
  falls(orcs[1])
  expect({ orcs[2].flees, orcs[3].flees }):is { false, true }
  expect(function() orcs[1]:dies() end):asks_nobody()    -- that he lies there they have seen
end }

example "a wound, and the gamemaster's word" { source = "HEX-WOUND-03", function()
  local _, orcs = band(3)
  orcs[2]:is_hurt { points = 3, type = "Cut", by = "sword" }
  expect(orcs[2].flees):is(false)
  decide { ["Does Orc 3, wounded, give up and flee?"] = true }
  orcs[3]:is_hurt { points = 3, type = "Cut", by = "sword" }
  orcs[1].player = true
  expect(function() orcs[1]:is_hurt { points = 3, type = "Cut", by = "sword" } end):asks_nobody()
  expect({ orcs[3].flees, orcs[1].flees }):is { true, false }
  local _, others = band(2)
  others[2].flees = true
  expect(function() others[2]:is_hurt { points = 3, type = "Cut", by = "sword" } end):asks_nobody()   -- he runs already
end }

example "heavy losses" { function()
  local group, orcs = band(4)
  falls(orcs[4])
  expect({ group.heavy_losses, fleeing(orcs) }):is { false, 0 }
  falls(orcs[3])
  expect({ group.heavy_losses, orcs[1].flees, orcs[2].flees }):is { true, true, true }
  local three, few = band(3)
  falls(few[3])
  expect({ three.heavy_losses, fleeing(few) }):is { false, 0 }
end }

source "HEX-MORALE-02"
example "players' characters do as they like, and their lackeys do not" {
  given = { knight = { "character", player = true, major = true, Body = 2 }, lady = { "character", player = true, Body = 2 }, squire = { "character", Body = 2 }, page = { "character", Body = 2 } },
  function(knight, lady, squire, page)
    squire.master, page.master = knight, lady
    game:forms_group { members = { knight, lady }, leader = knight, party = "heroes" }
    falls(knight)
    expect({ lady.flees, squire.flees, page.flees }):is { false, true, false }
  end }

example "heavy losses frighten lackeys among them" {
  given = { knight = { "character", player = true, major = true, Body = 2 }, lady = { "character", player = true, Body = 2 }, squire = { "character", Body = 2 }, page = { "character", Body = 2 } },
  function(knight, lady, squire, page)
    squire.master, page.master = knight, lady
    game:forms_group { members = { knight, lady, squire, page }, leader = knight, party = "heroes" }
    falls(lady)
    expect({ knight.flees, squire.flees, page.flees }):is { false, false, true }   -- the page's mistress lies there
    falls(squire)
    expect(page.flees):is(true)
    expect(knight.flees):is(false)
  end }

example "lackeys who run already, or lie there, are past it" { given = { knight = { "character", player = true, Body = 2 }, squire = { "character", Body = 2, flees = true }, page = { "character", Body = 2 } }, function(knight, squire, page)
  squire.master, page.master = knight, knight
  falls(page)
  expect(function() falls(knight) end):asks_nobody()
  expect(page.flees):is(false)
end }
