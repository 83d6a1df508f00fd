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
