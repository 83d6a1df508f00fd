-- Part Five: death.

example "what becomes of a player's character" { source = "BUM-COMBAT-35", given = { ann = { "character", player = true, Strength = 1 } }, function(ann)
  expect(function() ann:meets_fate() end):is_refused "only the defeated"
  ann:takes_wounds { cause = "Sword" }
  expect({ ann.hit_points_left, ann.dead }):is { 0, false }
  for _, fate in ipairs { "wounded", "captured", "robbed" } do
    decide { ["What becomes of ann?"] = fate }
    ann:meets_fate()
    expect({ ann.fate, ann.dead }):is { fate, false }
  end
  decide { ["What becomes of ann?"] = "dead" }
  ann:meets_fate()
  expect(ann.dead):is(true)
end }

source "BUM-COMBAT-36"
example "a defeated enemy can be questioned" { rules = [[ after "entity.speaks" { say = "{name} speaks" } ]], given = { ann = { "character", Strength = 2 }, thief = { "character", Strength = 1 } }, function(ann, thief)
  thief:takes_wounds { cause = "Sword" }
  expect({ thief.out_of_the_fight, thief.dead, thief.bandaged }):is { true, false, false }
  expect(function() ann:questions(thief) end):is_refused "the bleeding is stopped"
  expect(function() ann:questions { whom = thief, at_once = true } end):says "thief speaks"
  ann:bandages(thief)
  ann:questions(thief)
  ann:finishes_off(thief)
  expect(function() ann:questions(thief) end):is_refused "the dead say nothing"
  expect(function() ann:finishes_off(thief) end):is_refused "the victim is helpless"
end }

example "nobody is finished off who still stands" { given = { ann = { "character", Strength = 2 }, thief = { "character", Strength = 2 } }, function(ann, thief)
  thief:takes_wounds { cause = "Sword" }
  expect(function() ann:finishes_off(thief) end):is_refused "the victim is helpless"
  thief:takes_wounds { cause = "Sword" }
  ann.beaten = true
  expect(function() ann:finishes_off(thief) end):is_refused "whoever strikes can act"
end }

example "in a fight finishing somebody off takes the action" { source = { "BUM-COMBAT-36", "BUM-COMBAT-14" }, given = { ann = { "character", Strength = 2 }, thief = { "character", Strength = 1 }, other = { "character", Strength = 1 } }, function(ann, thief, other)
  thief:takes_wounds { cause = "Sword" }
  other:takes_wounds { cause = "Sword" }
  game:fight_begins { combatants = { ann, thief, other } }
  game:next_turn()
  ann:finishes_off(thief)
  expect({ thief.dead, ann.actions }):is { true, 0 }
  expect(function() ann:finishes_off(other) end):is_refused "1 action"
  game:fight_ends()
  ann:finishes_off(other)
  expect(other.dead):is(true)
end }

example "the dead take nothing in hand, and the reason is not what it would cost" { given = { ann = { "character", Strength = 3, has = { "Sword" } }, thief = "character" }, function(ann, thief)
  game:fight_begins { ann, thief }
  ann:dies()
  ann.actions = 0
  expect(function() ann:takes_in_hand "Sword" end):is_refused "whoever draws is able to"
  expect(function() ann:attacks(thief) end):is_refused "the attacker is able to fight"
end }
