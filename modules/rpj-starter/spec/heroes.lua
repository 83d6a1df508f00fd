rule "entity.spent_on_skills" "sum(skills, game.triangular(#.level))"

example "the ready heroes are worth 60 points and array A" { source = { "RPJ-CHAR-12", "RPJ-CHAR-16" },
  given = { hild = { "Hild the Warrior" }, oswin = { "Oswin the Hunter" } }, function(hild, oswin)
    for _, who in ipairs { hild, oswin } do
      expect(who.spent_on_skills):is(62 - who.available_points)      -- the array adds 2
      expect(#who.class_skills):is(4)
      local scores = {}
      for _, attribute in ipairs { "Strength", "Constitution", "Dexterity", "Charisma", "Willpower", "Intelligence" } do
        scores[#scores + 1] = who[attribute].level
      end
      table.sort(scores)
      expect(scores):is { 2, 2, 3, 3, 3, 6 }
    end
    expect({ hild.dodge, hild.absorb }):is { 5, 5 }
    expect({ oswin.dodge, oswin.absorb }):is { 6, 5 }
  end }

example "nothing is outside the guidelines for weapons and armour" { source = "RPJ-GCS-96", function()
  expect(function() game:reviews_gear() say "nothing" end):says "nothing"
  for _, weapon in ipairs(game.weapons) do expect(weapon.unusual):is(false) end
  for _, what in ipairs(game.protections) do expect(what.unusual):is(false) end
end }
