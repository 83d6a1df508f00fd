-- Sample skills: those that the book explains; those that it mentions, some of them with a stat that we had to
-- guess; and a few of ours, so that every weapon of Appendix A has one. The book has no full list: a game adds its
-- own skills, each with a stat.

skill.from_csv "skills.csv"
