local function load(what)
  local who = bring("character", {})
  for name, count in pairs(what) do who:takes_along { what = name, count = count } end
  return who.load
end

example "the sum of what is carried" { source = "RPJ-INV-01", given = { ann = { "character", has = { "Light Armor" } } }, function(ann)
  ann:takes_along "Rifle"
  ann:takes_along "Pistol"
  ann:takes_along "Lockpick"
  local pack = ann:puts_on_gear "Backpack"
  ann:takes_along { what = "Brick", count = 3, inside = pack }
  expect(pack.contents):is(3)
  expect(ann.load):is(3)
end }

example "small things" { source = "RPJ-INV-02", function()
  expect(load { Lockpick = 5, Pen = 3 }):is(0)
  expect(game:usual_load "small"):is(0)
end }

example "medium things" { source = "RPJ-INV-03", function()
  expect(load { Pistol = 2, Toolkit = 1 }):is(3)
  expect(game:usual_load "medium"):is(1)
end }

example "large things" { source = "RPJ-INV-04", function()
  expect(load { Rifle = 1, ["Two-Handed Sword"] = 1 }):is(4)
  expect(load { Crate = 1 }):is(4)
  expect(game:usual_load "large"):is(2)
  expect(game:usual_load "armor"):is(3)
end }

example "armour, worn and carried" { source = "RPJ-INV-05", given = { ann = { "character" } }, function(ann)
  expect(load { ["Light Armor"] = 1 }):is(3)
  expect(load { ["Heavy Armor"] = 1 }):is(4)
  ann:gains "Light Armor"
  expect(ann.load):is(0)
  ann:loses "Light Armor"
  ann:gains "Heavy Armor"
  expect(ann.load):is(1)
  ann:gains "Tower Shield"                             -- heavy on the arm, too
  expect(ann.load):is(3)
  expect(load { ["Tower Shield"] = 1 }):is(3)
end }

example "the limit" { source = "RPJ-INV-06", function()
  for strength, limit in pairs { [2] = 6, [4] = 7, [6] = 8 } do
    expect(bring("character", { Strength = strength }).load_limit):is(limit)
  end
end }
