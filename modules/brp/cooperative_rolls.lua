-- Cooperative rolls: one character leads, others help, in person or with advice. The best result counts,
-- unless one of the helpers fumbles.

source "BRP-COOP-02"
table "game.help_of_degree (degree)" {
  { 0, -50 }, { 1, -10 }, { 2, 20 }, { 3, 30 }, { 4, 50 } }

rule "game.help_of (degrees: list of number)" { text = "the best help; a fumble takes precedence over successes",
  "game.help_of_degree(0 in degrees ? 0 : max(degrees))" }

source "BRP-COOP-01"
rule "entity.helps_once (helpers: list of skill)" "count(helpers, #.owner == entity) == 1"

-- A helper gets an experience check only if the lead succeeds.
check "skill.helping_check" { like = "skill.check", teaches = "false" }

action "skill.cooperative_check (helpers: list of skill, difficulty: difficulty = Average, situation = 0, at_most: number or none, from_afar: yes or no = no, helping_difficulty: difficulty = Average, helping_situation = 0)" {
  requires = {
    { "somebody helps",                    "len(helpers) > 0" },
    { "no more help than the task allows", "len(helpers) <= at_most", when = "at_most != none" },
    { "whoever helps is somebody else",    "none(helpers, #.owner == owner)" },
    { "everybody helps once",              "all(helpers, #.owner.helps_once(helpers))" },
    { "whoever helps can act",             "all(helpers, #.owner.can_act)" } },
  function(skill, given)
    local degrees, helped = {}, {}
    for i, helper in ipairs(given.helpers) do
      local check = helper:helping_check { difficulty = given.helping_difficulty, situation = given.helping_situation }
      degrees[i] = check.degree
      if check.success and check.counts then helped[#helped + 1] = helper end
    end
    local lead = skill:check { given, situation = given.situation + game:help_of(degrees) }
    if lead.success then skill:rewards_help(helped) end
    return lead
  end }

action "skill.rewards_help (helped: list of skill)" { source = "BRP-COOP-03", text = "gives experience checks to helpers; the lead gets one from its own roll",
  steps = { "#.earns_check", for_each = "helped" } }
