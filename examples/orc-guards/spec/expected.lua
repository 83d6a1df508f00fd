-- What main.lua tells of the odds.
local function defends(who) return who.dodge >= who.absorb and "dodge" or "absorb" end

example "a duel to the end has few situations" { source = { "RPJ-GCS-43", "RPJ-GCS-48" }, function()
  decide { ["Dodge or absorb?"] = defends }
  local hero, orc = bring "Ug the Cave-Mage", bring "Orc Warrior"
  hero:gains_temporary_saves { name = "Rock Armor", saves = { 5, 6 } }
  orc.layers[1]:cross_off_all()
  local duel = odds {
    step = function()
      hero:strikes { target = orc }
      if orc.can_act then orc:strikes { target = hero } end
    end,
    over = function() return not (hero.can_act and orc.can_act) end,
    ask  = function() return hero.can_act end,
  }
  expect(duel.method):is "exact"
  expect(duel.states):is(40)
  expect(duel):is_near({ ["true"] = 0.61396, ["false"] = 0.38604 }, 1e-5)
end }

example "the whole fight is played again and again" { source = { "RPJ-GCS-24", "RPJ-GCS-53" }, function()
  decide { ["Dodge or absorb?"] = defends, ["free_attack"] = true,
    ["Which of those who tie goes first?"] = function(_, tied) return tied[1] end }
  local whole = odds { branches = 50, trials = 10, ask = function()
    local laeniel, ug = bring "Laeniel Relaiesh", bring "Ug the Cave-Mage"
    local warrior, headhunter = bring "Orc Warrior", bring "Orcish Headhunter"
    game:lines_up({ laeniel, ug }, { warrior, headhunter })
    game:fight_begins { combatants = { laeniel, ug, warrior, headhunter }, off_guard = { warrior } }
    while game.undecided and game.round <= 60 do
      game:next_turn()
      game.acting:takes_turn()
    end
    return game.undecided and "nobody" or game.winners
  end }
  expect(whole.method):is "sampled"
  expect(whole.trials):is(10)
  expect(whole:chance "heroes" > 0 and whole:chance "orcs" > 0):is(true)
end }
