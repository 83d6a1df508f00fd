kind "character" { like = "entity", text = "somebody who crosses the bog" }
kind "skill" { rated = "0..6", hard = "number = 0", source = "p. 2" }
kind "trait" { carried = true }

skill "Bog Walking" { text = "to find the firm ground" }
skill "Fire Making" { hard = 2, text = "with wet wood, or without" }

box "entity.luck" { starts = "2", refills = "session", text = "for second steps" }
box "entity.mud" { "0..10", text = "on the feet", source = "BOG-1" }
box "entity.fears" { "list of text", private = "gamemaster" }
after "entity.arrives" { changes = { mud = "0" } }

source "BOG-1"
rule "skill.effective" { text = "what counts of a level", sum = {
  { "level", "level" },
  { "muddy boots", "-1", when = "owner.mud > 4", source = "p. 6" } } }
rule "skill.price" "level * (level + 1) / 2"

source "BOG-2"
check "throw" { dice = "2d6" }
check "skill.check (difficulty = 0)" { like = "throw", roller = "owner",
  modifier = { "effective level", "effective" },
  against  = { { "base", "8" }, { "difficulty", "difficulty" }, { "depth", "1", when = "option.deep" } } }

action "entity.crosses (difficulty = 0)" { menu = "turn",
  requires = { "the mud leaves the feet free", "mud < 10" },
  function(who, given)
    if who.Bog_Walking:check { difficulty = given.difficulty }.success then
      say(who.name .. " is across.")
    else
      who.mud = math.min(10, who.mud + 3)
    end
  end }

offer "Second Step" { source = "p. 7", on = "skill.check", by = "roller", costs = "1 luck", once = "roll",
  changes = { dice = "again" } }
offer "Firm Stone" { on = "skill.check", by = "roller", text = "stones are put where one steps",
  asks = { stones = "1..2" }, changes = { modifier = "modifier + stones" } }

source "BOG-3"
table "game.weather" { roll = "1d6", { "1 to 3", "sun" }, { "4 and up", "{1d4} hours of rain" } }
table "game.rank (scale: text)" { { "normal", 0 }, { "giant", 1 } }

headline "character" { "luck {luck}", "mud {mud}" }
sheet "character" { { "{name}", right = "luck {luck}" }, { rows = "filter(skills, #.level > 0)", columns = 2, "{name} {level}" } }
stat_block "character" { "{name}", "MUD {mud}", "{skill} {level}" }

trait "Bog Born" { source = "p. 8", text = "grew up in reeds",
  to "skill.effective" { label = "Bog Born", add = "2", when = "name == 'Bog Walking'" } }

scale "footing" { source = "p. 9", text = "the ground under one's feet", "sunk", "wet", "dry" }

for _, deed in ipairs { "calls", "waves" } do
  action("character." .. deed) { source = "p. 9", function(who) say(who.name .. " " .. deed) end }
end
