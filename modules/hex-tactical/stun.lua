-- Stun: after the fight, part of the damage of some weapons is removed.

source "HEX-STUN-01"
to "game.fight_ends" { steps = { "#.recovers_from_stun", for_each = "entities" } }

source "HEX-STUN-02"
table "game.stun_share (stun: text)" { text = "the divisor of the points, for the share that is lost",
  { "third", 3 }, { "half", 2 }, { "all", 1 } }

rule "game.stunned_points (points, stun: text)" "stun == 'nothing' ? 0 : floor(points / stun_share(stun))"

source "HEX-STUN-03"
-- Splattered characters recover nothing. Each weapon is considered separately, for all its damage in this fight.
action "entity.recovers_from_stun" { steps = {
  { "recovers_of(#.of_its_weapon(wounds))", for_each = "splattered or dead ? [] : wounds", when = "#.of_its_weapon(wounds)[1] == #" },
  { for_each = "wounds", changes = { ["#.of_this_fight"] = "false" } },
  "loses_healed_wounds" } }
rule "wound.of_its_weapon (wounds: list of wound)" "filter(wounds, #.of_this_fight and #.by == by and #.attacker == attacker)"

source "HEX-STUN-05"
-- The same from each wound; the player chooses the wounds for the remaining points, one per wound.
action "entity.recovers_of (wounds: list of wound)" {
  function(who, given)
    local open = given.wounds
    local left = game:stunned_points(game:points_of(open), open[1].stun)
    while #open > 0 and left >= #open do
      left = left - #open
      for _, wound in ipairs(open) do wound.points = wound.points - 1 end
      open = game:unhealed(open)
    end
    for _ = 1, left do open = who:takes_odd_point(open) end
  end }
rule "game.points_of (wounds: list of wound)" "sum(wounds, #.points)"
rule "game.unhealed (wounds: list of wound)"  "filter(wounds, #.points > 0)"

-- Returns the wounds that can still be chosen.
action "entity.takes_odd_point (wounds: list of wound)" {
  function(who, given)
    local sizes = {}
    for place, wound in ipairs(given.wounds) do sizes[place] = place .. ": " .. wound.points end
    local chosen = choose(who, "Which wound gets an odd point back?", sizes)
    local others = {}
    for place, wound in ipairs(given.wounds) do
      if sizes[place] == chosen then wound.points = wound.points - 1 else others[#others + 1] = wound end
    end
    return others
  end }

source "HEX-HEAL-03"
action "entity.loses_healed_wounds"        { steps = { "loses_wound(#)", for_each = "filter(wounds, #.points == 0)" } }
action "entity.loses_wound (wound: wound)" { changes = { wounds = "filter(wounds, # != wound)" }, function(_, given) given.wound:leaves() end }
