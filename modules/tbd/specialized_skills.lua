-- Table 7. A game adds specialisations: skill "Weapon: axe" { of = "Weapon", topic = "axe" }.

source "TBD-CHAR-18"
specialized_skill.from_csv "specialized_skills.csv"
skill.from_csv "specializations.csv"
