-- The chronicle: announces what happens in fights and how countdowns end. It changes no rule, and reads only
-- values that the rules read anyway, so it does not change odds.

after "attack.is_rolled" { when = "option.chronicle and hits_anyway", say = "{attacker.name} {verb} {target.name} and hits" }

after "hit.is_saved"     { when = "option.chronicle", say = "  {target.name} {told_if_saved}" }
after "hit.goes_through" { when = "option.chronicle", say = "  {target.name} {told_if_lost}" }

rule "hit.told_if_saved" "'shrugs it off'"
rule "hit.told_if_lost"  {
  function(hit)
    local broken = hit.layer.broken and not hit.layer.base
    return "loses a save of " .. hit.save .. "+ (" .. hit.layer.name .. (broken and ", which is broken)" or ")")
  end }

after "entity.takes_hold"  { when = "option.chronicle", say = "{name} takes hold of {target.name}" }
after "entity.breaks_free" { when = "option.chronicle", say = "{name} breaks free" }
after "entity.gets_up"     { when = "option.chronicle", say = "{name} is up again, but weak" }

after "entity.falls"  { when = "option.chronicle", say = "{name} {nonlethal ? 'is knocked out' : 'goes down, bleeding'}" }
after "entity.bleeds" { when = "option.chronicle and health != 'dead'", say = "{name} {health == 'bleeding' ? 'bleeds on' : 'stops bleeding'}" }
after "entity.dies"   { when = "option.chronicle", say = "{name} dies", summary = "{name} dies" }

-- Ends of countdowns. Players are not told that a secret countdown exists.
to "countdown.resolves" { source = "RPJ-CD-01", when = "option.chronicle and not secret", say = "{name} {told_at_the_end}", at = "first" }
to "duel.ends"          { source = "RPJ-CD-19", when = "option.chronicle and not won_by.secret", say = "{name} is {as}" }

rule       "countdown.told_at_the_end"  "'is resolved'"
instead_of "tug_of_war.told_at_the_end" { source = "RPJ-CD-10", "'is won by the ' + (winner ?? '')" }
