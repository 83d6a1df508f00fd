kind "ability" { rated = "0..999", box_on_sheet = "yes or no = yes", sheet = { experience_check = "yes or no = no" } }
ability "Hide"  {}
ability "Sense" {}
box "entity.power_points" { "number = 0" }

check "ability.attempt (difficulty: Easy, Average or Difficult = Average, situation = 0)" { source = "BRP-MOD-10",
  dice    = "1d100",
  factor  = "difficulty == 'Easy' ? 2 : difficulty == 'Difficult' ? 0.5 : 1",
  chance  = { { "rating, after difficulty", "ceil(level * factor)" }, { "situation", "situation" } },
  shift   = "0",
  fumbles_from = "max(96, 100 - floor((100 - min(100, chance)) / 20))",
  step    = "natural >= fumbles_from ? 0 : natural > min(chance, 95) ? 1 : natural > ceil(chance / 5) ? 2 : natural > ceil(chance / 20) ? 3 : 4",
  degree  = "min(4, step + shift)",
  success = "degree >= 2" }

after "ability.attempt" { source = "BRP-IMPROVE-02", when = "success and difficulty != 'Easy' and box_on_sheet and shift == 0",
  function(check) check.noun.experience_check = true end }

offer "Shift one degree" { source = "BRP-FATE-06", on = "ability.attempt", by = "roller", costs = "6 power_points",
  when = "degree < 4", changes = { shift = "shift + 1" } }

action "ability.oppose (by: ability, difficulty: Easy, Average or Difficult = Average, situation = 0)" { source = "BRP-OPPOSED-01",
  function(mine, given)
    local a = mine:attempt { difficulty = given.difficulty, situation = given.situation }
    local b = given.by:attempt {}
    if not (a.success or b.success) then return end
    local won, lost = a, b
    if b.degree > a.degree or b.degree == a.degree and b.natural > a.natural then won, lost = b, a end
    local down = math.max(0, lost.degree - 1)         -- one step down per degree above failure
    return { winner = won.roller, degree = math.max(2, won.degree - down) }
  end }
