-- The skills of Appendix A by genre: any, fantasy and history, modern times and the future.

skill.from_csv "any_genre.csv"
skill.from_csv "fantasy.csv"
skill.from_csv "modern.csv"
