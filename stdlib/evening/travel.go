package evening

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/state"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/narrate"
)

// Count reads the number behind a command; without one it is 1. What is no number above 0
// is an error.
func Count(rest string) (int, error) {
	if rest == "" {
		return 1, nil
	}
	n, err := strconv.Atoi(rest)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("how many lines? %q is no number from 1 on", rest)
	}
	return n, nil
}

// travels takes lines back, or does them again, that this process does not remember any
// more; ok is false for everything else.
func (e *Evening) travels(line string) (text string, ok bool, err error) {
	line = strings.TrimSpace(line)
	if e.Campaign == nil || e.Line.Pending() || !strings.HasPrefix(line, ":") {
		return "", false, nil
	}
	name, rest, _ := strings.Cut(line[1:], " ")
	rest = strings.TrimSpace(rest)
	var lines []file.Line
	var to int64
	kind := name
	switch name {
	case campaign.Undo, campaign.Redo:
		n, err := Count(rest)
		if err != nil {
			return "", true, err
		}
		of, here, words := e.Campaign.Course.Undo, len(e.History.steps)-e.History.gone, "taken back"
		if name == campaign.Redo {
			of, here, words = e.Campaign.Course.Redo, len(e.History.undone), "done again"
		}
		if n <= here {
			return "", false, nil
		}
		if lines, to, err = of(n); err != nil {
			return "", true, err
		}
		if len(lines) < n {
			return "", true, fewer(len(lines), words, name)
		}
	case campaign.Goto:
		if rest == "" {
			return "", true, &diag.Problem{Message: "behind which line? :goto N", Hint: ":log lists the lines"}
		}
		n, err := strconv.ParseInt(rest, 10, 64)
		if err != nil || n < 0 || n > e.Campaign.Last() {
			return "", true, &diag.Problem{Message: fmt.Sprintf("there is no line %q in the campaign", rest), Hint: fmt.Sprintf(":goto takes a number from 0 to %d", e.Campaign.Last())}
		}
		to = n
	case "save":
		if rest == "" || !e.Campaign.Read() {
			return "", false, nil
		}
		text, err = e.elsewhere(rest)
		return text, true, err
	default:
		return "", false, nil
	}
	if e.Campaign.Read() {
		return "", true, ErrOnlyRead
	}
	text, err = e.travel(kind, line, lines, to)
	return text, true, err
}

// fewer says that not so many lines can be taken back, or done again.
func fewer(n int, words, command string) error {
	switch n {
	case 0:
		return map[string]error{"taken back": errors.New("there is nothing to undo"), "done again": errors.New("there is nothing to redo")}[words]
	case 1:
		return &diag.Problem{Message: "only one line can be " + words, Hint: ":" + command + " does it"}
	}
	return &diag.Problem{Message: fmt.Sprintf("only %d lines can be %s", n, words), Hint: fmt.Sprintf(":%s %d does it for all of them", command, n)}
}

