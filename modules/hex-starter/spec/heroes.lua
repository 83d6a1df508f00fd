rule "entity.ability_points_used" "sum(abilities, #.level)"
rule "entity.trait_points_used"   "sum(skills, #.level)"

example "the ready heroes have the points of new characters" { source = { "HEX-TRAIT-01", "HEX-LUCK-01" },
  given = { maud = { "Maud the Captain" }, finn = { "Finn the Bowman" } }, function(maud, finn)
    for _, who in ipairs { maud, finn } do
      expect({ who.name, who.ability_points_used, who.trait_points_used }):is { who.name, 16, 12 }
      expect(who.luck_points):is(2)
    end
  end }

example "a fight begins" { source = { "HEX-TRAIT-16", "HEX-ATTACK-04" },
  given = { maud = { "Maud the Captain" }, raider = { "Raider" }, chief = { "Raider Chief" } }, function(maud, raider, chief)
    game:fight_begins { combatants = { maud, raider, chief } }
    game:next_turn()
    maud:is_activated()
    decide { ["Luck: modify"] = false, ["Luck: re-roll"] = false }
    dice(5, 5, 6)                                       -- Sword s4 against 2: 16 on the +2 row, base 4
    expect(maud:attacks(raider).outcome):is("Hit")
    expect({ chief.luck_points, chief:the("War Axe").shorthand }):is { 2, "War Axe s5 d6" }
  end }
