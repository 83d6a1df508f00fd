// Package commands implements the commands of the prompt, the lines that begin with a colon. Each
// is a row of [All], with its name, arguments, help, permission and the lines of campaigns that
// may contain it, and a handler in the file of its group. [Start] makes an evening with them.
// [Replay] replays a campaign to verify it.
package commands
