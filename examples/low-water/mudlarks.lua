-- 2. Mudlarks: their skills, their hands of cards, and their boxes of cold.

source "2"
kind "character" { like = "entity" }
kind "skill"     { rated = "0..2", suit = "spades, hearts, diamonds or clubs" }

skill "Digging"   { suit = "spades",   text = "and lifting, and breaking open" }
skill "Calling"   { suit = "hearts",   text = "to be heard, and to be believed" }
skill "Searching" { suit = "diamonds", text = "what glitters, and what is missing" }
skill "Footing"   { suit = "clubs",    text = "over mud, ropes and wet stone" }

box "entity.breath" { starts = "2", refills = "session" }
box "entity.cold"   "0..4 = 0"
rule "entity.stiff" "cold >= 2"
rule "entity.numb"  "cold == 4"

rule  "game.cards_of_a_hand" "3"
after "entity.arrives"       { function(who) who:is_dealt(game.cards_of_a_hand) end }

action "entity.shivers" { function(who) who.cold = math.min(4, who.cold + 1) end }
-- A fire of driftwood warms, and takes an hour.
action "entity.rests" { function(who)
  who.cold = math.max(0, who.cold - 2)
  game:tide_rises()
end }

kind "trait" { carried = true }
trait "Web-footed" { text = "at home on the mud",
  to "skill.check.draws" { label = "Web-footed", add = "1", when = "name == 'Footing'" } }
trait "Born at Spring Tide" { text = "aces are no strangers",
  around "skill.fits" { when = "card.ace", function() return true end } }
