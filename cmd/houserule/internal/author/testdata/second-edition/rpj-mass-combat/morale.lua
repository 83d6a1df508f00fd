-- Morale: a force that lost markers may run.

source "RPJ-MASS-26"
rule "game.morale_target" "3"

-- `spared`: markers that do not count yet, if each marker requires a check.
check "force.morale (spared = 0)" { like = "force.throw",
  against = { { "to stand", "game.morale_target" }, { "markers lost", "lost - spared" } } }

rule "force.morale_checks" "option.morale_checks == 'marker' ? lost_now : 1"

action "battle.tests_morale" { for_each = "fought_by", when = "lost_now > 0 and markers > 0 and not retreating",
  steps = "tests_morale" }

action "force.tests_morale" {
  function(force)
    for spared = force.morale_checks - 1, 0, -1 do
      if not force:morale(spared).success then return force:routs() end
    end
  end }
