-- Sample skills: those that the book explains, those that it names on the way, for some of which the stat is only to
-- be guessed, and some of ours, so that every weapon of Appendix A has one. It prints no full list: a game adds its
-- own, with a stat for each.

skill.from_csv "skills.csv"
