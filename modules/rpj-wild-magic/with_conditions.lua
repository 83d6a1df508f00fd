-- With Conditions: an ability may cause a condition, and conditions may prevent its use.

source "RPJ-WMAG-13"
box "ability.afflicts" "condition or none"

source "RPJ-COND-04"
box "ability.needs"    { text = "what it takes: speech, hands, sight", "list of text" }

to "ability.is_used" { requires = {
  { "no condition keeps one from using it", "not user.barred_from('magic') and none(needs, user.barred_from(#))" },
  { "the target can be seen",               "target == none or not by_sight or not user.barred_from('sight')", source = "RPJ-WMAG-29" } } }

after "game.can_be_barred" "['magic'] + usual"

source "RPJ-WMAG-06"
after "ability_use.takes_effect" {
  function(use, given)
    local condition, target = use.ability.afflicts, given.target
    if condition and target and not target:suffers(condition) then target:is_afflicted(condition) end
  end }
