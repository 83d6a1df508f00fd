source "RPJ-CHAR-01"
example "a character sheet" {
  given = { ug = { "character", Strength = 3, Constitution = 3, ["Club Use"] = 2, total_points = 50, available_points = 10, being_created = true, has = { "Leather Coat", "Haggler" } } },
  function(ug)
    ug:joins_class "Artificer"
    ug.Hacking:fills_class_slot()
    ug:put("biography", "species", "troll")
    local sheet = ug.sheet
    expect(sheet.name):is("ug")
    expect(sheet.total):is(50)
    expect(sheet.available):is(10)
    expect(sheet.tier):is(5)
    expect(sheet.class):is("Artificer")
    expect(sheet.class_skills):is { "Hacking" }
    expect(sheet.biography.species):is("troll")
    expect(sheet.attributes):is { { "STR", 3, 1 }, { "CON", 3, 1 }, { "DEX", 0, 0 }, { "CHA", 0, 0 }, { "WIL", 0, 0 }, { "INT", 0, 0 }, { "LUCK", 0, 0 } }
    expect(sheet.saves):is { { "Leather Coat", { 5, 5 } }, { "base", { 7, 7, 7 } } }
    expect(sheet.traits):is { "Haggler" }
    expect(sheet.skills):contains { "Club Use", 2, 1, 3 }
  end }

example "what is worked out follows what it is worked out from" {
  given = { ug = { "character", Constitution = 5, primary_category = "Brawny", total_points = 50, available_points = 40 } }, function(ug)
    expect(#ug.base.saves):is(3)
    expect(ug.saves_left):is(3)
    decide { ["Did ug earn a higher Constitution?"] = true }
    ug.Constitution:is_improved()
    expect(ug.sheet.attributes[2]):is { "CON", 6, 2 }
    expect(ug.sheet.saves):is { { "base", { 7, 7, 7, 7 } } }
    ug.Hacking:is_raised(2)
    expect(ug.sheet.skills):contains { "Hacking", 2, 0, 2 }
    ug.Intelligence.level = 3
    expect(ug.sheet.skills):contains { "Hacking", 2, 1, 3 }
    ug:is_awarded(10)
    expect(ug.sheet.tier):is(6)
  end }

example "a game's own sheet" { rules = [[ instead_of "character.sheet" { function(who) return { who.name, who.tier } end } ]],
  given = { ug = { "character", total_points = 60 } }, function(ug) expect(ug.sheet):is { "ug", 6 } end }

example "somebody is read from a sheet that is pasted" { function()
  local ug = bring [[
      Ug the Younger
      STR 2  CON 3  DEX 2  WIL 4
      Guard 3, Blades 1
    ]]
  expect(ug.kind):is "character"
  expect({ ug.name, ug.Strength.level, ug.Constitution.level, ug.Dexterity.level, ug.Willpower.level }):is { "Ug the Younger", 2, 3, 2, 4 }
  expect({ ug.Guard.level, ug.Blades.level }):is { 3, 1 }
  expect(#ug.base.saves):is(3)                       -- two, and one for Constitution
  expect(function() bring "Ug\nSTR 2, Gaurd 3" end):fails "nothing reads `Gaurd 3`"
end }

example "how a bonus is written" { ask = "game.signed", cases = { { n = 2, is = "+2" }, { n = 1, is = "+1" }, { n = 0, is = "0" }, { n = -1, is = "-1" } } }
