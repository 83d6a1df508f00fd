-- The fight at the ford. The chapter on combat says more; here the higher DEX acts first, and everybody dodges if possible.

rule "entity.side"   "player ? 'smugglers' : 'guards'"
rule "entity.stands" "can_act and not yields"
box  "entity.yields" "yes or no"
rule "entity.foes"   "filter(characters, #.stands and #.side != side)"

-- A dodge with at least the same degree avoids the blow.
after "attack.is_rolled" { when = "not missed and target.stands and target.reactions > 0", function(attack)
  attack.target:defends()
  local dodge = attack.target.Dodge:check()
  say(("  %s dodges: %s"):format(attack.target.name, dodge.result))
  if dodge.degree >= attack.degree then attack.degree = 1 end
end }

-- At half of their hit points, combatants here give up.
after "entity.is_hurt" { when = "not dead and hit_points <= major_wound", function(who) who.yields = true end }

rule "game.undecided" "any(characters, #.stands and #.player) and any(characters, #.stands and not #.player)"

rule "game.order_of_blows" { function(game)
  local order = {}
  for i, who in ipairs(all "character") do order[i] = who end
  table.sort(order, function(a, b) return a.DEX.level > b.DEX.level end)
  return order
end }

action "game.fights_a_round" { function(game)
  for _, who in ipairs(game.order_of_blows) do
    if who.stands and #who.foes > 0 then
      game:next_turn(who)
      who:attacks(who.foes[1])
    end
  end
  game:next_combat_round()                             -- combatants who gave up do nothing
end }
