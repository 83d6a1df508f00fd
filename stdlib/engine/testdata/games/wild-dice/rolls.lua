-- Each die goes on as long as it shows its highest face; the better of the two counts.
check "trait.rolled (target_number = 4, bonus = 0)" { roller = "owner", shows = { "total", "success", "raises" },
  requires = { "whoever rolls is up", "not owner.fallen" },
  dice     = "{1d(@sides)!, (@(owner.wild_dice))d6!}kh1",
  modifier = { { "unskilled", "-2", when = "level == 0" }, { "wounds", "-owner.wounds" }, { "joker", "2", when = "owner.has_joker" }, { "situation", "bonus" } },
  against  = "target_number",
  raises   = "success ? floor(degree / 4) : 0",
  botched  = "owner.wild_dice > 0 and natural == 1" }           -- the better of the two shows a one

-- A chip rolls both dice again, and the better roll stands; a botch stands, too.
offer "Roll Again" { on = "trait.rolled", by = "roller", costs = "1 chips", when = "not botched",
  changes = { dice = "again", natural = "max(natural, before.natural)" } }
