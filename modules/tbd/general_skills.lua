-- Table 5. The character sheet lists fewer; Table 5 rules, for nobody is attacked without Defend.

skill.from_csv "general_skills.csv"
