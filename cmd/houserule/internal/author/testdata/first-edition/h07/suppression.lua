box "entity.suppressed_by" { "list of entity" }

check "attack.suppression" { source = "RPJ-FIRE-50", like = "attack.roll", against = { { "base", "7" } } }
action "attack.suppress (group: list of entity)" { source = "RPJ-FIRE-50", costs = "2 actions of attacker",
  function(attack, given)
    attack:provokes()
    local burst = attack:suppression()                                   -- one roll
    for _, who in ipairs(given.group) do                                 -- each target's own number
      if burst:at_least(7 + who.halved_defence) then who:put("suppressed_by", attack.attacker) end
    end
  end }
rule "entity.halved_defence" { source = "RPJ-FIRE-51", "int(ranged_defence / 2)" }
rule "attack.base_modifier"  { source = "RPJ-FIRE-17",
  "attacker.kind == 'mook' ? attacker.attack : weapon.skill.level + weapon.skill.attribute.bonus" }
to "attack.roll.modifier" { label = "suppressed", when = "len(attacker.suppressed_by) > 0",
  add = "floor(base_modifier / 2) - base_modifier", source = "RPJ-FIRE-53" }
after "entity.turn_ends" { source = "RPJ-FIRE-56", function(who) who.suppressed_by = {} end }
