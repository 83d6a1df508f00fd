package ask

import "houserule/stdlib/luabind"

// Words are the words that ask, for the reference and for :help.
var Words = []luabind.Word{
	{Name: "odds", Usage: "odds(function() return ann.Climbing:check().success end)\nodds(function() local c = ann.Guns:check() return c.success, c.boons end):chance(true, 2)\nodds { step = fight_a_round, over = somebody_lies, ask = who_stands }\nodds { ask = who_wins, branches = 2000, trials = 500 }",
		Text: "how likely each answer of a function is, exactly, and nothing of it happens. With step, over and ask something is played to its end, equal situations merged; all three may roll. What would take more than the budget is sampled. A function that gives several values asks how likely they are together",
		Takes: []luabind.Field{{Name: "question", Type: "function", Text: "gives the answer, or several values; an open check stands for its success"},
			{Name: "step", Type: "function", Text: "in place of a question: one round of it"}, {Name: "over", Type: "function", Text: "true when it is over"},
			{Name: "ask", Type: "function", Text: "gives the answer at the end; without step and over, the question"},
			{Name: "branches", Type: "1..10000000", Text: "ways the dice can fall that are followed; else 1000000"},
			{Name: "states", Type: "1..1000000", Text: "situations that are followed; else 20000"},
			{Name: "work", Type: "1..1000000000", Text: "steps of scripts, or what takes as long; else 25000000. Samples take half as much"},
			{Name: "memory", Type: "1..1000000", Text: "MiB that are kept, as they are counted; else 128"},
			{Name: "seconds", Type: "0..3600", Text: "at the prompt before it is sampled, else 2; elsewhere before it is refused, 10 or more. While the machine is busy with something else, time in which it does not work for this program does not count"},
			{Name: "trials", Type: "1..10000000", Text: "samples; else 10000, fewer where the budget ends"},
			{Name: "seed", Type: "0..", Text: "of their dice"}},
		Gives:  "the odds: .outcomes (a list of { value =, chance = }; numbers by size, texts as a box or rule lists them, else the likeliest first), .mean, .method (\"exact\", \"exact to 1e-13\" where fractions are too long, with .bound, \"truncated\" where dice may explode for ever, or \"sampled\"), .left (the chance of what was not followed), .why, .leaves, .states, .trials, :chance(value), or chance(first, second) of values together, which are a list in .outcomes",
		Errors: "a question nobody answers: give a policy with decide; outcomes without a mean; a function that gives now more and now fewer values; what never ends, however the dice fall; what takes too long or too much memory even so"},
	{Name: "odds_with", Usage: `odds_with('house "attribute.bonus" "floor(level / 2)"', function() return ann.Climbing:check().success end)`,
		Text:   "the odds if these house rules held, on the table as it is",
		Takes:  []luabind.Field{{Name: "rules", Type: "text", Text: "declarations as they would stand in a file"}, {Name: "question", Type: "function", Text: "as for odds"}},
		Gives:  "as odds",
		Errors: "the rules do not load"},
	{Name: "why", Usage: "why(function() return ann.Climbing.effective end)\nwhy \"ann.Climbing.effective\"\nwhy \"last\"",
		Text:  "explains a value, or a command that happened: every rule with its layers, modules and places, its labelled parts, its dice",
		Takes: []luabind.Field{{Name: "what", Type: "function, text or number", Text: "a function; \"name.path\" of somebody at the table; \"last\" or the number of a command in the log"}},
		Gives: "a text", Errors: "nobody is called so; there is no such command"},
}
