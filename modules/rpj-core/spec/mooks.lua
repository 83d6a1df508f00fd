-- The crowd.
example "three numbers make a mook" { source = "RPJ-GCS-63", given = { goblin = { "mook", attack = 3, damage = 1, defence = 9 } }, function(goblin)
  expect(goblin.layers):is {}
  expect(new.attack { attacker = goblin, target = goblin }.defence_value):is(9)
  expect(new.attack { attacker = goblin, target = goblin }.damage):is(1)
  expect(bring("mook", { attack = 3, defence = 9 }).damage):is(0)
  expect(goblin.fights_hand_to_hand):is(true)
  expect(bring("mook", { attack = 3, defence = 9, range = 0 }).fights_hand_to_hand):is(false)
  local half_written = bring("mook", { attack = 3 })
  expect(function() return half_written.defence end):fails "has no `defence` yet"
end }

example "a mook is read from the line that a book prints of it" { source = "RPJ-GCS-63", function()
  local archer = bring "Goblin Archer: Attack +3, Damage 1, Range 4, Defence 9+"
  expect(archer.kind):is "mook"
  expect({ archer.name, archer.attack, archer.damage, archer.range, archer.defence }):is { "Goblin Archer", 3, 1, 4, 9 }
  local tough = bring("Goblin\nattack modifier 2\ndefense: 9+", { defence = 11 })
  expect({ tough.name, tough.attack, tough.damage, tough.defence }):is { "Goblin", 2, 0, 11 }
  expect(function() bring "Goblin, attack 3, defence nine" end):fails "nothing reads `defence nine`"
end }

example "a mook attacks" { source = "RPJ-GCS-64",
  given = { goblin = { "mook", attack = 3, damage = 1, defence = 9 }, ug = { "character", Guard = 3, defends = "dodge" } }, function(goblin, ug)
    dice(3, 4, 4, 4)                                 -- 10 against 10+; the save 8 against 8+
    expect(goblin:attacks(ug).missed):is(false)
    expect(ug.base.saves):is { 7, 7 }
    dice(3, 3)
    expect(goblin:attacks(ug).missed):is(true)
  end }

example "mooks come last" { source = "RPJ-GCS-65",
  given = { goblin = { "mook", attack = 3, defence = 9 }, hireling = { "mook", attack = 1, defence = 8 },
            orc = { "character" }, ug = { "character", player = true } }, function(goblin, hireling, orc, ug)
    dice(1, 1, 1, 2)
    game:fight_begins { goblin, hireling, orc, ug }
    expect({ orc.rolled, ug.rolled }):is { 2, 3 }
    expect(game.order):is { ug, orc, goblin, hireling }
    goblin:turn_begins()
    expect(goblin.actions):is(2)
  end }

example "any hit kills a mook" { source = "RPJ-GCS-66",
  given = { ug = { "character", Blades = 2, wields = "Dagger" }, goblin = { "mook", attack = 3, defence = 9 } }, function(ug, goblin)
    dice(3, 3)
    ug:attacks(goblin)
    expect(goblin.health):is "able"
    dice(3, 4)
    ug:attacks(goblin)
    expect(goblin.health):is "dead"
    local other = bring("mook", { attack = 0, defence = 9 })
    other:is_hurt(0)
    expect(other.health):is "dead"
    expect(function() ug:strikes { target = goblin } end):is_refused "the target is alive"
  end }

example "a pool of rolls for many mooks" { source = "RPJ-GCS-67", given = { ug = { "character", Guard = 4, defends = "dodge" } }, function(ug)
  dice(3, 4, 1, 3, 4, 6)
  game:rolls_for_mooks(3)
  local hits, totals = {}, {}
  for i = 1, 5 do
    local mook = bring("mook", { attack = 2, defence = 9 })
    if i == 3 then dice(6, 6) end                    -- Ug's save
    hits[i] = not mook:attacks(ug).missed
    totals[i] = game.mook_rolls[(i - 1) % 3 + 1] + 2
  end
  expect(totals):is { 9, 6, 12, 9, 6 }
  expect(hits):is { false, false, true, false, false }
end }

