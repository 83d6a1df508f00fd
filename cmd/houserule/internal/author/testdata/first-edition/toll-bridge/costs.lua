-- What Wealth, Size and Speeds cost at this table; the draft does not say it.

cost.from_csv "costs.csv"
