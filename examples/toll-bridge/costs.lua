-- The costs of Wealth, Size and Speeds, which the draft does not specify.

cost.from_csv "costs.csv"
