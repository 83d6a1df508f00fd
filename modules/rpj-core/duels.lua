-- Duels of countdowns: whichever is resolved first decides.

source "RPJ-CD-19"
kind "duel" { record = true,
  won_by  = "countdown", lost_by = "countdown",
  difficulty = "number = 0", hidden = "list of text",     -- of the players' checks; only the gamemaster need know
  barred  = "list of skill",                              -- what the gamemaster does not allow any more
  outcome = "won, lost or none" }

action "duel.attempt (skill: skill, helper: entity or none)" { requires = {
    { "it is undecided",                      "outcome == nil" },
    { "that does not work here any more",     "not (skill in barred)", source = "RPJ-CD-20" } },
  function(duel, given)
    local check = given.helper and given.skill:assisted_check { helper = given.helper, difficulty = duel.difficulty }
      or given.skill:check { difficulty = duel.difficulty }
    for _, countdown in ipairs { duel.won_by, duel.lost_by } do
      if countdown:allows(check) then
        countdown:note(check)
        countdown:hears_of(check.success)
      end
    end
    duel:is_judged()
  end }

action "duel.opposition_succeeds" { text = "where the opponents have a success countdown of their own",
  requires = { { "it is undecided", "outcome == nil" } },
  function(duel)
    if duel.lost_by.moves_on == "opposition" then duel.lost_by:advance() end
    duel:is_judged()
  end }

action "duel.is_judged" { text = "if both came at once, the players' own counts first",
  function(duel)
    if     duel.won_by.resolved  then duel:ends("won")
    elseif duel.lost_by.resolved then duel:ends("lost") end
  end }

action "duel.ends (outcome: won or lost)" {
  function(duel, given)
    duel.outcome = given.outcome
    duel.won_by.frozen, duel.lost_by.frozen = true, true
  end }

action "duel.bars (skill: skill)" { source = "RPJ-CD-20", function(duel, given) duel:put("barred", given.skill) end }
