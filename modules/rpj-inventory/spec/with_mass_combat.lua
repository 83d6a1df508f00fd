local function battle(hero)
  local ours, theirs = bring("force", { name = "ours", men = 9 }), bring("force", { name = "theirs", men = 9 })
  hero.fights_for = ours
  return game:mass_combat_begins(ours, theirs), ours, theirs
end

example "laden heroes turn a battle less, or not at all" { source = { "RPJ-MASS-17", "RPJ-MASS-19", "RPJ-INV-09", "RPJ-INV-10" },
  given = { ann = { "character", Rifles = 4, Hacking = 4, wields = "Rifle" } }, function(ann)
    local fight, ours, theirs = battle(ann)
    ann:takes_along { what = "Brick", count = 7 }
    dice(3, 3)                                         -- 9 against 10
    ann:contributes()
    expect(ann.base.saves):is { 7 }
    ann:takes_along { what = "Brick", count = 6 }
    expect(function() ann:contributes() end):is_refused "too laden for it"
    expect(ann.base.saves):is { 7 }
    decide { contributes = true }
    fight:contributions()                              -- and the battle goes on without
    ann.contributes_with = "Hacking"                   -- a head is never too laden
    dice(3, 3)
    fight:contributions()
    expect(ann.base.saves):is { 7 }
  end }

example "what is stowed away is not fought with" { source = { "RPJ-INV-16", "RPJ-MASS-20" }, given = { ann = { "character", Rifles = 5 } }, function(ann)
  battle(ann)
  local rifle = ann:takes_along { what = "Rifle", inside = ann:puts_on_gear "Backpack" }
  expect(function() ann:contributes() end):is_refused "there is a skill to contribute with"
  rifle:is_taken_out()
  dice(2, 3)
  ann:contributes()
  expect(ann.base.saves):is { 7, 7 }
end }
