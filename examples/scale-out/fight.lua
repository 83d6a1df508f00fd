-- The fight of examples/orc-guards without announcements: the winner, the round, and who still stands.

decide {
  ["Dodge or absorb?"] = function(who) return who.dodge >= who.absorb and "dodge" or "absorb" end,
  ["free_attack"]      = true,
  ["Lucky Break"]      = false,
  ["Which of those who tie goes first?"] = function(_, tied) return tied[1] end,
  ["Just outside which layer?"] = "innermost",
}

local laeniel    = bring("Laeniel Relaiesh",   { name = "Laeniel" })
local ug         = bring("Ug the Cave-Mage",   { name = "Ug" })
local warrior    = bring("Orc Warrior",        { name = "Warrior" })
local headhunter = bring("Orcish Headhunter",  { name = "Headhunter" })

game:lines_up({ laeniel, ug }, { warrior, headhunter })
game:fight_begins { combatants = { laeniel, ug, warrior, headhunter }, off_guard = { warrior } }
while game.undecided and game.round <= 60 do
  game:next_turn()
  game.acting:takes_turn()
end

return {
  winners = game.undecided and "nobody" or game.winners,
  rounds = game.round,
  ["Laeniel stands"] = laeniel.can_act,
  ["Ug stands"] = ug.can_act,
}
