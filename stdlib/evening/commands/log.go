package commands

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
	"houserule/stdlib/campaign"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

func log(e *evening.Evening, rest string) (string, error) {
	if e.Campaign != nil {
		return campaignLog(e, rest)
	}
	var b strings.Builder
	journal, first := e.Game.Table.Journal().Entries(), 0
	if rest != "" {
		n, err := evening.ParseCount(rest)
		if err != nil {
			return "", err
		}
		first = max(len(journal)-n, 0)
	}
	for i, e := range journal {
		if i < first {
			continue
		}
		fmt.Fprintf(&b, "%3d  %s\n", i+1, e.Title)
		for _, said := range e.Said {
			fmt.Fprintf(&b, "     %s\n", said)
		}
	}
	if b.Len() == 0 {
		return "nothing has happened yet", nil
	}
	return b.String(), nil
}

// campaignLog runs :log, which lists lines of the campaign: all, a range, or the last n; undone
// ones only with --all. --md writes Markdown, --json one JSON object for each line.
func campaignLog(e *evening.Evening, rest string) (string, error) {
	show := campaign.Shown{Viewer: e.Reader.Viewer()}
	var markdown, asJSON bool
	for _, flag := range []struct {
		name string
		is   *bool
	}{{"--all", &show.All}, {"--md", &markdown}, {"--json", &asJSON}} {
		rest, *flag.is = withoutFlag(rest, flag.name)
	}
	from, to, err := lines(e.Reader, rest)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	log := campaign.Log{Out: &b, Markdown: markdown, Last: min(to, e.Campaign.Last())}
	each := log.Line
	if e.Line.ForPrograms = asJSON; asJSON {
		each = func(l campaign.Logged) error {
			text, err := json.Marshal(l)
			b.WriteString(diag.SafeJSON(string(text), diag.MaxData) + "\n")
			return err
		}
	}
	if err := e.Campaign.Chronicle(from, to, show, each); err != nil {
		return b.String(), err
	}
	switch {
	case b.Len() > 0 || asJSON:
		return b.String(), nil
	case e.Campaign.Last() == 0:
		return "nothing has happened yet", nil
	case to < e.Campaign.File().First():
		return fmt.Sprintf("the file begins with line %d: earlier lines are not stored", e.Campaign.File().First()), nil
	}
	return "these lines were undone: :log " + strings.TrimSpace(rest+" --all") + " shows them", nil
}

// stretch matches a range of lines: 12-15, 12- or -15.
var stretch = lazyregexp.New(`^(\d*)-(\d*)$`)

// withoutFlag removes a flag from the arguments of a command, and reports whether it was there.
func withoutFlag(rest, word string) (string, bool) {
	words := strings.Fields(rest)
	i := slices.Index(words, word)
	if i < 0 {
		return rest, false
	}
	return strings.Join(slices.Delete(words, i, i+1), " "), true
}

// lines parses a range of lines, such as 12-15, or the number of last lines.
func lines(reader *evening.Reader, text string) (from, to int64, err error) {
	last := reader.Campaign.Last()
	if m := stretch.FindStringSubmatch(text); m != nil {
		from, to = 1, last
		if m[1] != "" {
			from = lineNumber(m[1])
		}
		if m[2] != "" {
			to = lineNumber(m[2])
		}
		hint := fmt.Sprintf(":log 3-5, :log 3- or :log -5; the last line is %d", last)
		switch {
		case last == 0 && text != "-":
		case from > to && m[2] != "" || text == "-" || to < 1:
			err = &diag.Problem{Message: fmt.Sprintf("there are no lines %s", text), Hint: hint}
		case from > last:
			err = &diag.Problem{Message: fmt.Sprintf("lines %s have not been played: %s", text, linesThere(reader)), Hint: hint}
		}
		return from, to, err
	}
	if text == "" {
		return 1, last, nil
	}
	n, err := evening.ParseCount(text)
	if err != nil {
		return 0, 0, err
	}
	return max(1, last-int64(n)+1), last, nil
}

// lineNumber returns the number in digits; the largest number if it is out of range.
func lineNumber(digits string) int64 {
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		return math.MaxInt64
	}
	return n
}

// linesThere returns the message on the number of lines of the campaign. If it is read-only, that
// is the number when it was opened.
func linesThere(reader *evening.Reader) string {
	text := fmt.Sprintf("there are %d lines", reader.Campaign.Last())
	if reader.Campaign.Last() == 1 {
		text = "there is 1 line"
	}
	if narrate.ForPlayers(reader.Config.Audience) {
		text += "; open the campaign again to see later lines"
	}
	return text
}

// noLine returns the error for a line that the campaign does not have.
func noLine(reader *evening.Reader, line int64) error {
	hint := fmt.Sprintf("the last one is %d; :log lists them", reader.Campaign.Last())
	if narrate.ForPlayers(reader.Config.Audience) && line > reader.Campaign.Last() {
		hint += "; open the campaign again to see later lines"
	}
	return &diag.Problem{Message: fmt.Sprintf("the campaign has no line %d", line), Hint: hint}
}
