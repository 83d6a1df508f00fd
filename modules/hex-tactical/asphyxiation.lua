-- Asphyxiation. Which trait is rolled, and how often, is lost: Body, in each turn, is a RECONSTRUCTION.

source "HEX-HAZARD-15"
rule "game.breath (was_active: yes or no, acts: yes or no)" { text = "the modifier of the roll", "was_active ? (acts ? -3 : -2) : acts ? 0 : 1" }

-- For one turn. Effects of gases are added.
action "entity.lacks_air (was_active: yes or no = no, acts: yes or no = no)" { steps = "Body.bears_it(none, game.breath(was_active, acts))" }
check "trait.bears_it" { like = "trait.check", steps = { "owner.is_hurt(1, 'Drowning', 'lack of air')", when = "not success" } }
