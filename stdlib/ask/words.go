package ask

import "houserule/stdlib/luabind"

// Words are the words that ask, for the reference and for :help.
var Words = []luabind.Word{
	{Name: "odds", Usage: "odds(function() return ann.Climbing:check().success end)\nodds(function() local c = ann.Guns:check() return c.success, c.boons end):chance(true, 2)\nodds { step = fight_a_round, over = somebody_lies, ask = who_stands }\nodds { ask = who_wins, branches = 2000, trials = 500 }",
		Text: "computes the exact probability of each answer of a function, and changes nothing. With step, over and ask, it plays a process to its end and merges equal situations; all three may roll. A question that exceeds the limits is sampled. A function with several results has joint probabilities",
		Takes: []luabind.Field{{Name: "question", Type: "function", Text: "returns one or several values; an open check means its success"},
			{Name: "step", Type: "function", Text: "instead of a question: plays one round"}, {Name: "over", Type: "function", Text: "returns true at the end"},
			{Name: "ask", Type: "function", Text: "returns the answer at the end; without step and over, it is the question"},
			{Name: "branches", Type: "1..10000000", Text: "how many results of the dice are followed; default 1000000"},
			{Name: "states", Type: "1..1000000", Text: "how many situations are followed; default 20000"},
			{Name: "work", Type: "1..1000000000", Text: "steps of scripts, or equivalent work; default 25000000. Sampling uses half of it"},
			{Name: "memory", Type: "1..1000000", Text: "MiB of results and situations; default 128"},
			{Name: "seconds", Type: "0..3600", Text: "time until it is sampled (at the prompt, default 2) or refused (elsewhere, 10 or more), not counting what the machine spends on other programs"},
			{Name: "trials", Type: "1..10000000", Text: "number of samples; default 10000, fewer if limits are reached"},
			{Name: "seed", Type: "0..", Text: "seed of the sampled dice"}},
		Gives:  "the odds: .outcomes (a list of { value =, chance = }: numbers by size, texts in the order of their box or rule, others likeliest first; joint values are lists), .mean, .method (\"exact\", \"exact to 1e-13\" with .bound if fractions are too long, \"truncated\" if dice may explode forever, or \"sampled\"), .left (the probability not followed), .why, .leaves, .states, .trials, :chance(value), or :chance(first, second) for joint values",
		Errors: "nobody answers a question (set a policy with decide); outcomes without a mean; a varying number of results; a game that cannot end; too much time or memory even for sampling"},
	{Name: "odds_with", Usage: `odds_with('house "attribute.bonus" "floor(level / 2)"', function() return ann.Climbing:check().success end)`,
		Text:   "the odds under additional house rules, for the current state of the game",
		Takes:  []luabind.Field{{Name: "rules", Type: "text", Text: "declarations, as in a file"}, {Name: "question", Type: "function", Text: "as for odds"}},
		Gives:  "as odds",
		Errors: "the rules do not load"},
	{Name: "why", Usage: "why(function() return ann.Climbing.effective end)\nwhy \"ann.Climbing.effective\"\nwhy \"last\"",
		Text:  "explains a value or a past command: its rules with their layers, modules and source positions, its labelled parts, and its dice",
		Takes: []luabind.Field{{Name: "what", Type: "function, text or number", Text: "a function; \"name.path\" of somebody at the table; \"last\" or the number of a command in the log"}},
		Gives: "a text", Errors: "nobody has that name; there is no such command"},
}