// travel goes to where the game stood behind a line.
func (e *Evening) travel(kind, typed string, lines []file.Line, to int64) (string, error) {
	from := e.Campaign.Last()
	if err := e.Campaign.Hears(e.Game); err != nil {
		return "", err
	}
	var there []types.Ref
	var stands string
	if kind == campaign.Goto {
		var err error
		if stands, err = standsAfter(e.Campaign, from, to); err != nil {
			return "", err
		}
		there = atTheTable(e.Game)
	}
	names := narrate.NamesAt(e.Game, there)
	before, made := e.Game.Table.World().State().Clone(), e.Game.Table.World().Events().Last()
	otherwise, err := e.returnTo(to)
	if err != nil {
		return "", err
	}
	told := e.StandAfter(otherwise)
	e.Game.Table.World().State().Skip(before.Last()) // a number is given out once, whatever is taken back
	e.Game.Table.World().Events().Skip(made)
	var out []string
	var waiting []WaitingLine // what waits from now on, and what waits no more
	for _, l := range lines {
		words := "is taken back: "
		if kind == campaign.Redo {
			words = "is done again: "
		}
		out = append(out, fmt.Sprintf("%d %s%s", l.Number, words, called(l.Typed)))
		if kind == campaign.Redo {
			out = append(out, didThen(l)...)
		}
		if kind != campaign.Redo {
			out = append(out, sessionStays(l.Kind, l.Typed)...)
			w, waits, err := e.Questions.waitingAgain(l)
			if err != nil {
				return "", err
			}
			if waits {
				out, waiting = append(out, "  "+WaitsText(e.Game, w)), append(waiting, w)
			}
		}
	}
	if kind != campaign.Undo {
		_, come, err := e.Campaign.Course.Diff(from, to)
		if err != nil {
			return "", err
		}
		for _, l := range come {
			waiting = append(waiting, WaitingLine{Line: l.Typed})
		}
	}
	if kind == campaign.Goto {
		out = append(out, stands)
		out = append(out, e.Reader.comeAndGo(there, names)...)
	}
	changes := state.Between(before, e.Game.Table.World().State())
	text := strings.Join(append(append(out, told...), e.Reader.ChangesBack(changes)...), "\n")
	e.Reader.leaving = nil
	e.Log.numbered()
	l := campaign.Line{Kind: kind, Typed: typed, Said: text, To: to, Changes: changes, Dice: e.Log.fell(&Turn{})}
	public, private, err := ledPublic(e.Campaign, kind, text, to, changes)
	if private {
		l.Private, l.Public = campaign.PrivateSaid, &public
	}
	if err == nil {
		err = e.Campaign.Keep(e.Game, l)
	}
	if err != nil {
		otherwise, back := e.returnTo(from)
		if back == nil {
			e.StandAfter(otherwise)
		}
		e.Game.Table.Options.Writes = func() error { return ErrOnlyRead }
		return "", errors.Join(NotWritten(e.Campaign, err), back)
	}
	e.Log.settled = settled{e.Game.Table, e.Game.Table.World().Imagined()}
	for _, w := range waiting {
		if err := e.Questions.setWaiting(w); err != nil {
			return text, err
		}
	}
	return text, nil
}

// standsAfter says behind which line the game is to stand, and which lines are taken back or
// done again by that.
func standsAfter(c *campaign.Campaign, from, to int64) (string, error) {
	gone, come, err := c.Course.Diff(from, to)
	if err != nil {
		return "", err
	}
	text := fmt.Sprintf("as after line %d", to)
	if to > 0 {
		l, err := c.File().Line(to)
		if err != nil {
			return "", err
		}
		if campaign.Leads(l.Kind) {
			stood, err := c.Course.End(to)
			if err != nil {
				return "", err
			}
			text += fmt.Sprintf(", %s, which is as after line %d", called(l.Typed), stood)
		}
	}
	if len(come) > 0 {
		text += fmt.Sprintf("; %s %s done again", stretches(come), verb(len(come), "is", "are"))
	}
	if len(gone) == 0 {
		return text, nil
	}
	text += fmt.Sprintf("; %s %s taken back", stretches(gone), verb(len(gone), "is", "are"))
	ahead, stood, err := c.Course.RedoFrom(to, len(gone))
	if err != nil {
		return "", err
	}
	again := fmt.Sprintf(":goto %d", from)
	if len(come) == 0 && len(ahead) == len(gone) && stood == gone[len(gone)-1].Number {
		if again = ":redo"; len(gone) > 1 {
			again = fmt.Sprintf(":redo %d", len(gone))
		}
	}
	return text + fmt.Sprintf(", %s brings %s", again, verb(len(gone), "it", "them")), nil
}

// stretches names lines by their numbers, those that follow on each other by the first and
// the last: "lines 3 to 7 and 9".
func stretches(list []file.Line) string {
	var parts []string
	for i := 0; i < len(list); {
		end := i
		for end+1 < len(list) && list[end+1].Number == list[end].Number+1 {
			end++
		}
		switch first, last := list[i].Number, list[end].Number; last - first {
		case 0:
			parts = append(parts, fmt.Sprint(first))
		case 1:
			parts = append(parts, fmt.Sprint(first), fmt.Sprint(last))
		default:
			parts = append(parts, fmt.Sprintf("%d to %d", first, last))
		}
		i = end + 1
	}
	switch n := len(parts); {
	case len(list) == 1:
		return "line " + parts[0]
	case n == 1:
		return "lines " + parts[0]
	default:
		return "lines " + strings.Join(parts[:n-1], ", ") + " and " + parts[n-1]
	}
}

// didThen is what a line told first when it was played, for whoever does it again; nothing
// where that was a change, which is told anyway, or a secret.
func didThen(l file.Line) []string {
	if l.Kind != campaign.Play {
		return nil
	}
	return inOneLine(strings.Split(string(l.Said), "\n"))
}

// inOneLine is the first of some texts that people were told, if it is no change and no value
// alone; of several it stands for the others.
func inOneLine(told []string) []string {
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
