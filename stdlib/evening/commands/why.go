package commands

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"houserule/stdlib/campaign"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// why explains a command, a rule in the last one, or a value.
func why(p *evening.Evening, rest string) (string, error) {
	if rest == "!" {
		return whyWrong(p)
	}
	rest, all := narrate.CutLastWord(rest, "all")
	if number, path, ok := whichLine(p, rest); ok {
		did, err := explainLine(p, number)
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
	traces, err := narrate.Traces(p.Game, rest)
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

// whichLine is the line that is to be explained, and the path into its explanation; false
// for what is no line.
func whichLine(p *evening.Evening, rest string) (number int, path string, ok bool) {
	if rest == "" || rest == "last" {
		if p.Campaign == nil {
			return len(p.Game.Table.Journal().Entries()), "", true
		}
		last, _ := lastPlayed(p)
		if narrate.ForPlayers(p.Config.Audience) {
			last, _ = lastKnown(p, func(l campaign.Logged) bool { return didSomething(p, l.Line) })
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

// explainLine explains the commands of a line, of very many the first.
func explainLine(p *evening.Evening, number int) ([]narrate.Explained, error) {
	journal := p.Game.Table.Journal().Entries()
	if len(journal) == 0 && number == 0 {
		return nil, errors.New("nothing has happened yet that could be explained")
	}
	if p.Campaign == nil {
		did, err := explained(p, number)
		return []narrate.Explained{did}, err
	}
	if narrate.ForPlayers(p.Config.Audience) {
		return whyLine(p, int64(number), false)
	}
	var list []narrate.Explained
	played := playedIn(p, int64(number))
	for _, e := range played[:min(len(played), narrate.MostExplained)] {
		did, err := explained(p, slices.Index(journal, e)+1)
		if err != nil {
			return whyLine(p, int64(number), false) // by the rules of then
		}
		list = append(list, did)
	}
	if len(list) > 0 {
		return narrate.NotExplained(list, len(played)), nil
	}
	return whyLine(p, int64(number), false)
}
