example "legs, or everything" { ledger = "RPJ-COND-08",
  given = { ug = { "character", Blades = 3, wields = "Sword" }, orc = { "character", defends = "dodge" } }, function(ug, orc)
    local line = game:lay_out(2)
    ug:stands(line[1])
    orc:stands(line[1], ug)
    ug:is_afflicted "Bog"
    expect(ug.actions):is(2)
    expect(ug.immobilized):is(true)
    expect(ug.helpless):is(false)
    expect(function() ug:moves(line[2]) end):is_refused "no condition keeps one from it"
    expect(function() ug:moves_cautiously(line[2]) end):is_refused "no condition keeps one from it"
    dice(1, 1)
    expect(ug:attacks(orc).missed):is(true)
    ug:is_afflicted "Sleeping Powder"
    expect(ug.helpless):is(true)
    expect(function() ug:attacks(orc) end):is_refused "no condition keeps one from it"
    expect(function() ug:moves(line[2]) end):is_refused "no condition keeps one from it"
  end }

example "Spell Shackles" { ledger = "RPJ-COND-09",
  given = { ug = { "character", wields = "Sword" }, orc = { "character" } }, function(ug, orc)
    local line = game:lay_out(2)
    ug:stands(line[1])
    orc:stands(line[1], ug)
    ug:is_afflicted "Spell Shackles"
    for _, deed in ipairs { function() ug:moves(line[2]) end, function() ug:attacks(orc) end, function() ug:draws "Bow" end, function() ug:grapples(orc) end } do
      expect(deed):is_refused "no condition keeps one from it"
    end
    dice(3, 4)
    expect(ug:tries "Command"):is(true)
  end }

example "Sleeping Powder" { ledger = "RPJ-COND-10",
  given = { ug = { "character", wields = "Sword" }, orc = { "character", wields = "Sword" } }, function(ug, orc)
    ug:is_afflicted "Sleeping Powder"
    expect(ug.unconscious):is(true)
    expect(ug.incapacitated):is(false)
    expect(function() orc:coup_de_grace(ug) end):is_refused "the victim is incapacitated"
    for _, deed in ipairs { function() ug:attacks(orc) end, function() ug:tries "Athleticism" end, function() ug:works "Athleticism" end, function() ug:draws "Bow" end } do
      expect(deed):is_refused "no condition keeps one from it"
    end
    expect(function() return ug.Command:check().total end):is_refused "no condition keeps one from using the skill"
  end }
