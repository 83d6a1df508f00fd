-- The other traits that the rules mention. Their classes and abilities are a RECONSTRUCTION, except for
-- resistances, which start at their ability and may be raised, or lowered as a weakness; a campaign declares its own
-- list. Spells attack with their own trait, weapons with Combat.

skill.from_csv "skills.csv"