example "a swarm" { source = "RPJ-GCS-68", rules = [[ mook "Goblin" { attack = 2, damage = 1, defence = 9 } ]], function()
  local swarm = bring("Goblin", 12)
  expect(#swarm):is(12)
  expect(swarm[12].layers):is {}
  expect({ swarm[12].attack, swarm[12].damage, swarm[12].defence }):is { 2, 1, 9 }
  local ug = bring("character", { Guard = 4, defends = "dodge" })
  dice(1, 1, 3, 5)
  game:rolls_for_mooks(2)
  expect(game.mook_rolls):is { 2, 8 }
  for _, goblin in ipairs(swarm) do                  -- all of them share the two rolls: no other dice
    expect(goblin:attacks(ug).missed):is(true)
  end
end }

example "two actions for every mook, however quick" { source = "RPJ-GCS-65", given = { goblin = { "mook", attack = 3, defence = 9, Dexterity = 6 } }, function(goblin)
  goblin:turn_begins()
  expect(goblin.actions):is(2)
end }

example "a mook has its own range and its own way, whatever is in its hands" { source = { "RPJ-GCS-63", "RPJ-GCS-64" },
  rules = [[ weapon "Net" { skill = "Blades", damage = 3, range = 2, minimum = 1, range_modifiers = { [3] = -5 }, bonus = 4, times = 2, bypasses = { "armor" }, nonlethal = true } ]],
  given = { archer = { "mook", attack = 2, damage = 1, defence = 9, range = 3 }, ug = { "character" } }, function(archer, ug)
    local line = game:lay_out(5)
    archer:stands(line[1])
    ug:stands(line[4])
    local attack = new.attack { attacker = archer, target = ug, weapon = "Net", defence = "dodge" }
    expect({ attack.range, attack.minimum, attack.times, attack.nonlethal, attack.made_with }):is { 3, -1, 1, false, "" }
    expect({ attack.bypasses, attack.damage, attack.weapon_bonus, attack.range_modifier }):is { {}, 1, 0, 0 }
    dice(3, 4)
    expect(attack:roll().total):is(9)
    ug:stands(line[5])
    expect(function() archer:attacks(ug) end):is_refused "the target is in range"
    ug.wields = "Net"
    expect(new.attack { attacker = ug, target = archer, weapon = "Net" }.made_with):is "with Net, "
  end }

example "the rolls of mooks are made anew, and one is a pool, too" { source = "RPJ-GCS-67", given = { ug = { "character", Guard = 6, defends = "dodge" }, goblin = { "mook", attack = 2, defence = 9 } }, function(ug, goblin)
  dice(3, 4, 1, 3)
  game:rolls_for_mooks(2)
  goblin:attacks(ug)
  dice(2, 3)
  game:rolls_for_mooks(1)                            -- in place of the others, and from the first on
  expect({ game.mook_rolls, game.mook_next }):is { { 5 }, 0 }
  expect(goblin:attacks(ug).missed):is(true)
end }

example "mooks take one turn as a squad" { given = { ug = { "character", player = true },
    m = { "mook", attack = 3, defence = 9 }, n = { "mook", attack = 3, defence = 9 } }, function(ug, m, n)
    local squad = game:forms_squad { m, n }
    dice(1, 2)                                       -- mooks roll no initiative
    game:fight_begins { m, n, ug }
    expect(game.order):is { ug, squad }
    game:next_turn()
    game:next_turn()
    expect({ game.on_turn, m.actions, n.actions }):is { { m, n }, 2, 2 }
    expect(function() m:free_attack(ug) end):is_refused "it is not one's own turn"
    m:dies()
    game:next_turn()
    game:next_turn()
    expect({ game.acting, game.on_turn, n.actions }):is { squad, { m, n }, 2 }
    n:dies()
    game:next_turn()
    expect(game.there):is { ug }
  end }
