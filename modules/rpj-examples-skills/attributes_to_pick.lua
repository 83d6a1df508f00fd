-- Some skills can use one of several attributes. It is picked once, when the skill is learned; a game that
-- fixes the attribute replaces skill.linked_to.

source "RPJ-APPA-01"
box "skill.alternatives" "list of attribute"
box "skill.asks_for_one" { source = "RPJ-APPA-22", text = "whether learners choose the attribute, regardless of the option", "yes or no = no" }
box "skill.picked"       { sheet = "attribute or none" }

rule "skill.is_picked_for" "len(alternatives) > 0 and (asks_for_one or option.players_pick_attributes)"
rule "skill.suggested"     "map([attribute] + alternatives, #.name)"

instead_of "skill.linked_to" { when = "picked != none", "owner.the(picked)" }

source "RPJ-APPA-22"
action "skill.picks (which: attribute)" { requires = {
    { "it is the player who picks",        "is_picked_for" },
    { "it is one that the skill suggests", "which.name in suggested" },
    { "the attribute is picked once",      "picked == none" } },
  changes = { picked = "which" } }

after "skill.is_raised" { when = "is_picked_for and picked == none",
  function(skill) skill:picks(choose(skill.owner, "Which attribute is behind " .. skill.name .. "?", skill.suggested)) end }
