package ask

import "houserule/stdlib/luabind"

// Words are the words that ask, for the reference and for :help.
var Words = []luabind.Word{
	{Name: "odds", Usage: "odds(function() return ann.Climbing:check().success end)\nodds(function() local c = ann.Guns:check() return c.success, c.boons end):chance(true, 2)\nodds { step = fight_a_round, over = somebody_lies, ask = who_stands }\nodds { ask = who_wins, branches = 2000, trials = 500 }",
		Text: "computes exactly how likely each answer of a function is, and changes nothing. With step, over and ask something is played to its end, with equal situations merged; all three may roll. A question that exceeds the limits is sampled. Several results give joint probabilities",
		Takes: []luabind.Field{{Name: "question", Type: "function", Text: "returns the answer, or several values; an open check means its success"},
			{Name: "step", Type: "function", Text: "instead of a question: one round"}, {Name: "over", Type: "function", Text: "true when it is over"},
			{Name: "ask", Type: "function", Text: "returns the answer at the end; without step and over, the question"},
			{Name: "branches", Type: "1..10000000", Text: "results of the dice that are followed; default 1000000"},
			{Name: "states", Type: "1..1000000", Text: "situations that are followed; default 20000"},
			{Name: "work", Type: "1..1000000000", Text: "steps of scripts, or equivalent work; default 25000000. Samples take half as much"},
			{Name: "memory", Type: "1..1000000", Text: "MiB that are kept; default 128"},
			{Name: "seconds", Type: "0..3600", Text: "until it is sampled (at the prompt, default 2) or refused (elsewhere, 10 or more). Time that the machine spends on other programs does not count"},
			{Name: "trials", Type: "1..10000000", Text: "samples; default 10000, fewer if the limits are reached"},
			{Name: "seed", Type: "0..", Text: "of the sampled dice"}},
		Gives:  "the odds: .outcomes (a list of { value =, chance = }; numbers by size, texts in the order of their box or rule, otherwise the likeliest first), .mean, .method (\"exact\", \"exact to 1e-13\" if fractions are too long, with .bound, \"truncated\" if dice may explode forever, or \"sampled\"), .left (the probability not followed), .why, .leaves, .states, .trials, :chance(value), or chance(first, second) for joint values, which are a list in .outcomes",
		Errors: "a question that nobody answers: set a policy with decide; outcomes without a mean; a varying number of results; a game that cannot end; too much time or memory even for samples"},
	{Name: "odds_with", Usage: `odds_with('house "attribute.bonus" "floor(level / 2)"', function() return ann.Climbing:check().success end)`,
		Text:   "the odds under these house rules, with the table as it is",
		Takes:  []luabind.Field{{Name: "rules", Type: "text", Text: "declarations, as in a file"}, {Name: "question", Type: "function", Text: "as for odds"}},
		Gives:  "as odds",
		Errors: "the rules do not load"},
	{Name: "why", Usage: "why(function() return ann.Climbing.effective end)\nwhy \"ann.Climbing.effective\"\nwhy \"last\"",
		Text:  "explains a value or a past command: every rule with its layers, modules and places, its labelled parts, and its dice",
		Takes: []luabind.Field{{Name: "what", Type: "function, text or number", Text: "a function; \"name.path\" of somebody at the table; \"last\" or the number of a command in the log"}},
		Gives: "a text", Errors: "nobody has that name; there is no such command"},
}
