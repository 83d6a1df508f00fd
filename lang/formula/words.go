package formula

// Word documents a function of formulas.
type Word struct {
	Name  string
	Usage string
	Text  string
}

// Words returns the functions that every formula may use, in addition to the rules and tables of
// a game.
func Words() []Word {
	return []Word{
		{"abs", "abs(-3)", "the absolute value: 3"},
		{"floor", "floor(-7 / 2)", "rounds down: -4"},
		{"ceil", "ceil(7 / 2)", "rounds up: 4"},
		{"round", "round(2.5)", "rounds to the nearest whole number, halves away from zero: 3"},
		{"int", "int(-7 / 2)", "cuts off the fraction: -3"},
		{"min", "min(3, 1, 2)", "the smallest of several numbers, or of a list: 1"},
		{"max", "max([3, 1, 2])", "the largest: 3"},
		{"median", "median(3, 1, 2)", "the middle one, or the mean of the two in the middle: 2"},
		{"mean", "mean(3, 1, 2)", "the arithmetic mean: 2"},
		{"len", "len([3, 1, 2])", "the number of values in a list or map, or of characters in a text: 3"},
		{"sum", "sum([3, 1, 2], # * 2)", "the sum of a list or map, or of an expression for each element #: 12"},
		{"count", "count([3, 1, 2], # > 1)", "for how many elements the condition is true: 2"},
		{"any", "any([3, 1, 2], # > 2)", "whether it is true for at least one: yes"},
		{"all", "all([3, 1, 2], # > 2)", "whether it is true for all; yes for an empty list: no"},
		{"none", "none([3, 1, 2], # > 5)", "whether it is true for none: yes"},
		{"filter", "filter([3, 1, 2], # > 1)", "the elements for which it is true: [3, 2]"},
		{"sorted", "sorted([3, 1, 2], -#)", "the elements sorted by an expression, lowest first; further expressions, or a list of keys, break ties; the order is stable: [3, 2, 1]"},
		{"position", "position([3, 1, 2], 1)", "the first position of a value in a list, from 1, or 0: 2"},
		{"map", "map([3, 1, 2], # + 1)", "an expression for every element: [4, 2, 3]"},
	}
}
