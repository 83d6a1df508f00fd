source "RPJ-COND-08"
example "legs, or everything" {
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

-- Everything that the core rules have for hands and legs; whoever could do it at all.
local function ready(condition)
  local line = game:lay_out(2)
  local ug   = bring("character", { Blades = 3, wields = "Sword", also_wields = { "Knife" }, charges = 1, has = { "Prepare", "Watchful Strike", "Guarding Strike" } })
  local orc  = bring("character", { name = "orc", defends = "dodge", side = "orcs" })
  local lies = bring("character", { name = "friend", health = "stabilised" })
  ug:stands(line[1])
  orc:stands(line[1], ug)
  lies:stands(line[1], ug)
  ug:is_afflicted(condition)
  return ug, orc, lies, line
end

local function handiwork(ug, orc, lies)
  return {
    attacks         = function() ug:attacks(orc) end,
    with_several    = function() ug:attacks_with_several { target = orc, primary = "Sword", extras = { "Knife" } } end,
    free_attack     = function() ug:free_attack(orc) end,
    at_the_cautious = function() ug:strikes_at_the_cautious(orc) end,
    watchful_strike = function() ug:watchful_strike(orc) end,
    guarding_strike = function() ug:guarding_strike(orc) end,
    coup_de_grace   = function() ug:coup_de_grace(lies) end,
    grapples        = function() ug:grapples(orc) end,
    draws           = function() ug:draws "Bow" end,
    puts_away       = function() ug:puts_away "Knife" end,
    lends_a_hand    = function() ug:lends_a_hand(lies) end,
    treats          = function() ug:treats(lies) end }
end

local function are_refused(deeds)
  for _, deed in pairs(deeds) do expect(deed):is_refused "no condition keeps one from it" end
end

example "what takes hands" { source = { "RPJ-COND-04", "RPJ-COND-08" }, function()
  local ug, orc, lies, line = ready "Handcuffs"
  are_refused(handiwork(ug, orc, lies))
  ug.also_wields, ug.charges = {}, 0
  are_refused { function() ug:draws_too "Knife" end, function() ug:prepares() end }
  expect(ug.helpless):is(false)
  dice(3, 4)
  expect(ug:tries "Athleticism"):is(true)
  ug:draws_aside(orc)                                -- legs are free
  ug:moves(line[2])
  expect(ug.place):is(line[2])
end }

example "what takes legs" { source = { "RPJ-COND-04", "RPJ-COND-08" }, function()
  local ug, orc, lies, line = ready "Rope Net"
  are_refused { function() ug:moves(line[2]) end, function() ug:moves() end, function() ug:moves_cautiously(line[2]) end, function() ug:draws_aside(orc) end }
  ug:puts_away "Knife"
  dice(4, 4)
  ug:grapples(orc)
  expect(orc.grapples_with):is(ug)
end }

example "bound hands in a grapple" { given = { ug = { "character", player = true }, orc = { "character" } }, function(ug, orc)
  local line = game:lay_out(1)
  orc:stands(line[1])
  ug:stands(line[1], orc)
  dice(6, 6, 1, 1)
  game:fight_begins { ug, orc }
  game:next_turn()
  ug:takes_hold(orc)
  expect(function() game:next_turn() end):is_refused "makes a grapple check"
  ug:gains "Handcuffs"
  are_refused { function() ug:struggles() end, function() ug:breaks_free() end }
  expect(ug.grappling):is(true)
  game:next_turn()                                   -- nobody waits for what cannot be done
  expect(game.acting):is(orc)
  dice(3, 4)
  decide { ["Break free or do damage?"] = "break free" }
  orc:struggles()
  expect(ug.grappling):is(false)
end }

example "Spell Shackles" { source = "RPJ-COND-09",
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
    expect(ug.helpless):is(true)
    expect(ug.unconscious):is(false)
  end }

source "RPJ-COND-10"
example "Sleeping Powder" {
  function()
    local ug, orc, lies, line = ready "Sleeping Powder"
    expect(ug.unconscious):is(true)
    expect(ug.incapacitated):is(false)
    expect(function() orc:coup_de_grace(ug) end):is_refused "the victim is incapacitated"
    are_refused { function() ug:tries "Athleticism" end, function() ug:works "Athleticism" end, function() ug:moves(line[2]) end, function() ug:moves_cautiously(line[2]) end }
    are_refused(handiwork(ug, orc, lies))
    for _, skill in ipairs { "Command", "Athleticism", "Blades" } do
      expect(function() return ug:the(skill):check().total end):is_refused "a condition keeps one from using the skill"
    end
  end }

example "asleep one uses no skill, but still resists, recovers and is hurt" { source = { "RPJ-COND-10", "RPJ-COND-14" }, given = { ug = { "character" } }, function(ug)
  ug:is_afflicted "Deep Sleep"
  are_refused { function() ug:escapes "Deep Sleep" end }
  dice(4, 4)
  expect(ug:is_afflicted "Marsh Fever"):is(true)     -- 8 against 11+
  dice(3, 3)
  ug:is_hurt { damage = 0 }
  expect(ug.base.saves):is { 7 }
  for _ = 1, 2 do
    dice(3, 4)
    ug:recovers "Deep Sleep"
    time:pass "1 hour"
  end
  expect(ug.unconscious):is(false)
  dice(4, 4)
  expect(ug.Athleticism:check().total):is(8 - 1)
end }

example "whoever falls asleep lets go, and leaves work undone" { given = { ug = { "character" }, orc = { "character" } }, function(ug, orc)
  ug:takes_hold(orc)
  ug:gains "Handcuffs"
  expect(orc.grappling):is(true)                     -- arms are locked, and so is the hold
  ug:gains "Sleeping Powder"
  expect(ug.grappling):is(false)
  expect(orc.grappling):is(false)
  orc:works "Athleticism"
  orc:gains "Handcuffs"
  expect(orc.task):is "Athleticism"
  orc:gains "Sleeping Powder"
  expect(orc.task):is(nil)
  orc:turn_ends()                                    -- no check, and no dice
  expect(orc.task_done):is(false)
end }
