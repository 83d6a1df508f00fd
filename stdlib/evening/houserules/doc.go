// Package houserules implements the commands of the prompt that change the rules of a group:
// [House] for house rules, which it also exports as a module, [Options] for the options of
// modules, and [Precedence] for their precedence. Package commands calls these functions.
package houserules
