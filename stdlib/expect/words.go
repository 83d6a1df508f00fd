package expect

import "houserule/stdlib/luabind"

// Words are the words that prove examples, for the reference and for :help.
var Words = []luabind.Word{
	{Name: "dice", Usage: "dice(3, 4)\ndice(\"hit&boon\", \"-\")", Text: "lays dice ready: the next rolls show these faces, in this order, numbers or words",
		Takes:  []luabind.Field{{Name: "...", Type: "number", Text: "faces, one for each die"}},
		Errors: "a face the die does not have; dice that are left over or missing at the end of the example"},
	{Name: "no_dice", Usage: "no_dice()", Text: "takes away all dice that lie ready",
		Errors: "it is given something; within odds"},
	{Name: "decide", Usage: "decide { [\"Duck or jump?\"] = \"duck\", strikes_back = true, [\"Second Try\"] = function(who, check) return not check.success end }",
		Text:   "says beforehand how questions are answered, by the question, the name of the action (for may) or of the offer. Unanswered, may and offers are \"no\", consent is \"yes\", dice to keep are the highest. Decisions are added to earlier ones and hold until `decide {}` or the example ends; at the prompt `:take` lists them, and what nothing asks is told",
		Takes:  []luabind.Field{{Name: "answers", Type: "table", Text: "question = a value, a list of values one after the other, or a function(who, check or options)"}},
		Errors: "a question that is never asked, with those that were; one that is asked more often than it was answered; a choice nobody answered"},
	{Name: "taking", Usage: "taking(\"Second Try\", ann)\ntaking(\"Second Try\", ann, check)", Text: "buys an offer [late](#offers)",
		Takes: []luabind.Field{{Name: "offer", Type: "text", Text: "its name"}, {Name: "who", Type: "entity or text", Text: "who pays; \"gamemaster\" for the gamemaster"},
			{Name: "check", Type: "check or none", Text: "on which check of the command; left out: on the last that it can be taken on"}},
		Gives:  "what the command gives now: an open check, or the value of an action",
		Errors: "refused when the offer is not open, or what happened since would not be allowed any more"},
	{Name: "expect", Usage: "expect(ann.luck):is(1)\nexpect(ann.luck):is_not(2)\nexpect(ann.speed):is_near(2.5, 0.01)\nexpect(ann.luck):is_at_least(1)\nexpect(ann.luck):is_at_most(3)\nexpect(ann.wounds):contains(wound)\nexpect(odds(f)):is { [\"true\"] = 1 / 6, [\"false\"] = 5 / 6 }\nexpect(odds(f)):is_near({ [2] = 0.03 }, 0.01)\nexpect(function() ann:climb() end):is_refused \"too tired\"\nexpect(function() ann:fly() end):fails \"has no\"\nexpect(function() say \"well done\" end):says \"well\"\nexpect({ \"a\", \"b\" }):is_any_order { \"b\", \"a\" }\nexpect(function() ann:climb() end):asks \"Jump or climb?\"\nexpect(function() ann:rest() end):asks_nobody()",
		Text:   "asserts something of a value, of odds, or of a function. What was sampled is_near and never is. is_refused and fails want the text in the message, and the game as it was; says in a message to the table; asks wants that very question, asks_nobody none, offers included",
		Takes:  []luabind.Field{{Name: "value", Type: "any or function", Text: "an entry of the book is equal to its name"}},
		Errors: "it ends the example with what was expected, what came, and the rules that led there"},
}
