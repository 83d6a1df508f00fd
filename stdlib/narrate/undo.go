package narrate

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
)

// LineTitle returns the title of a line: the first line of its typed text.
func LineTitle(typed string) string {
	if strings.HasPrefix(typed, ":people import ") {
		typed, _, _ = strings.Cut(typed, "\n")
	}
	return FirstLine(typed)
}

// UndoneText returns the message that a line is undone or, for kind [campaign.Redo], redone.
func UndoneText(kind string, l file.Line, title string) string {
	if kind == campaign.Redo {
		return fmt.Sprintf("%d is redone: %s", l.Number, title)
	}
	return fmt.Sprintf("%d is undone: %s", l.Number, title)
}

// TooFewLines returns the error that only n lines can be undone or redone. words is "undone" or
// "redone".
func TooFewLines(n int, words, command string) error {
	switch n {
	case 0:
		return map[string]error{"undone": errors.New("there is nothing to undo"), "redone": errors.New("there is nothing to redo")}[words]
	case 1:
		return &diag.Problem{Message: "only one line can be " + words, Hint: ":" + command + " does it"}
	}
	return &diag.Problem{Message: fmt.Sprintf("only %d lines can be %s", n, words), Hint: fmt.Sprintf(":%s %d does it for all of them", command, n)}
}

// RepeatedText returns the first message of the recorded output of a line, which is shown when it
// is redone; nil for a line of a kind other than [campaign.Play].
func RepeatedText(l file.Line) []string {
	if l.Kind != campaign.Play {
		return nil
	}
	return FirstMessage(strings.Split(string(l.Said), "\n"))
}

// FirstMessage returns the first message among texts, followed by ... if there are more. Changes
// (indented) and values (single words) are skipped.
func FirstMessage(told []string) []string {
	told = slices.DeleteFunc(slices.Clone(told), func(text string) bool {
		return strings.HasPrefix(text, " ") || !strings.Contains(text, " ")
	})
	switch len(told) {
	case 0:
		return nil
	case 1:
		return []string{"  " + told[0]}
	}
	return []string{"  " + told[0] + " ..."}
}

// SessionUnchanged returns the message on what undoing a line of a session does not undo; nil for
// other kinds.
func SessionUnchanged(kind, typed string) []string {
	switch {
	case kind != campaign.Session:
		return nil
	case strings.HasPrefix(typed, ":session end"):
		return []string{"  its seed stays revealed: :session begin seals new dice"}
	}
	return []string{"  the session stays open, and its dice stay sealed"}
}

// StateAfterUndo returns the text on a move from line from to line to: the line whose state the
// game will have, and the lines that are undone or redone.
func StateAfterUndo(c *campaign.Campaign, from, to int64) (string, error) {
	gone, come, err := c.Timeline.Diff(from, to)
	if err != nil {
		return "", err
	}
	text := fmt.Sprintf("state after line %d", to)
	if to > 0 {
		l, err := c.File().Line(to)
		if err != nil {
			return "", err
		}
		if campaign.WithoutCommands(l.Kind) {
			stood, err := c.Timeline.End(to)
			if err != nil {
				return "", err
			}
			text += fmt.Sprintf(", %s, which is the state after line %d", LineTitle(l.Typed), stood)
		}
	}
	if len(come) > 0 {
		text += fmt.Sprintf("; %s %s redone", LineNumbers(come), Verb(len(come), "is", "are"))
	}
	if len(gone) == 0 {
		return text, nil
	}
	text += fmt.Sprintf("; %s %s undone", LineNumbers(gone), Verb(len(gone), "is", "are"))
	ahead, stood, err := c.Timeline.RedoFrom(to, len(gone))
	if err != nil {
		return "", err
	}
	again := fmt.Sprintf(":goto %d", from)
	if len(come) == 0 && len(ahead) == len(gone) && stood == gone[len(gone)-1].Number {
		if again = ":redo"; len(gone) > 1 {
			again = fmt.Sprintf(":redo %d", len(gone))
		}
	}
	return text + fmt.Sprintf(", %s restores %s", again, Verb(len(gone), "it", "them")), nil
}
