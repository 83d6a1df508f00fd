-- Days per healed point, by Body: a RECONSTRUCTION except for Body 3, to be replaced by a table of the
-- same format.

healing_rate.from_csv "healing_rates.csv"

rule "game.days_a_point_beyond (body, at_rest: yes or no)" { source = "HEX-HEAL-04", text = "RECONSTRUCTION: for a Body without a row",
  "ceil((at_rest ? 30 : 60) / body)" }
