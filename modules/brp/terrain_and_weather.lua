-- Terrain and weather: each leaves a fraction of the distance that a good road allows. Several of them are
-- multiplied, never added.

source "BRP-MOVE-09"
kind "terrain" {
  leaving = "number = 1", of = "number = 1",           -- the remaining fraction: leaving / of
  worst   = "number or none", of_worst = "number = 1", -- at its worst
  aided   = "number or none", of_aided = "number = 1", -- with sleigh or skis
  in_air  = "number or none", of_air   = "number = 1", -- when flying through it
  slows   = "list of text",                            -- who is slowed; on a road through a forest, nobody
  days    = "number = 0" }                             -- additional costs

-- The severity ranges from 0 to 1: a storm leaves 1/2 at 0 and 1/5 at 1.
rule "terrain.share (travel: travel, severity: 0..1 = 0, aided_by_skis: yes or no = no)" { first = {
  { "1",                when = "not (travel.by in slows)" },
  { "in_air / of_air",  when = "travel.by == 'air' and in_air != none" },
  { "aided / of_aided", when = "aided_by_skis and aided != none" },
  { "leaving / of - severity * (leaving / of - worst / of_worst)", when = "worst != none" },
  "leaving / of" } }

rule "game.way_left (distance, by: travel, through: list of terrain, severity: 0..1 = 0, aided_by_skis: yes or no = no, exempt: list of terrain or none)" {
  source = "BRP-MOVE-11", text = "the remaining fraction, most severe first; exempt lists conditions that the gamemaster ignores",
  function(game, given)
    local left = given.distance
    for _, share in ipairs(game:shares(given)) do left = left * share end
    return left
  end }

rule "game.shares (by: travel, through: list of terrain, like game.way_left)" { source = "BRP-MOVE-11",
  "sorted(map(filter(through, not (# in (exempt ?? []))), #.share(by, severity, aided_by_skis)), #)" }

rule "game.days_lost (through: list of terrain, by: travel)" { source = "BRP-MOVE-10", text = "days lost; a river without a bridge or ford costs a day on land",
  "sum(filter(through, by.by in #.slows), #.days)" }
