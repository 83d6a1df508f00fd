package formula

// Word describes a function of formulas, for those who write them.
type Word struct {
	Name  string
	Usage string
	Text  string
}

// Words are the functions that every formula may use; the rules and tables of
// a game come on top.
func Words() []Word {
	return []Word{
		{"abs", "abs(-3)", "a number without its sign: 3"},
		{"floor", "floor(-7 / 2)", "rounds down: -4"},
		{"ceil", "ceil(7 / 2)", "rounds up: 4"},
		{"round", "round(2.5)", "rounds to the nearest whole number, halves away from zero: 3"},
		{"int", "int(-7 / 2)", "cuts off what is behind the point: -3"},
		{"min", "min(3, 1, 2)", "the smallest of some numbers, or of a list of them: 1"},
		{"max", "max([3, 1, 2])", "the largest: 3"},
		{"median", "median(3, 1, 2)", "the middle one, or the mean of the two there: 2"},
		{"mean", "mean(3, 1, 2)", "the sum divided by how many there are: 2"},
		{"len", "len([3, 1, 2])", "how many values a list or map has, or letters a text: 3"},
		{"sum", "sum([3, 1, 2], # * 2)", "the sum of a list or map, or of something of every element, #: 12"},
		{"count", "count([3, 1, 2], # > 1)", "for how many elements something holds: 2"},
		{"any", "any([3, 1, 2], # > 2)", "whether it holds for at least one: yes"},
		{"all", "all([3, 1, 2], # > 2)", "whether it holds for every one; yes for an empty list: no"},
		{"none", "none([3, 1, 2], # > 5)", "whether it holds for not one: yes"},
		{"filter", "filter([3, 1, 2], # > 1)", "the elements for which it holds: [3, 2]"},
		{"sorted", "sorted([3, 1, 2], -#)", "the elements by something of each, lowest first, and where that is equal by what stands behind it; equals stay as they were: [3, 2, 1]"},
		{"position", "position([3, 1, 2], 1)", "where a value stands first in a list, counted from 1, or 0: 2"},
		{"map", "map([3, 1, 2], # + 1)", "something of every element: [4, 2, 3]"},
	}
}
