local function strike(attacker, target, weapon)
  return new.attack { attacker = attacker, target = target, weapon = weapon or "Sword", defence = "dodge" }
end

source "RPJ-COND-02"
example "a hindrance lowers what it says, and nothing else" {
  rules = [[ house "entity.melee_defence" "4" ]],
  given = { ug = { "character", Blades = 3 }, orc = { "character" } }, function(ug, orc)
    expect(strike(ug, orc).defence_value):is(11)
    orc:is_afflicted "Clumsiness"
    expect(strike(ug, orc).defence_value):is(10)
    dice(3, 4)
    expect(orc.Blades:check().total):is(7)
    orc:is_afflicted "Flu"
    dice(3, 4)
    expect(orc.Blades:check().total):is(5)
    expect(strike(ug, orc).defence_value):is(10)
    expect(orc.can_act):is(true)
  end }

example "several hindrances add up, and mooks have them, too" {
  given = { ug = { "character" }, orc = { "mook", attack = 2, defence = 9 } }, function(ug, orc)
    dice(1, 1)
    ug:is_afflicted "Marsh Fever"
    ug:is_afflicted "Flu"
    expect(ug:hindered "checks"):is(-3)
    expect(ug:hindered "attacks"):is(-2)
    orc:is_afflicted "Clumsiness"
    expect(strike(ug, orc).defence_value):is(8)
  end }

example "the Flu" { source = "RPJ-COND-03", rules = [[ house "entity.melee_defence" "4" ]],
  given = { ug = { "character", Athleticism = 4, Blades = 5 }, orc = { "character" } }, function(ug, orc)
    ug:is_afflicted "Flu"
    dice(3, 4)
    local check = ug.Athleticism:check { difficulty = 2 }
    expect(check.total):is(9)
    expect(check.success):is(true)
    expect(check.degree):is(0)
    dice(4, 4)
    local roll = strike(ug, orc):roll()
    expect(roll.against):is(11)
    expect(roll.total):is(11)
    expect(roll.success):is(true)
    expect(strike(orc, ug).defence_value):is(11)
    dice(3, 4)
    expect(ug.Strength:check().total):is(7)          -- neither attributes
    dice(3, 4)
    new.hit { target = ug, damage = 0 }:lands()      -- nor damage saves
    expect(ug.base.saves):is { 7, 7 }
  end }

source "RPJ-COND-04"
example "Snow Blindness" {
  given = { ug = { "character", Bows = 3, wields = "Bow" }, orc = { "character", defends = "dodge" } }, function(ug, orc)
    ug:is_afflicted "Snow Blindness"
    expect(function() ug:attacks(orc) end):is_refused "no condition keeps one from attacking"
    dice(3, 4)
    expect(ug:tries "Command"):is(true)
    dice(3, 4)
    expect(ug.Bows:check().total):is(10)             -- no number changes
  end }

example "hands find their way without eyes" {
  given = { ug = { "character", wields = "Blind Man's Staff", has = { "Snow Blindness" } }, orc = { "character", defends = "dodge" } }, function(ug, orc)
    dice(1, 2)
    ug:attacks(orc)                                  -- a blow takes hands alone
    expect(ug.actions):is(1)
  end }

weapon "Blind Man's Staff" { skill = "Bows" }

example "work that takes what is barred" { given = { ug = { "character" } }, function(ug)
  ug:works "Command"
  ug:gains "Gag"
  expect(ug.task):is(nil)
  ug:turn_ends()
  ug:turn_begins()
  expect(function() ug:works "Command" end):is_refused "a condition keeps one from using the skill"
  expect(function() ug:tries "Command" end):is_refused "a condition keeps one from using the skill"
  ug:works "Athleticism"
  dice(4, 4)
  ug:turn_ends()
  expect(ug.task_done):is(true)
end }

condition "Slip of the Pen" { category = "hindrance", bars = { "hand" } }

example "nothing is barred that nothing takes" { given = { ug = { "character" } }, function(ug)
  expect(function() ug:gains "Slip of the Pen" end):is_refused "what it bars can be barred"
end }

example "the sheet shows what a hindrance does to defences" { source = "RPJ-COND-02", rules = [[ house "entity.melee_defence" "4" ]], given = { ug = { "character", Constitution = 3 } }, function(ug)
  ug:gains "Clumsiness"
  expect(ug.dodge):is(3)
  expect(ug.absorb):is(4)
end }

example "medical checks are checks" { source = { "RPJ-COND-02", "RPJ-COND-03" }, rules = [[ house "entity.medicine" "2" ]], given = { ug = { "character" } }, function(ug)
  ug:gains "Flu"
  dice(4, 5, 4, 5)
  expect(ug:helping_up().total):is(9)
  expect(ug:treating().total):is(9)
end }
