package commands

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/explain"
	"houserule/stdlib/campaign"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// why runs :why, which explains a line, a rule in the last line, or a value.
func why(e *evening.Evening, rest string) (string, error) {
	if rest == "!" {
		return lastErrorText(e.Problems)
	}
	rest, all := narrate.CutLastWord(rest, "all")
	if number, path, ok := whichLine(e.Reader, rest); ok {
		did, err := explainLine(e, number)
		if err != nil {
			return "", err
		}
		if !all {
			return narrate.Why(strconv.Itoa(number), path, did)
		}
		var list []string
		for _, x := range did {
			list = append(list, x.Trace.String())
		}
		return strings.Join(list, "\n"), nil
	}
	traces, err := narrate.Traces(e.Game, rest)
	if err != nil {
		return "", err
	}
	var list []string
	for _, t := range traces {
		if all {
			list = append(list, t.String())
		} else {
			list = append(list, narrate.OneScreen(t.Brief(), rest))
		}
	}
	return strings.Join(list, "\n"), nil
}

// whichLine parses the number of a line and a path to a part of its explanation; ok is false for
// other arguments.
func whichLine(reader *evening.Reader, rest string) (number int, path string, ok bool) {
	if rest == "" || rest == "last" {
		if reader.Campaign == nil {
			return len(reader.Game.Table.Journal().Entries()), "", true
		}
		last, _ := lastPlayed(reader.Campaign)
		if narrate.ForPlayers(reader.Config.Audience) {
			last, _ = lastVisible(reader, func(l campaign.Logged) bool { return didSomething(reader.Campaign, l.Line) })
		}
		return int(last), "", true
	}
	m := narrate.Numbered.FindStringSubmatch(rest)
	if m == nil {
		return 0, "", false
	}
	number, err := strconv.Atoi(m[1])
	return number, m[2], err == nil
}

// explainLine explains the commands of a line, at most [narrate.MostExplained].
func explainLine(e *evening.Evening, number int) ([]narrate.Explained, error) {
	journal := e.Game.Table.Journal().Entries()
	if len(journal) == 0 && number == 0 {
		return nil, errors.New("nothing has happened yet that can be explained")
	}
	if e.Campaign == nil {
		did, err := explained(e.Reader, number)
		return []narrate.Explained{did}, err
	}
	if narrate.ForPlayers(e.Config.Audience) {
		return whyLine(e, int64(number), false)
	}
	var list []narrate.Explained
	played := playedIn(e.Reader, int64(number))
	for _, entry := range played[:min(len(played), narrate.MostExplained)] {
		did, err := explained(e.Reader, slices.Index(journal, entry)+1)
		if err != nil {
			return whyLine(e, int64(number), false) // under the rules in force then
		}
		list = append(list, did)
	}
	if len(list) > 0 {
		return narrate.NotExplained(list, len(played)), nil
	}
	return whyLine(e, int64(number), false)
}

// explained explains command n of the journal, from 1; of one by fiat, only the written boxes.
func explained(reader *evening.Reader, n int) (narrate.Explained, error) {
	t := reader.Game.Table
	if n >= 1 && n <= len(t.Journal().Entries()) && t.Journal().Entries()[n-1].Fiat {
		trace := &explain.Trace{Title: t.Journal().Entries()[n-1].Title + ", by fiat"}
		for _, w := range t.Changes().WrittenIn(n - 1) {
			trace.Parts = append(trace.Parts, &explain.Trace{Title: narrate.InSentence(w.Box.Name) + " " + reader.ValueBeforeText(w) + " -> " + reader.ValueText(w.After, w)})
		}
		return narrate.Explained{Head: trace.Title, Trace: trace}, nil
	}
	trace, err := narrate.Explain(reader.Game.Table.Journal(), n)
	if err != nil {
		return narrate.Explained{}, err
	}
	return narrate.Explained{Head: narrate.CommandTitle(t.Journal().Entries()[n-1]), Trace: trace}, nil
}

// lastErrorText runs :why !, which shows the full text of the last error.
func lastErrorText(problems *evening.Problems) (string, error) {
	if problems.Last == nil {
		return "", errors.New("nothing has gone wrong yet")
	}
	return diag.Sanitize(strings.TrimRight(problems.Last.Error(), "\n"), diag.MaxShown), nil
}
