-- Armour: pieces that cover some places, of a kind that has its dice.

kind "armour_kind" { source = "HEX-ARMOR-10, Armour",
  rolls = "0..", die = "2..", rigid = "yes or no", over_padding = "yes or no" }    -- may it be worn over padding?

kind "armour" { carried = true, source = "HEX-ARMOR-01, Armour",
  made = "armour_kind", covers = "list of text",
  sheet = { damaged = "0.. = 0",                -- how often
            fallen_apart = "yes or no = no" } }
