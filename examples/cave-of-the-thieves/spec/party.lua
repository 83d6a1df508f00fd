example "the cards" { source = "BUM-PLAY-01", given = { one = "Player 1", two = "Player 2", thief = "Thief" }, function(one, two, thief)
  for _, who in ipairs { one, two } do
    expect({ #who.skill_lines, who.points_in_skills, who.stats_in_order, who.skills_in_order }):is { 5, 10, true, true }
  end
  expect(one.card.attack_totals):is { primary = 7 }
  expect(two.card.attack_totals):is { primary = 7, backup = 6 }   -- the dagger with Dexterity
  expect({ one.melee_defence, two.melee_defence, thief.melee_defence }):is { 6, 4, 3 }
end }

example "a dagger is at hand at once, a crossbow is not" { given = { two = "Player 2" }, function(two)
  game:fight_begins { combatants = { two } }
  game:next_turn()
  two:draws "Dagger"
  expect(two.actions):is(1)
  two:draws "Large Crossbow"
  expect(two.actions):is(0)
  expect(two.weapon_in_hand.state):is "unloaded"
end }
