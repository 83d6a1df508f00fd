-- Shields: no skill of their own, but a help to whoever parries.

kind "shield" { source = "HEX-SHIELD-01, Shields",
  size      = "small, medium or large",
  toughness = "0..",
  sheet = { halved = "yes or no = no", destroyed = "yes or no = no" } }

box "entity.bears" { source = "HEX-SHIELD-01, Shields", "shield or none" }

rule "entity.shield" { source = "HEX-SHIELD-04, Shields", text = "the one he bears, unless it is in pieces",
  function(who)
    local shield = who.bears and who:the(who.bears)
    if shield and not shield.destroyed then return shield end
  end }

table "game.shield_against_missiles (size: text)" { source = "HEX-SHIELD-02, Shields", { "small", 0 }, { "medium", 1 }, { "large", 2 } }
