-- Damage against a smaller scale: no save is undamaged.

source "RPJ-SCALE-07"
rule "hit.greater_by" "4"

to "hit.damage_save.against" { label = "a greater scale", add = "greater_by", when = "scales_above == 1" }

source "RPJ-SCALE-08"
-- A successful save is still lost; a failed save loses its whole layer.
instead_of "hit.is_saved"     { when = "scales_above == 1",
  steps = "layer.cross_off(save)" }
instead_of "hit.goes_through" { source = "RPJ-SCALE-09", when = "scales_above == 1",
  steps = "layer.cross_off_all" }

source "RPJ-SCALE-10"
-- Giga damage to a normal layer: no roll.
instead_of "hit.meets_layer"  { when = "scales_above >= 2",
  function(hit)
    for _, layer in ipairs(hit.swept_away) do layer:cross_off_all() end
  end }

rule "hit.swept_away" "option.giga_defeats == 'upmost' ? upmost_normal_layers : filter(target.layers, #.scale == 'normal')"

rule "hit.upmost_normal_layers" { text = "the layers from the one that is hit inwards, up to one of a higher scale",
  function(hit)
    local found, reached = {}, false
    for _, layer in ipairs(hit.target.layers) do
      reached = reached or layer == hit.layer
      if reached and layer.scale ~= "normal" and not layer.broken then break end
      if reached and layer.scale == "normal" then found[#found + 1] = layer end
    end
    return found
  end }

instead_of "hit.told_if_saved" { when = "scales_above == 1", function(hit) return "holds out, but a save of " .. hit.save .. "+ is gone (" .. hit.layer.name .. ")" end }
instead_of "hit.told_if_lost"  { when = "scales_above == 1", function(hit) return "loses the whole layer (" .. hit.layer.name .. ")" end }
