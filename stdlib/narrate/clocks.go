package narrate

import (
	"fmt"
	"math"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/table"
)

// Clocks draws the countdowns at the table, or only the one named rest. It fails if there is none
// with that name.
func Clocks(t *table.Table, rest string) (string, error) {
	var rows []*Row
	for _, id := range t.World().State().Records() {
		n := t.World().Record(id)
		k := t.World().Program().Catalogue.Kind(n.Kind)
		if k == nil || !k.Is("track") || n.IsCopy() {
			continue
		}
		value, err := t.World().Boxes.Get(t.Run(), n, "value")
		if err != nil {
			return "", err
		}
		size, err := t.World().Boxes.Get(t.Run(), n, "size")
		if err != nil {
			return "", err
		}
		name := t.World().Names.Of(n)
		if rest != "" && !strings.EqualFold(name, Unquoted(rest)) {
			continue
		}
		rows = append(rows, &Row{Name: name, Texts: []string{countdownText(value, size)}})
	}
	switch {
	case len(rows) > 0:
		return strings.Join(RowLines(rows), "\n"), nil
	case rest != "":
		return "", fmt.Errorf(":clocks: no countdown is called %q; :clocks lists them", rest)
	}
	return "no countdown is at the table", nil
}

// countdownText writes a countdown as numbers, up to the size [MostSteps] also as filled and empty
// circles.
func countdownText(value, size types.Value) string {
	at, known := value.(float64)
	of, bounded := size.(float64)
	if !known || !bounded {
		return types.Format(value)
	}
	text := fmt.Sprintf("%s of %s", types.Format(at), types.Format(of))
	if of > MostSteps || at < 0 || at > of || at != math.Trunc(at) || of != math.Trunc(of) {
		return text
	}
	return strings.Repeat("●", int(at)) + strings.Repeat("○", int(of-at)) + "  " + text
}

// Calendar writes the time of the game clock and the events that are scheduled.
func Calendar(t *table.Table) (string, error) {
	now := t.World().Schedule.Now()
	list := []string{ClockTime(now)}
	for _, due := range t.World().Schedule.Calendar() {
		list = append(list, fmt.Sprintf("  %-14s  %s", ClockTime(due.At), due.What))
	}
	if len(list) == 1 {
		list = append(list, "  nothing is due")
	}
	return strings.Join(list, "\n"), nil
}

// daySeconds is the length of a day of the game clock in seconds.
const daySeconds = 86_400

// OtherDay reports whether two times of the game clock, in seconds, are on different days.
func OtherDay(a, b float64) bool { return math.Floor(a/daySeconds) != math.Floor(b/daySeconds) }

// ClockTime writes a time of the game clock, given in seconds from the beginning of day 1.
func ClockTime(seconds float64) string {
	day, at := dayAndTime(seconds)
	return "day " + day + ", " + at
}

// dayAndTime returns the number of the day, from 1, and the time of day of seconds on the game
// clock.
func dayAndTime(seconds float64) (day, at string) {
	days, left := math.Floor(seconds/daySeconds), int(math.Mod(seconds, daySeconds))
	at = fmt.Sprintf("%02d:%02d", left/3600, left/60%60)
	if s := left % 60; s != 0 {
		at += fmt.Sprintf(":%02d", s)
	}
	return types.Format(days + 1), at
}
