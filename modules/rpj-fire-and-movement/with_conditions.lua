-- Conditions: who can't move cowers and hides, and who can't use hands or eyes neither shoots nor reloads.

after "entity.lies_still" { source = "RPJ-FIRE-25", "usual or immobilized" }

for deed, what in pairs { reorients = "move", reloads = "hands", swaps_ammunition = "hands", keeps_watch = "sight" } do
  to("entity." .. deed) { source = "RPJ-COND-08", requires = { { "no condition keeps one from it", "not barred_from('" .. what .. "')" } } }
end

after "entity.can_shoot" { source = "RPJ-COND-04", "usual and not barred_from('hands') and not barred_from('sight')" }
to    "entity.aim"       { source = "RPJ-COND-02", label = "conditions", add = "hindered('attacks')" }
