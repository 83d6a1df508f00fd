-- 2. Mudlarks: what they can do, what they hold, what they endure.
kind "character" { source = "2", like = "entity" }
kind "skill"     { source = "2", rated = "0..2", suit = "spades, hearts, diamonds or clubs" }

skill "Digging"   { source = "2", suit = "spades",   text = "and lifting, and breaking open" }
skill "Calling"   { source = "2", suit = "hearts",   text = "to be heard, and to be believed" }
skill "Searching" { source = "2", suit = "diamonds", text = "what glitters, and what is missing" }
skill "Footing"   { source = "2", suit = "clubs",    text = "over mud, ropes and wet stone" }

box "entity.breath" { source = "2", starts = "2", refills = "session" }
box "entity.cold"   { source = "2", "0..4 = 0" }
rule "entity.stiff" { source = "2", "cold >= 2" }
rule "entity.numb"  { source = "2", "cold == 4" }

rule  "game.cards_of_a_hand" { source = "2", "3" }
after "entity.arrives"       { source = "2", function(who) who:is_dealt(game.cards_of_a_hand) end }

action "entity.shivers" { source = "2", function(who) who.cold = math.min(4, who.cold + 1) end }
-- A fire of driftwood warms, and burns for an hour.
action "entity.rests" { source = "2", function(who)
  who.cold = math.max(0, who.cold - 2)
  game:tide_rises()
end }

kind "trait" { source = "2", carried = true }
trait "Web-footed" { source = "2", text = "at home on the mud",
  to "skill.check.draws" { label = "Web-footed", add = "1", when = "name == 'Footing'" } }
trait "Born at Spring Tide" { source = "2", text = "aces are no strangers",
  around "skill.fits" { when = "card.ace", function() return true end } }
