package engine

import (
	"houserule/stdlib/act"
	"houserule/stdlib/ask"
	"houserule/stdlib/declare"
	"houserule/stdlib/expect"
	"houserule/stdlib/luabind"
)

// Libraries lists every word of the language, by library. The reference, :help, completion
// and the stubs for editors are generated from it.
var Libraries = []luabind.Library{
	{Name: "declare", Text: "Declarations are written at file level, with a name in quotes and a body in braces: `word \"name\" { ... }`. A body that is only a text, and a list of one line whose label cannot be a formula, need no braces of their own: `rule \"game.price\" \"5\"`, `requires = { \"the door is open\", \"open\" }`.", Words: declare.Words()},
	{Name: "act", Text: "Words for functions, scripts and the prompt.", Words: act.Words},
	{Name: "things", Text: "Besides the boxes, rules and actions that modules declare, every thing has these members. `thing.box` reads and `thing.box = value` writes a box; `thing:action { name = value }` performs an action. As in formulas, `==` and `~=` compare entries by name, also with a text: `who.wields == \"Spear\"`.", Words: luabind.ThingWords},
	{Name: "check", Text: "A dot reads its lines: `check.total`, `check.success`.", Words: luabind.CheckWords},
	{Name: "ask", Text: "Functions that query the engine.", Words: ask.Words},
	{Name: "prove", Text: "These also work at the prompt.", Words: expect.Words},
	{Name: "lua", Text: "Modules and scripts use this part of Lua 5.1. Declare names with `local`; reading or writing an undeclared name is an error that suggests the nearest one.", Words: luaWords},
}
