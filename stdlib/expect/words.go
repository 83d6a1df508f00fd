package expect

import "houserule/stdlib/luabind"

// Words are the words that prove examples, for the reference and for :help.
var Words = []luabind.Word{
	{Name: "dice", Usage: "dice(3, 4)\ndice(\"hit&boon\", \"-\")", Text: "sets the next dice: they show these faces, in this order, numbers or words",
		Takes:  []luabind.Field{{Name: "...", Type: "number", Text: "faces, one for each die"}},
		Errors: "a face the die does not have; surplus or missing dice at the end of the example"},
	{Name: "no_dice", Usage: "no_dice()", Text: "removes all dice that were set",
		Errors: "it has arguments; within odds"},
	{Name: "decide", Usage: "decide { [\"Duck or jump?\"] = \"duck\", strikes_back = true, [\"Second Try\"] = function(who, check) return not check.success end }",
		Text:   "sets answers beforehand: by question, by name of the action (for may) or of the offer. By default, may and offers are \"no\", consent is \"yes\", and the highest dice are kept. Decisions are added to earlier ones until `decide {}` or the end of the example; at the prompt `:take` lists them, and unused ones are reported",
		Takes:  []luabind.Field{{Name: "answers", Type: "table", Text: "question = a value, a list of successive values, or a function(who, check or options)"}},
		Errors: "a question that is never asked, with a list of those that were; one that is asked more often than it is answered; an unanswered choice"},
	{Name: "taking", Usage: "taking(\"Second Try\", ann)\ntaking(\"Second Try\", ann, check)", Text: "buys an offer [late](#offers)",
		Takes: []luabind.Field{{Name: "offer", Type: "text", Text: "its name"}, {Name: "who", Type: "entity or text", Text: "who pays; \"gamemaster\" for the gamemaster"},
			{Name: "check", Type: "check or none", Text: "on which check of the command; by default the last one possible"}},
		Gives:  "the new result of the command: an open check, or the value of an action",
		Errors: "refused if the offer is not open, or if something done since would no longer be allowed"},
	{Name: "expect", Usage: "expect(ann.luck):is(1)\nexpect(ann.luck):is_not(2)\nexpect(ann.speed):is_near(2.5, 0.01)\nexpect(ann.luck):is_at_least(1)\nexpect(ann.luck):is_at_most(3)\nexpect(ann.wounds):contains(wound)\nexpect(odds(f)):is { [\"true\"] = 1 / 6, [\"false\"] = 5 / 6 }\nexpect(odds(f)):is_near({ [2] = 0.03 }, 0.01)\nexpect(function() ann:climb() end):is_refused \"too tired\"\nexpect(function() ann:fly() end):fails \"has no\"\nexpect(function() say \"well done\" end):says \"well\"\nexpect({ \"a\", \"b\" }):is_any_order { \"b\", \"a\" }\nexpect(function() ann:climb() end):asks \"Jump or climb?\"\nexpect(function() ann:rest() end):asks_nobody()",
		Text:   "asserts something about a value, odds, or a function. Sampled odds can only be is_near. is_refused and fails look for the text in the message, and require an unchanged game; says looks in messages to the table; asks requires this exact question, asks_nobody no question or offer",
		Takes:  []luabind.Field{{Name: "value", Type: "any or function", Text: "an entry of the book equals its name"}},
		Errors: "ends the example and shows the expected and actual value, and the rules that led there"},
}
