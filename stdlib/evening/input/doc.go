// Package input reads what people type in an evening: whether a text is complete, dice
// notation, answers to a question, the faces of dice that lie on a table, and files of lines.
package input
