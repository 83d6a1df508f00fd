package engine

import (
	"houserule/stdlib/act"
	"houserule/stdlib/ask"
	"houserule/stdlib/declare"
	"houserule/stdlib/expect"
	"houserule/stdlib/luabind"
)

// Libraries is every word of the language, library by library: the one list
// from which the reference, :help, completion and the stubs of editors are
// made.
var Libraries = []luabind.Library{
	{Name: "declare", Text: "Words that declare stand at file level with a name in quotes and a body in braces: `word \"name\" { ... }`. One text, and a list of one line whose label reads as no formula, need none of their own: `rule \"game.price\" \"5\"`, `requires = { \"the door is open\", \"open\" }`.", Words: declare.Words()},
	{Name: "act", Text: "In play: inside functions, in scripts and at the prompt.", Words: act.Words},
	{Name: "things", Text: "What every thing of the game can do, behind a dot or a colon, beside the boxes, rules and actions that modules declare. `thing.box` reads and `thing.box = value` writes a box; `thing:action { name = value }` acts. `==` and `~=` compare as formulas do: an entry is its name, whoever has it (`skill == trade.skill`), and so is a text (`who.wields == \"Spear\"`); a text that no entry has for a name is an error.", Words: luabind.NounWords},
	{Name: "check", Text: "Its lines are read behind a dot: `check.total`, `check.success`.", Words: luabind.FormWords},
	{Name: "ask", Text: "Words that ask the engine.", Words: ask.Words},
	{Name: "prove", Text: "They work at the prompt, too.", Words: expect.Words},
	{Name: "lua", Text: "What there is of Lua 5.1. Names are declared with `local`; reading or writing one that is not there is an error with the nearest name.", Words: luaWords},
}
