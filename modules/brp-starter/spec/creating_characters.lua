example "creation ends with gear" { source = { "BRP-CHAR-05", "BRP-ACT-02" }, given = { ann = { "character", name = "Ann" } }, function(ann)
  local chosen = { ["How are the characteristics found?"] = "chosen", ["Which skill is raised?"] = { "Bow", "no more" }, ["To which level is Bow raised?"] = 60,
    ["Which weapon?"] = function(_, weapons)
      expect(weapons):is { "Hunting Bow" }               -- of the only skill that she has raised
      return weapons[1]
    end,
    ["Which armour?"] = "Leather" }
  for _, name in ipairs { "STR", "CON", "SIZ", "INT", "POW", "DEX", "CHA", "EDU" } do chosen["How much " .. name .. "?"] = 12 end
  decide(chosen)
  ann:is_created()
  expect(ann.wields):is("Hunting Bow")
  expect(ann.carries):is_any_order { "Fists", "Hunting Bow", "Leather" }
  expect({ ann.Bow.rating, ann.skill_points, ann.hit_points }):is { 60, 315, 12 }
end }
