-- A gun is one thing: so many shots are in it, whoever has it.
kind "gun" { carried = "several", holds = "1..6 = 6" }
box "gun.loaded" { sheet = "0..6", starts = "holds" }
box "gun.jammed" { sheet = "yes or no" }
gun "Revolver"  { to "entity.quickness" { label = "six shots at hand", add = "1" } }
gun "Derringer" { holds = 1 }

rule "gun.ready" "loaded > 0 and not jammed"
action "gun.is_loaded" { requires = { "it is not full", "loaded < holds" }, changes = { loaded = "holds" } }
