example "a hindrance and too much to carry add up" { source = { "RPJ-COND-02", "RPJ-INV-09" },
  given = { ug = { "character", Blades = 4 }, orc = { "character" } }, function(ug, orc)
    local attack = new.attack { attacker = orc, target = ug, weapon = "Sword", defence = "dodge" }
    local before = attack.defence_value
    ug:takes_along { what = "Bow", count = 7 }       -- 1 each
    ug:is_afflicted "Clumsiness"
    ug:is_afflicted "Flu"
    expect(new.attack { attacker = orc, target = ug, weapon = "Sword", defence = "dodge" }.defence_value):is(before - 2)
    dice(3, 4)
    expect(ug.Blades:check().total):is(7 + 4 - 1 - 2)
  end }

example "shackled hands open no pack" { source = { "RPJ-COND-09", "RPJ-INV-16" }, given = { ug = { "character" } }, function(ug)
  local bow = ug:takes_along { what = "Bow", inside = ug:puts_on_gear "Sack" }
  ug:is_afflicted "Spell Shackles"
  local sword = ug:takes_along "Sword"
  expect(function() bow:is_taken_out() end):is_refused "no condition keeps one from it"
  expect(function() sword:is_stowed(bow.inside) end):is_refused "no condition keeps one from it"
  ug:loses "Spell Shackles"
  bow:is_taken_out()
  expect(ug.wields):is "Bow"
end }

load_gear "Sack" {}

source { "RPJ-COND-11", "RPJ-INV-10" }
example "whoever is too laden does not resist" { given = { ug = { "character", Constitution = 6 } }, function(ug)
  ug:takes_along { what = "Bow", count = 2 * ug.load_limit + 1 }
  expect(ug:is_afflicted "Marsh Fever"):is(true)     -- without dice
  expect(odds(function() return ug:resists "Marsh Fever" end)):is { ["false"] = 1 }
end }

example "and neither recovers nor escapes" { source = { "RPJ-COND-14", "RPJ-COND-18", "RPJ-INV-10" }, given = { ug = { "character", Athleticism = 3 } }, function(ug)
  ug:gains "Marsh Fever"
  ug:gains "Rope Net"
  ug:takes_along { what = "Bow", count = 2 * ug.load_limit + 1 }
  expect(function() ug:recovers "Marsh Fever" end):is_refused "too laden for it"
  expect(function() ug:escapes "Rope Net" end):is_refused "too laden for it"
end }
