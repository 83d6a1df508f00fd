// Package narrate turns games and results of the engine into English text, for package evening
// and the commands of the prompt: [Commands] and [ChangeLines] for a line, [Question] for a
// decision, sheets, lists and menus, offers and odds, [Why] for an explanation, and [Summary] for
// a session. Its functions do not change a game.
package narrate
