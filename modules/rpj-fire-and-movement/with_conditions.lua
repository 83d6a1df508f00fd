-- Conditions: immobile characters cower and hide; shooting and reloading require hands and sight.

source "RPJ-FIRE-25"
to "entity.lies_still" { { "is immobilized", "immobilized" } }

to "entity.keeps_watch" { source = "RPJ-COND-08", requires = { "no condition keeps one from it", "not barred_from('sight')" } }

source "RPJ-COND-04"
to "entity.can_shoot" { { "no condition keeps one from it", "not barred_from('hands') and not barred_from('sight')" } }
to "entity.aim"       { source = "RPJ-COND-02", label = "conditions", add = "hindered('attacks')" }
