-- Behind cover, and unable to leave it.

condition "Broken Legs" { category = "immobilization", bars = { "move" } }
condition "Stasis"      { category = "immobilization", bars = { "everything" } }
condition "Dazed"       { category = "hindrance", defences = -1 }

local function street()
  local line = game:lay_out(3)
  local rebel = bring("character", { name = "rebel", ["Long Guns"] = 3, Evasion = 5, wields = "Carbine" })
  local ann   = bring("character", { name = "Ann", Evasion = 4, Pistols = 3, wields = "Laser" })
  rebel:stands(line[3])
  ann:is_behind(game:puts_cover { name = "wall", worth = "+3/0f", at = line[1] })
  return rebel, ann, line
end

local function number(attacker, target) return new.attack { attacker = attacker, target = target, weapon = attacker.wields }.defence_value end

example "who cannot move hides behind good cover" { ledger = { "RPJ-FIRE-25", "RPJ-COND-08" }, options = { helpless_in_the_open = -2 }, function()
    local rebel, ann, line = street()
    ann:gains "Stasis"
    expect(number(rebel, ann)):is(9 + 3)
    ann:turn_begins()
    ann:turn_ends()
    expect(ann.cowering):is(true)
    expect(number(rebel, ann)):is(9 + 6)
    ann:stands(line[1])
    expect(number(rebel, ann)):is(9 - 2)
    expect(function() ann:reloads "Laser" end):is_refused "no condition keeps one from it"
  end }

example "whoever can still shoot cowers only without a shot" { ledger = { "RPJ-FIRE-40", "RPJ-COND-08" }, function()
    local rebel, ann = street()
    ann:gains "Broken Legs"
    ann:turn_begins()
    expect(function() ann:reorients() end):is_refused "no condition keeps one from it"
    dice(1, 2)
    ann:attacks(rebel)
    ann:turn_ends()
    expect(ann.cowering):is(false)
    ann:turn_begins()
    ann:turn_ends()
    expect(ann.cowering):is(true)
  end }

example "a penalty on defences counts under fire" { ledger = { "RPJ-FIRE-51", "RPJ-COND-02" }, function()
    local rebel, ann = street()
    ann:gains "Dazed"
    expect(number(rebel, ann)):is(9 - 1 + 3)
    expect(ann.defence_against_suppression):is(7 + 1 - 1)
  end }
