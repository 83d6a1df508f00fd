// Package commands holds what lines that begin with a colon do in an evening: a file for each
// command or group of them, and the table with their names, arguments and help. A command is
// a row of [All] and its handler; the row also says who may run it and which lines of campaigns
// hold it.
package commands
