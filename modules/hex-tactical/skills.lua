-- The other traits that the rules name. Their classes and abilities are a reconstruction, except for the
-- resistances, which start at their ability and may be raised, or lowered as a weakness; a campaign brings its own
-- list. Spells attack with their own trait, where weapons do so with Combat.

skill.from_csv "skills.csv"
