-- Skills for a first evening; names, categories and base chances are our own.

source "BRP-SKILL-01"
skill.from_csv "skills.csv"
