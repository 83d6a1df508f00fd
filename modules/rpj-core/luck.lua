-- Luck: breaks that mend what the dice did.

kind "character" { like = "entity" }

box "character.lost_breaks" { source = "RPJ-ATTR-18", "number = 0" }

rule "character.breaks_each_session" { source = "RPJ-ATTR-13", sum = {
  { "everybody",     "2" },
  { "lucky",         "1",            when = "Luck.level >= 4" },
  { "lost for good", "-lost_breaks", source = "RPJ-ATTR-18" } } }

box "character.breaks" { source = "RPJ-ATTR-13", refills = "session", starts = "max(0, breaks_each_session)" }

offer "Lucky Break" { source = "RPJ-ATTR-14", on = "core", by = "roller", costs = "1 breaks", limit = "option.breaks_on_a_roll",
  text = "one more die; any two of them count",
  function(check, payer)
    check:add_die "1d6"
    check:keep(2, payer)
  end }
