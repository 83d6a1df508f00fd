-- The headline of each character in overviews of a fight.

rule "layer.written" { text = "the remaining saves, as on a sheet",
  function(layer)
    local saves = {}
    for i, save in ipairs(layer.saves) do saves[i] = save .. "+" end
    return table.concat(saves, " ")
  end }

headline "layer"     "{written}"
headline "mook"      { "{side}", "{can_act ? none : health}", "in {place}", "defence {defence}" }
headline "character" { "{side}", "{can_act ? none : health}", "in {place}", "{filter(layers, not #.broken)}", "breaks {breaks}" }
