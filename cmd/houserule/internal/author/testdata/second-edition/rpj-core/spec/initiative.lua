-- Who acts when.
local levels_to_seven = [[ box "attribute.level" { "0..9" } ]]

example "players and others follow the same rules" { source = "RPJ-GCS-01",
  given = { ug = { "character", player = true, Dexterity = 4 }, orc = { "character", Dexterity = 4 } }, function(ug, orc)
    expect(orc.actions):is(3)
    expect(orc.free_attacks):is(1)
    dice(1, 1, 3, 3)
    game:fight_begins { ug, orc }
    expect(orc.rolled):is(10)
    expect(game.order):is { orc, ug }
  end }

source "RPJ-GCS-02"
example "a round ends when everybody has had a turn" {
  given = { a = { "character" }, b = { "character" }, c = { "character" } }, function(a, b, c)
    dice(6, 6, 5, 5, 4, 4)
    game:fight_begins { a, b, c }
    for _ = 1, 3 do
      game:next_turn()
      expect(game.round):is(1)
    end
    expect(time.now):is(0)
    game:next_turn()
    expect(game.round):is(2)
    expect(game.acting):is(a)
    expect(time.now):is(60)
  end }

example "no turns without a fight" { given = { a = { "character" } }, function(a)
  expect(function() game:next_turn() end):is_refused "a fight is on (game.next_turn"
  expect(function() game:fight_ends() end):is_refused "a fight is on (game.fight_ends"
  dice(3, 3)
  game:fight_begins { a }
  game:next_turn()
  game:fight_ends()
  expect({ game.round, #game.order }):is { 0, 0 }
  expect(a.actions):is(2)
  expect(function() game:next_turn() end):is_refused "a fight is on"
end }

example "actions of a turn" { source = "RPJ-GCS-03", rules = levels_to_seven, function()
  for dexterity, actions in pairs { [3] = 2, [4] = 3, [6] = 3, [7] = 4 } do
    local who = bring("character", { Dexterity = dexterity })
    who:turn_begins()
    expect(who.actions):is(actions)
  end
end }

example "unspent actions are lost" { source = "RPJ-GCS-04",
  given = { ug = { "character", Dexterity = 4, wields = "Cudgel" }, orc = { "mook", attack = 0, defence = 12 } }, function(ug, orc)
    ug:turn_begins()
    dice(1, 2)
    ug:attacks(orc)
    expect(ug.actions):is(2)
    ug:turn_ends()
    expect(ug.actions):is(0)
    ug:turn_begins()
    expect(ug.actions):is(3)
  end }

source "RPJ-GCS-19"
example "initiative: Dexterity, or a skill for it" {
  given = { orc = { "character", Dexterity = 4 } }, function(orc)
    dice(3, 3)
    expect(orc:initiative_roll().total):is(10)
  end }

example "initiative by skill" {
  rules = [[ skill "Quickness" { attribute = "Dexterity" }  instead_of "entity.initiative_bonus" { "Quickness.effective" } ]],
  given = { ug = { "character", Dexterity = 3, Quickness = 2 } }, function(ug)
    dice(3, 3)
    expect(ug:initiative_roll().total):is(9)
  end }

example "the order of combat" { source = "RPJ-GCS-20",
  given = { a = { "character", player = true }, b = { "character" }, c = { "character", player = true }, d = { "character", player = true } },
  function(a, b, c, d)
    dice(4, 5, 4, 5, 6, 6)
    game:fight_begins { b, a, c }
    expect(game.order):is { c, a, b }
    game:fight_ends()
    dice(4, 5, 4, 5, 4, 5, 4, 5)
    decide { ["Which of those who tie goes first?"] = { "c", "d" } }
    game:fight_begins { a, b, c, d }
    expect(game.order):is { c, d, a, b }
  end }

example "stepping back in the order, for good" { source = "RPJ-GCS-21",
  given = { a = { "character" }, b = { "character" }, c = { "character" } }, function(a, b, c)
    dice(6, 6, 5, 5, 4, 4)
    game:fight_begins { a, b, c }
    expect(function() c:waits_behind(a) end):is_refused "the other one acts later"
    a:waits_behind(c)
    expect(game.order):is { b, c, a }
    for _ = 1, 4 do game:next_turn() end
    expect(game.order):is { b, c, a }
    expect(game.acting):is(b)
    expect(function() b:waits_behind(a) end):is_refused "no turn has been taken yet"
  end }

example "caught off guard" { source = "RPJ-GCS-22", given = { a = { "character" }, orc = { "character", Dexterity = 3 } }, function(a, orc)
  dice(1, 2, 4, 4)
  game:fight_begins { combatants = { a, orc }, off_guard = { orc } }
  expect(orc.rolled):is(9)
end }

example "an ambush" { source = "RPJ-GCS-23", given = { a = { "character" }, orc = { "character", Dexterity = 3, unready = -4 } }, function(a, orc)
  dice(6, 6, 4, 4)
  game:fight_begins { a, orc }
  expect(orc.rolled):is(7)
  game.order = { orc, a }                            -- by fiat
  game:next_turn()
  expect(game.acting):is(orc)
end }

example "Laeniel and Ug surprise the guards" { source = "RPJ-GCS-24",
  rules = [[ skill "Quickness" { attribute = "Dexterity" }  instead_of "entity.initiative_bonus" { "Quickness.effective" } ]],
  given = { laeniel = { "character", player = true, Dexterity = 6, Quickness = 4 },
            ug = { "character", player = true, Dexterity = 3, Quickness = 2 },
            older = { "character", Dexterity = 3, Quickness = 3 }, younger = { "character", Dexterity = 3, Quickness = 3 } },
  function(laeniel, ug, older, younger)
    dice(4, 4, 3, 4, 5, 5, 4, 5)
    game:fight_begins { combatants = { laeniel, ug, older, younger }, off_guard = { older, younger } }
    expect(laeniel.rolled):is(14)
    expect(ug.rolled):is(10)
    expect({ older.rolled, younger.rolled }):is { 10 + 4 - 2, 9 + 4 - 2 }
    expect(game.order):is { laeniel, older, younger, ug }
  end }

example "who does not roll goes last, even behind one who rolled next to nothing" { source = { "RPJ-GCS-20", "RPJ-GCS-65" },
  given = { goblin = { "mook", attack = 0, defence = 9 }, orc = { "character" }, elf = { "character" } }, function(goblin, orc, elf)
    dice(1, 1, 1, 2)
    game:fight_begins { combatants = { goblin, orc, elf }, off_guard = { orc, elf } }
    expect({ orc.rolled, elf.rolled }):is { 0, 1 }
    expect(game.order):is { elf, orc, goblin }
  end }

example "stepping back puts one right behind the other" { source = "RPJ-GCS-21",
  given = { a = { "character" }, b = { "character" }, c = { "character" } }, function(a, b, c)
    dice(6, 6, 5, 5, 4, 4)
    game:fight_begins { a, b, c }
    expect(function() a:waits_behind(a) end):is_refused "the other one acts later"
    a:waits_behind(b)
    expect(game.order):is { b, a, c }
  end }
