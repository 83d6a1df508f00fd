rule "entity.spent_on_skills" "sum(skills, #.level - #.base_chance)"

example "the ready heroes have spent the points of beginners" { source = { "BRP-CHAR-05", "BRP-SKILL-02" },
  given = { berta = { "Berta the Guard" }, colm = { "Colm the Scout" } }, function(berta, colm)
    for _, who in ipairs { berta, colm } do
      expect({ who.name, who.spent_on_skills }):is { who.name, 250 + 10 * who.INT.level }
      expect(who.load):is_at_most(who.normal_load)
    end
  end }
