package expect

import "houserule/stdlib/luabind"

// Words are the words that prove examples, for the reference and for :help.
var Words = []luabind.Word{
	{Name: "dice", Usage: "dice(3, 4)\ndice(\"hit&boon\", \"-\")", Text: "sets the next dice to these faces, numbers or words, in this order",
		Takes:  []luabind.Field{{Name: "...", Type: "number", Text: "one face for each die"}},
		Errors: "the die does not have the face; too few dice, or, at the end of the example, too many"},
	{Name: "no_dice", Usage: "no_dice()", Text: "removes all dice that were set",
		Errors: "it has arguments; within odds"},
	{Name: "decide", Usage: "decide { [\"Duck or jump?\"] = \"duck\", strikes_back = true, [\"Second Try\"] = function(who, check) return not check.success end }",
		Text:   "sets answers in advance, by the question, or the name of the action (for may) or offer. By default, may and offers are answered \"no\", consent \"yes\", and the highest dice are kept. Decisions add up until `decide {}` or the end of the example; at the prompt, `:take` lists them, and unused ones are reported",
		Takes:  []luabind.Field{{Name: "answers", Type: "table", Text: "question = a value, a list of successive values, or function(who, check or options)"}},
		Errors: "a question that is never asked, or more often than it is answered; an unanswered choice"},
	{Name: "taking", Usage: "taking(\"Second Try\", ann)\ntaking(\"Second Try\", ann, check)", Text: "buys an offer [late](#offers)",
		Takes: []luabind.Field{{Name: "offer", Type: "text", Text: "its name"}, {Name: "who", Type: "entity or text", Text: "who pays; \"gamemaster\" for the gamemaster"},
			{Name: "check", Type: "check or none", Text: "which check of the command; by default the last possible one"}},
		Gives:  "the new result of the command: an open check, or the result of an action",
		Errors: "refused if the offer is not open, or if a later command would then fail"},
	{Name: "expect", Usage: "expect(ann.luck):is(1)\nexpect(ann.luck):is_not(2)\nexpect(ann.speed):is_near(2.5, 0.01)\nexpect(ann.luck):is_at_least(1)\nexpect(ann.luck):is_at_most(3)\nexpect(ann.wounds):contains(wound)\nexpect(odds(f)):is { [\"true\"] = 1 / 6, [\"false\"] = 5 / 6 }\nexpect(odds(f)):is_near({ [2] = 0.03 }, 0.01)\nexpect(function() ann:climb() end):is_refused \"too tired\"\nexpect(function() ann:fly() end):fails \"has no\"\nexpect(function() say \"well done\" end):says \"well\"\nexpect({ \"a\", \"b\" }):is_any_order { \"b\", \"a\" }\nexpect(function() ann:climb() end):asks \"Jump or climb?\"\nexpect(function() ann:rest() end):asks_nobody()",
		Text:   "asserts something about a value, odds, or a function. For sampled odds, only is_near is allowed. is_refused and fails look for a text in the message, and require that the game is unchanged; says looks in messages to the table; asks requires this exact question; asks_nobody allows no question and no offer",
		Takes:  []luabind.Field{{Name: "value", Type: "any or function", Text: "a printed entry equals its name"}},
		Errors: "a failure ends the example, and shows the expected value, the actual value and the rules that led to it"},
}
