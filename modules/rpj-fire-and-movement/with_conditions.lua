-- Conditions: who can't move cowers and hides, and who can't use their hands does not reload.

after "entity.lies_still" { source = "RPJ-FIRE-25", "usual or immobilized" }

to "entity.reorients"   { source = "RPJ-COND-08", requires = { { "no condition keeps one from it", "not barred_from('move')" } } }
to "entity.reloads"     { source = "RPJ-COND-08", requires = { { "no condition keeps one from it", "not barred_from('hands')" } } }

to "entity.defence_against_suppression" { source = "RPJ-COND-02", label = "conditions", add = "hindered('defences')" }
