package narrate

import (
	"fmt"
	"strings"

	"github.com/rivo/uniseg"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/table"
)

// mostAssignedLines is the maximum number of lines for what a creation has assigned so far.
const mostAssignedLines = 3

// assigned writes [Question.Assigned] in lines: "so far: Strength 6, Constitution 3, class Warrior". It
// ends with a line break; it is "" for nothing.
func (q Question) assigned() string { return assignedLines(q.Assigned()) }

// Assigned lists the values that the action in progress has written on the sheet of its performer,
// as far as its kind shows them: "Strength 6", "class Warrior".
func (q Question) Assigned() []string {
	_, who := q.Game.Table.Journal().Title()
	if who == (types.Ref{}) || who == q.Game.Table.World().Game() {
		return nil
	}
	program := q.Game.Table.World().Program()
	shown, known := program.VisibleNames(program.Catalogue.Kind(who.Kind))
	var list []string
	for _, w := range q.Game.Table.Changes().AssignedTo(who) {
		if content.Players.Sees(w.Box) && !w.Box.IsLedger() && w.Box.Name != "name" && (IsCarried(w.Box) || !known || shown[content.Written(w.Box.Name)]) {
			if text := q.assignedText(w); text != "" {
				list = append(list, text)
			}
		}
	}
	return list
}

// assignedText writes a box with its value: a level after the name of its entry, a carried entry by
// its name alone; "" for an empty value.
func (q Question) assignedText(w table.BoxWritten) string {
	names := q.Game.Table.World().Names
	value := diag.Cut(strings.ReplaceAll(names.Show(q.Game.Table.World().Ownership.WithoutOwner(w.After, w.Of)), "\n", " "), MostHeld)
	switch x := w.After.(type) {
	case nil:
		return ""
	case types.List:
		if len(x) == 0 {
			return ""
		}
	case types.Map:
		if len(x) == 0 {
			return ""
		}
	}
	box := InSentence(w.Box.Name)
	switch {
	case IsCarried(w.Box):
		return value
	case w.Of.Owner == 0:
		return box + " " + value
	case w.Box.Name == "level":
		return fmt.Sprintf("%s %s", w.Of.Name, value)
	}
	return fmt.Sprintf("%s %s %s", w.Of.Name, box, value)
}

// assignedLines writes texts behind "so far:", with commas, in at most mostAssignedLines lines of
// sheetWidth columns. If they need more, the first ones are omitted.
func assignedLines(list []string) string {
	for first := range list {
		label := "so far:"
		if first > 0 {
			label = fmt.Sprintf("so far, after %d others:", first)
		}
		if lines := inLines(label, list[first:]); len(lines) <= mostAssignedLines {
			return strings.Join(lines, "\n") + "\n"
		}
	}
	return ""
}

// inLines writes texts with commas behind a label, in lines of sheetWidth columns.
func inLines(label string, list []string) (lines []string) {
	line := label
	for i, text := range list {
		if i < len(list)-1 {
			text += ","
		}
		if uniseg.StringWidth(line+" "+text) > sheetWidth {
			lines, line = append(lines, line), "       "
		}
		line += " " + text
	}
	return append(lines, line)
}
