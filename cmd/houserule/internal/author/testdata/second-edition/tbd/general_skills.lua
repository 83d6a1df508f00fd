-- Table 5. The character sheet lists fewer skills; Table 5 takes precedence, because attacks require Defend.

skill.from_csv "general_skills.csv"
