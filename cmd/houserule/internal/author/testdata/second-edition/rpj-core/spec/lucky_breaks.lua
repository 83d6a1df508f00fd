example "breaks of each session" { source = "RPJ-ATTR-13",
  given = { ug = { "character", Luck = 3 }, laeniel = { "character", Luck = 4 }, eiric = { "character", Luck = 6 } }, function(ug, laeniel, eiric)
    expect(ug.breaks):is(2)
    expect(laeniel.breaks):is(3)
    expect(eiric.breaks):is(3)
    ug:spend "breaks"
    expect(ug.breaks):is(1)
    game:session_begins()
    expect(ug.breaks):is(2)                             -- a pool for the session, nothing is carried over
    expect(laeniel.breaks):is(3)
  end }

source "RPJ-ATTR-14"
example "one more die, any two count" { given = { ug = { "character", Hacking = 2 } }, function(ug)
  dice(2, 5, 4)
  decide { ["Lucky Break"] = true, ["Which 2 of the dice count?"] = { 2, 3 } }
  local check = ug.Hacking:check { difficulty = 4 }
  expect(check.total):is(11)
  expect(check.success):is(true)
  expect(check.degree):is(0)
  expect(ug.breaks):is(1)
end }

example "the lower dice may be chosen, and criticals are judged on what counts" { given = { ug = { "character", Hacking = 2 } }, function(ug)
  dice(1, 6, 6, 6, 6, 1)
  decide { ["Lucky Break"] = { true, true }, ["Which 2 of the dice count?"] = function(who, check)
    return check.dice[1] == 1 and { 2, 3 } or { 1, 3 }
  end }
  expect(ug.Hacking:check().critical):is(true)
  local chosen = ug.Hacking:check()
  expect(chosen.natural):is(7)
  expect(chosen.critical):is(false)
  expect(ug.breaks):is(0)
end }

example "one break on a roll" { given = { ug = { "character", Luck = 6 } }, function(ug)
  dice(1, 2, 3)
  decide { ["Lucky Break"] = true }
  expect(ug.Hacking:check().total):is(5)
  expect(ug.breaks):is(2)
end }

example "two breaks on a roll, where the table wants it so" { options = { breaks_on_a_roll = 2 },
  given = { ug = { "character", Luck = 6 } }, function(ug)
    dice(1, 2, 3, 4)
    decide { ["Lucky Break"] = true }
    expect(ug.Hacking:check().total):is(7)
    expect(ug.breaks):is(1)
  end }

example "any roll of two dice, such as attacks, saves and initiative" {
  given = { ug = { "character", Luck = 6, Blades = 2, wields = "Dagger" }, orc = { "character", defends = "dodge", Guard = 4 } }, function(ug, orc)
    local function buys() decide { ["Lucky Break"] = function(who) return who == ug end } end
    buys()
    dice(3, 4, 6, 6, 6)                                 -- 9 against 11+; the third die makes it 12; the save holds
    expect(ug:attacks(orc).missed):is(false)
    expect(ug.breaks):is(2)
    buys()
    dice(1, 2, 6)
    ug:is_hurt(1)                                       -- 3 against 8+, then 8
    expect(ug.base.saves):is { 7, 7 }
    expect(ug.breaks):is(1)
    buys()
    dice(1, 2, 6)
    expect(ug:initiative_roll().total):is(8)
    expect(ug.breaks):is(0)
  end }

-- A failure that a break undoes never happened.
kind "alarm" { like = "track" }
box "character.opened" "number = 0"
action "character.breaks_in (alarm: alarm)" {
  function(who, given)
    if who.Hacking:check { difficulty = 4 }.success then who.opened = who.opened + 1 else given.alarm:advance() end
  end }

example "a break bought after the failure was told" { source = "RPJ-ATTR-15",
  given = { ug = { "character", Hacking = 2 }, alarm = { "alarm", size = 4, value = 1 } }, function(ug, alarm)
    dice(2, 5, 4)
    ug:breaks_in(alarm)
    expect(alarm.value):is(2)
    expect(ug.opened):is(0)
    taking("Lucky Break", ug)
    expect(alarm.value):is(1)
    expect(ug.opened):is(1)
    expect(ug.breaks):is(1)
  end }

-- Flashing back

local keeps = "Does this leave everything as it was established: "

example "a flashback costs two breaks" { source = "RPJ-ATTR-16",
  given = { ug = { "character", Luck = 4 }, laeniel = { "character" } }, function(ug, laeniel)
    decide { [keeps .. "he bribed the guard?"] = true, [keeps .. "the guard is dead?"] = false, [keeps .. "so did she?"] = true }
    expect(ug.breaks):is(3)
    ug:flashes_back("he bribed the guard")
    expect(ug.breaks):is(1)
    expect(laeniel.breaks):is(2)                        -- whoever wants the same pays for it, too
    expect(function() ug:flashes_back("he bribed him well") end):is_refused "breaks"
    expect(function() laeniel:flashes_back("the guard is dead") end):is_refused "changes nothing that is established"
    expect(laeniel.breaks):is(2)
    laeniel:flashes_back("so did she")
    expect(laeniel.breaks):is(0)
  end }

example "which flashbacks are allowed" { source = "RPJ-ATTR-17", function()
  local rulings = {
    { "the customs official is dead", false }, { "the cargo is well hidden", true }, { "his superior is bribed", true },
    { "the trap was looked for, before the acid", false }, { "the guard was bribed last night", true }, { "I went left", true } }
  for _, ruling in ipairs(rulings) do
    local who = bring "character"
    decide { [keeps .. ruling[1] .. "?"] = ruling[2] }
    if ruling[2] then
      who:flashes_back(ruling[1])
      expect(who.breaks):is(0)
    else
      expect(function() who:flashes_back(ruling[1]) end):is_refused "established"
      expect(who.breaks):is(2)
    end
  end
end }

-- Cheating death

source "RPJ-ATTR-18"
example "breaks that are lost for good" {
  given = { ug = { "character", Luck = 5 }, laeniel = { "character", Luck = 2 } }, function(ug, laeniel)
    ug:loses_a_break_for_good()
    expect(ug.breaks):is(2)
    for _ = 1, 3 do laeniel:loses_a_break_for_good() end
    expect(laeniel.breaks):is(0)
    game:session_begins()
    expect(ug.breaks):is(2)
    expect(laeniel.breaks):is(0)
  end }

example "this session's breaks are not touched by giving one up" { given = { ug = { "character", Luck = 5 } }, function(ug)
  ug:gives_up_a_break()
  expect(ug.breaks):is(3)
  game:session_begins()
  expect(ug.breaks):is(2)
end }

example "a lost break comes back" { source = "RPJ-ATTR-19", given = { ug = { "character", Luck = 2 } }, function(ug)
  expect(function() ug:wins_a_break_back() end):is_refused "one was lost for good"
  ug:loses_a_break_for_good()
  game:session_begins()
  expect(ug.breaks):is(1)
  ug:wins_a_break_back()
  game:session_begins()
  expect(ug.breaks):is(2)
end }
