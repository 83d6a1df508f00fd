-- Stun: when the fight is over, part of what some weapons did was no lasting harm.

source "HEX-STUN-01"
to "game.fight_ends" { steps = { "stun_wears_off" } }

action "game.stun_wears_off" { for_each = "entities", when = "len(wounds) > 0",
  steps = { "recovers_from_stun" } }

source "HEX-STUN-02"
table "game.stun_share (stun: text)" { text = "one of how many points",
  { "third", 3 }, { "half", 2 }, { "all", 1 } }

rule "game.stunned_points (points, stun: text)" { first = {
  { "0",                                           when = "stun == 'nothing'" },
  { "floor(points / game.stun_share(stun))" } } }

-- The splattered get nothing back. Each weapon is looked at by itself, over all that it did in this fight.
action "entity.recovers_from_stun" { source = "HEX-STUN-03",
  function(who)
    if not who.splattered and not who.dead then
      for _, wounds in ipairs(who.wounds_by_weapon) do who:recovers_of(wounds) end
    end
    for _, wound in ipairs(who.wounds) do wound.of_this_fight = false end
    who:loses_healed_wounds()
  end }

rule "entity.wounds_by_weapon" { text = "those of this fight",
  function(who)
    local weapons = {}
    for _, wound in ipairs(who.wounds) do
      local its
      for _, wounds in ipairs(weapons) do
        if wounds[1].by == wound.by and wounds[1].attacker == wound.attacker then its = wounds end
      end
      if wound.of_this_fight and its then its[#its + 1] = wound
      elseif wound.of_this_fight then weapons[#weapons + 1] = { wound } end
    end
    return weapons
  end }

source "HEX-STUN-05"
-- The same from every wound; the odd points as the player likes, one from a wound.
action "entity.recovers_of (wounds: list of wound)" {
  function(who, given)
    local total = 0
    for _, wound in ipairs(given.wounds) do total = total + wound.points end
    local left  = game:stunned_points(total, given.wounds[1].stun)
    local open  = given.wounds
    while #open > 0 and left >= #open do
      left = left - #open
      local still = {}
      for _, wound in ipairs(open) do
        wound.points = wound.points - 1
        if wound.points > 0 then still[#still + 1] = wound end
      end
      open = still
    end
    for _ = 1, left do open = who:takes_odd_point(open) end
  end }

action "entity.takes_odd_point (wounds: list of wound)" { text = "gives the wounds that are left to choose from",
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

action "entity.loses_healed_wounds" { source = "HEX-HEAL-03",
  function(who)
    local healed = {}
    for _, wound in ipairs(who.wounds) do
      if wound.points == 0 then healed[#healed + 1] = wound end
    end
    for _, wound in ipairs(healed) do
      who:take("wounds", wound)
      wound:leaves()
    end
  end }
