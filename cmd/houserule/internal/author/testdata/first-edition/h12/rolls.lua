kind "creature" { like = "entity", weapon_skill = "number = 0", defend = "number = 0", block = "number = 0", life = "number = 10" }
kind "weapon" { die = "number", count = "number = 1" }
kind "blow" { event = true, attacker = "creature", target = "creature", weapon = "weapon", outcome = "text" }
box "entity.side"      { "players or gamemaster = players" }
box "entity.advantage" { "number = 0" }
box "creature.attacks" { refills = "round", "number = 0" }

check "three_d20" { source = "TBD-ROLL-38",
  dice    = "3d20",
  net     = "0",                                     -- Increases less Decreases
  natural = "net >= 2 ? 20 : net <= -2 ? 1 : net == 1 ? max(dice) : net == -1 ? min(dice) : median(dice)" }

offer "Increase" { source = "TBD-ADV-03", on = "three_d20", by = "anyone", costs = "1 advantage", changes = { net = "net + 1" } }
offer "Decrease" { source = "TBD-ADV-04", on = "three_d20", by = "anyone", costs = "1 advantage", changes = { net = "net - 1" } }

check "blow.thrust" { source = "TBD-COMBAT-10", like = "three_d20", roller = "attacker", modifier = { { "Weapon", "attacker.weapon_skill" } } }
check "blow.guard"  { source = "TBD-COMBAT-10", like = "three_d20", roller = "target",   modifier = { { "Defend", "target.defend" } } }

table "game.opposed_outcome (difference)" { source = "TBD-ROLL-16",
  { "up to -6", "Very Bad" }, { "-5 to -2", "Bad" }, { "-1 to 1", "Mixed" }, { "2 to 5", "Good" }, { "6 and up", "Very Good" } }

check "blow.damage (by: creature, to: creature)" { source = "TBD-COMBAT-12", roller = "by",
  tired    = "by.attacks",                           -- attacks already made this round
  added    = "0",
  count    = "max(0, max(0, weapon.count - tired) + added)",
  die      = "weapon.die",
  dice     = "(@count)d(@die)",
  modifier = { { "Weapon", "by.weapon_skill" } },
  through  = "max(0, total - to.block)" }

offer "Harder" { source = "TBD-ADV-05", on = "blow.damage", by = "anyone", costs = "1 advantage", changes = { added = "added + 1" },
  limit = "payer.side == 'gamemaster' ? time.round + 1 : 99" }
offer "Softer" { source = "TBD-ADV-06", on = "blow.damage", by = "anyone", costs = "1 advantage", changes = { added = "added - 1" } }

action "blow.struck" { source = "TBD-COMBAT-15",
  function(blow)
    local difference = blow:thrust().total - blow:guard().total
    blow.outcome = game:opposed_outcome(difference)
    if difference >= -1 then blow:wounds { by = blow.attacker, to = blow.target } end
    if difference <= 1 and blow.target.life > 0 then blow:is_answered() end
  end }
action "blow.wounds (by: creature, to: creature)" { source = "TBD-COMBAT-13",
  function(blow, given)
    local through = blow:damage { by = given.by, to = given.to }.through
    given.to.life = math.max(0, given.to.life - through)
    given.by.attacks = given.by.attacks + 1
  end }
action "blow.is_answered" { source = "TBD-COMBAT-16",
  function(blow)
    if choose(blow.target, "Strike back or take Advantage?", { "strike back", "take Advantage" }) == "strike back" then
      blow:wounds { by = blow.target, to = blow.attacker }
    else
      blow.target.advantage = blow.target.advantage + (blow.outcome == "Very Bad" and 2 or 1)
    end
  end }
action "creature.strikes (on: creature, with: weapon)" { source = "TBD-COMBAT-10",
  function(who, given) new.blow { attacker = who, target = given.on, weapon = given.with }:struck() end }
