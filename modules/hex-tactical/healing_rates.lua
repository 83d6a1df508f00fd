-- How many days a point of a wound takes, by Body: a RECONSTRUCTION but for Body 3, to be replaced by a table of the
-- same shape.

healing_rate.from_csv "healing_rates.csv"
