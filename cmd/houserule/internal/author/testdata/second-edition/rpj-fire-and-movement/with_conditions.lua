-- Conditions: immobile characters cower and hide; shooting and reloading require hands and sight.

source "RPJ-FIRE-25"
after "entity.lies_still" "usual or immobilized"

for deed, what in pairs { reorients = "move", reloads = "hands", swaps_ammunition = "hands", keeps_watch = "sight" } do
  to("entity." .. deed) { source = "RPJ-COND-08", requires = { "no condition keeps one from it", "not barred_from('" .. what .. "')" } }
end

source "RPJ-COND-04"
after "entity.can_shoot" "usual and not barred_from('hands') and not barred_from('sight')"
to    "entity.aim"       { source = "RPJ-COND-02", label = "conditions", add = "hindered('attacks')" }
