-- Table 8. What each of them does stands where attacks, damage and Block are.

keyword.from_csv "keywords.csv"
