-- Death: nobody dies of wounds alone. The gamemaster decides what happens to the defeated.

source "Part Five, Death"
action "entity.dies" { changes = { dead = "true" } }

tag "effort" { text = "takes somebody alive" }

to "tagged effort" { fails_when = { "the dead make no checks", "dead" } }

box "entity.fate" "wounded, captured, robbed, dead or none"

action "entity.meets_fate" { text = "decides the fate of a defeated character; the book recommends anything except death", requires = {
    "only the defeated are at the mercy of others", "out_of_the_fight and not dead" },
  function(who)
    who.fate = choose("gamemaster", "What becomes of " .. who.name .. "?", { "wounded", "captured", "robbed", "dead" })
    if who.fate == "dead" then who:dies() end
  end }

-- A helpless enemy can be killed without a roll.
action "entity.finishes_off (whom: entity)" { source = "Part Eight, Example of Play", costs = "action_price actions", requires = {
    { "whoever strikes can act", "can_act" },
    { "the victim is helpless",  "whom.out_of_the_fight and not whom.dead" } },
  steps = "whom.dies" }

action "entity.questions (whom: entity, at_once: yes or no = no)" { requires = {
    { "the dead say nothing",                     "not whom.dead" },
    { "the bleeding is stopped, or one is quick", "whom.bandaged or at_once or not whom.out_of_the_fight" } },
  steps = "whom.speaks" }
