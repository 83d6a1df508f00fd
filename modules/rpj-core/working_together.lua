-- Working together and against each other: assisted, opposed and group checks.

-- Assisted checks

source "RPJ-SKILL-24"
check "skill.assistance_check (manner: easy or hard)" { like = "skill.check",
  text    = "difficulty is that of the main check",
  against = { { "base target",     "game.base_target" },
              { "easy assistance", "easy_assistance(difficulty)", when = "manner == 'easy'" },
              { "hard assistance", "hard_assistance(difficulty)", when = "manner == 'hard'" } },
  relief  = "not success ? 0 : manner == 'easy' ? game.easy_relief : degree" }

source "RPJ-SKILL-25"
rule "skill.easy_assistance (difficulty)" "ceil(difficulty / 3)"
rule "skill.hard_assistance (difficulty)" { source = "RPJ-SKILL-26", "ceil(difficulty / 2)" }
rule "game.easy_relief"                   "1"

source "RPJ-SKILL-24"
action "skill.assisted_check (helper: entity, difficulty = 0, situation = 0)" { requires = {
    { "somebody else helps", "helper != owner" }, { check = "check(difficulty, situation)" } },
  function(skill, given)
    local manner = choose(given.helper, "Easy or hard assistance?", { "easy", "hard" })
    local help = given.helper:the(skill):assistance_check { given, manner = manner }
    return skill:check { given, difficulty = given.difficulty - help.relief }
  end }

-- Opposed checks

source "RPJ-SKILL-30"
rule "skill.opposition (opponent: entity, resisting: skill or none)" "opponent.the(resisting ?? skill).effective"

check "skill.opposed_check (opponent: entity, resisting: skill or none)" { like = "skill.check",
  against = { { "base target",                "game.base_target" },
              { "opponent's effective level", "opposition(opponent, resisting)" },
              { "difficulty",                 "difficulty" } } }

-- Player against player: everybody must agree before dice are rolled.

source "RPJ-SKILL-33"
action "skill.against_player (opponent: entity, resisting: skill or none)" {
  requires = { { check = "player_check(opponent, resisting)" } },
  function(skill, given)
    for _, player in ipairs { skill.owner, given.opponent } do
      if choose(player, "Is this a fair way to settle it?", { "yes", "no" }) == "no" then refuse(player.name .. " does not agree") end
    end
    return skill:player_check { given }
  end }

check "skill.player_check" { like = "skill.opposed_check" }

source "RPJ-SKILL-34"
offer "Resist" { on = "skill.player_check", by = "opponent", costs = "1 breaks", once = "roll",
  text = "spends a Lucky Break to make the attempt fail", changes = { success = "false" } }

-- Group checks

source "RPJ-SKILL-35"
rule "game.group_needs (members)" "ceil(members / 2)"

action "game.group_check (skill: skill, members: list of entity, leader: entity, difficulty = 0)" { requires = {
    "the leader belongs to the group", "leader in members" },
  function(game, given)
    local passed, led = 0, false
    for _, who in ipairs(given.members) do
      if who:the(given.skill):check { given }.success then
        passed, led = passed + 1, led or who == given.leader
      end
    end
    local short = game:group_needs(#given.members) - passed
    local done = short <= 0 or led and game:failures_are_switched(short, given.leader) == short
    say(("  the group %s, %d of %d"):format(done and "succeeds" or "fails", passed, #given.members))
    return done
  end }

source "RPJ-SKILL-36"
rule "game.has_breaks" { text = "the players' characters who can spend a break; if none is marked, all characters who can",
  "filter(entities, (#.breaks ?? 0) >= 1 and (#.player or len(game.heroes) == 0))" }
rule "game.may_switch (leader: entity or none)" { text = "those of them who are not on another side", "filter(has_breaks, not #.of_another_side(leader))" }

rule "entity.of_another_side (other: entity or none)" { first = {
  { "side != other.side and (side != none and other.side != none or len(game.heroes) == 0)", when = "other != none" },
  "false" } }

action "game.failures_are_switched (short, leader: entity or none)" { text = "each break turns one failure into a success; returns how many were turned",
  function(game, given)
    for switched = 0, given.short - 1 do
      local payer = choose("anyone", "Who spends a Lucky Break to switch a failure?", game:may_switch(given.leader), "nobody")
      if not payer then return switched end
      payer:spend "breaks"
    end
    return given.short
  end }
