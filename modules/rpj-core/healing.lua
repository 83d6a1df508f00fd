-- Healing: help during the fight, medical attention after it, and rest.

source "RPJ-GCS-54"
rule "entity.medicine"         "0"             -- a game replaces this with the effective level of its skill

-- Helping hands: instead of an attack.
rule "game.target_of_a_hand"   "9"
rule "game.actions_for_a_hand" "1"

tag "medical" { text = "uses the skill of a healer" }

check "entity.helping_up (easier = 0)" { like = "core", roller = "owner", tags = "medical",
  modifier = { { "medicine", "medicine" } },
  against  = { { "to help up", "game.target_of_a_hand" }, { "equipment", "-easier" } } }

action "entity.lends_a_hand (whom: entity, easier = 0)" { menu = "turn", tags = "hands", costs = "game.actions_for_a_hand actions",
  requires = { { "mooks help nobody up",            "kind != 'mook'", source = "RPJ-GCS-65" },
               { "who is helped lies there",        "whom.incapacitated and whom.health != 'dead'" },
               { "who is helped is adjacent",       "adjacent_to(whom)" },
               { "no attack was made this turn",    "done('attacking') == 0" },
               { "only one hand is lent in a turn", "done('lends_a_hand') == 0" } },
  steps = "pulls_up" }

check "entity.pulls_up (whom: entity)" { like = "entity.helping_up", steps = { "whom.gets_up", when = "success" } }

to "tagged attacking" { requires = { "no hand was lent this turn", "done('lends_a_hand') == 0" } }

action "entity.gets_up" { changes = { health = "'able'" }, steps = "is_weakened" }

source "RPJ-GCS-55"
-- After being down: few actions, a penalty to attacks, and one temporary save. Characters who went down without losing
-- base saves also have only that save.
rule "game.actions_when_weakened" "1"
rule "game.aim_when_weakened"     "-1"
rule "game.makeshift_save"        "7"
rule "game.hours_of_weakness"     { source = "RPJ-GCS-57", "8" }

box  "entity.weakened_at" { text = "when the weakness began, by the game clock", "number or none" }
rule "entity.weakened"    "weakened_at != none"

after "entity.actions_each_turn" { when = "weakened", "min(usual, game.actions_when_weakened)" }
to "attack.roll.bonuses"         { label = "weakened", when = "attacker.weakened", add = "game.aim_when_weakened" }

action "entity.is_weakened" {
  function(who)
    who.weakened_at = time.now
    who.actions = math.min(who.actions, who.actions_each_turn)
    if who.base then
      who.base:cross_off_all()
      who.base:put("saves", game.makeshift_save)
    end
    later(game.hours_of_weakness .. " hours", who, "gets_over_it", { since = time.now })
  end }

action "entity.is_weak_no_more (saves)" { source = "RPJ-GCS-56", text = "removes the temporary save and restores some of the base saves",
  function(who, given)
    who.weakened_at = nil
    if not who.base then return end
    if not who.base:take("saves", game.makeshift_save) then who.base:take("lost", game.makeshift_save) end
    who.base:restore(given.saves)
  end }

-- A character who goes down again is down, not weakened.
after "entity.falls" { when = "weakened", steps = "is_weak_no_more(0)" }

source "RPJ-GCS-57"
-- Without treatment, weakness ends in time; then one base save is restored.
action "entity.gets_over_it (since)" {
  steps = { "is_weak_no_more(1)", when = "weakened_at == since" } }

source "RPJ-GCS-56"
-- Medical attention: one hour for one patient.
rule "game.target_of_treatment" "11"
rule "game.hours_of_treatment"  "1"

rule "entity.has_medical_gear"   "true"        -- a game declares the requirements here
rule "entity.treatable"          "weakened or health in ['stabilised', 'unconscious']"
rule "entity.saves_by_treatment" { text = "one more than before", "weakened and option.treatment == 'one more' ? 2 : 1" }

check "entity.treating (easier = 0)" { like = "core", roller = "owner", tags = "medical",
  modifier = { { "medicine", "medicine" } },
  against  = { { "to treat", "game.target_of_treatment" }, { "equipment", "-easier" } } }

action "entity.treats (whom: entity, easier = 0)" { tags = { "hands", "deed" },
  requires = { { "whoever treats can act",      "can_act" },
               { "the fight is over",           "game.round == 0" },
               { "the equipment is there",      "has_medical_gear" },
               { "bleeding is stopped first",   "whom.health != 'bleeding'" },
               { "there is something to treat", "whom.treatable" } },
  function(who, given)
    time:pass(game.hours_of_treatment .. " hours")
    if who.can_act and given.whom.treatable and who:treating { given }.success then given.whom:is_treated() end
  end }

action "entity.is_treated" { changes = { health = "'able'" }, steps = { first = {
  { "is_weak_no_more(saves_by_treatment)", when = "weakened" },
  { "base.restore(saves_by_treatment)",    when = "base != none" } } } }

source "RPJ-GCS-58"
-- Rest: restores base saves, but never armour.
rule "game.hours_for_a_save" "2"
rule "entity.heals"          "can_act and not weakened"
box  "entity.hours_rested"   "number = 0"

action "entity.rests (hours)" { menu = "rest", steps = "game.rest([owner], hours)" }

action "game.rest (resting: list of entity, hours)" {
  function(game, given)
    for _, who in ipairs(given.resting) do who:rests_anew() end
    for _ = 1, given.hours do
      local healing = {}
      for i, who in ipairs(given.resting) do healing[i] = who.heals end
      time:pass "1 hour"
      for i, who in ipairs(given.resting) do who:rests_an_hour(healing[i]) end
    end
  end }

action "entity.rests_an_hour (healing: yes or no = yes)" { text = "an hour of rest; healing says whether healing had begun, and an hour in which weakness ends does not count",
  changes = { hours_rested = "healing and heals ? hours_rested + 1 : 0" },
  steps   = { when = "hours_rested >= game.hours_for_a_save and base != none", steps = { "base.restore(1)", "rests_anew" } } }

action "entity.rests_anew" { changes = { hours_rested = "0" } }
