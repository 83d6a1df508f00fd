package stdlib

import (
	"houserule/stdlib/act"
	"houserule/stdlib/ask"
	"houserule/stdlib/declare"
	"houserule/stdlib/session"
	"houserule/stdlib/spec"
)

// Libraries is every Lua library with its words: the one list from which the
// environments, the reference, :help and completion are made.
var Libraries = []session.Library{
	{Name: "declare", Text: "Words that declare. They stand at file level, in a heading with a body.", Words: declare.Words},
	{Name: "act", Text: "Words that act. They are used in play: inside functions, in scripts and at the prompt.", Words: act.Words},
	{Name: "check", Text: "What an open check can do, behind a colon. Its lines are read behind a dot.", Words: session.FormWords},
	{Name: "ask", Text: "Words that ask the engine.", Words: ask.Words},
	{Name: "spec", Text: "Words of worked examples.", Words: spec.Words},
}
