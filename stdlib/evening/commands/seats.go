package commands

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/seating"
	"houserule/stdlib/narrate"
)

// seat runs :seat, which lists the seats of the table, or adds, changes or removes one.
func seat(e *evening.Evening, rest string) (string, error) {
	if e.Campaign == nil {
		return "", &diag.Problem{Message: "seats need a campaign, and this game has none", Hint: ":save FILE creates one"}
	}
	if rest == "" {
		return seatList(e)
	}
	name, what := cutName(rest)
	switch what {
	case "off":
		s, err := seating.Find(e.Campaign, name)
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("the seat of %s is removed", s.Name), seating.Remove(e.Campaign, name)
	case "player":
		return setSeat(e, seating.Seat{Name: name, Player: true})
	case "gamemaster":
		return setSeat(e, seating.Seat{Name: name, Gamemaster: true})
	}
	s := seating.Seat{Name: name}
	for who := range strings.SplitSeq(what, ",") {
		if who = strings.TrimSpace(who); who == "" {
			continue
		}
		n, err := narrate.FindSubject(e.Game, who, ":seat")
		if err != nil {
			return "", err
		}
		if n.Record == 0 {
			return "", &diag.Problem{Message: who + " is not at the table", Hint: ":seat NAME WHO, ... names people at the table"}
		}
		s.Owns = append(s.Owns, n.Record)
	}
	return setSeat(e, s)
}

// setSeat adds or replaces a seat, and tells what it plays.
func setSeat(e *evening.Evening, s seating.Seat) (string, error) {
	if err := seating.Set(e.Campaign, s); err != nil {
		return "", err
	}
	return s.Name + " " + seatText(e, s), nil
}

// cutName splits a text into its first word or quoted name, and the rest.
func cutName(text string) (name, rest string) {
	if text[0] == '"' {
		if end := strings.IndexByte(text[1:], '"'); end >= 0 {
			return text[1 : end+1], strings.TrimSpace(text[end+2:])
		}
	}
	name, rest, _ = strings.Cut(text, " ")
	return name, strings.TrimSpace(rest)
}

// seatList lists the seats with what each of them plays.
func seatList(e *evening.Evening) (string, error) {
	list, err := seating.List(e.Campaign)
	if err != nil {
		return "", err
	}
	if len(list) == 0 {
		return "there are no seats; :seat NAME WHO, ... gives a player one", nil
	}
	var rows []*narrate.Row
	for _, s := range list {
		rows = append(rows, &narrate.Row{Name: s.Name, Texts: []string{seatText(e, s)}})
	}
	return strings.Join(narrate.RowLines(rows), "\n"), nil
}

// seatText writes what a seat plays.
func seatText(e *evening.Evening, s seating.Seat) string {
	if s.Gamemaster {
		return "is a gamemaster"
	}
	w := e.Game.Table.World()
	var names []string
	for _, id := range s.Owns {
		if n := w.Record(id); n.Kind != "" && !slices.Contains(names, w.Names.Of(n)) {
			names = append(names, w.Names.Of(n))
		}
	}
	if len(names) == 0 && s.Player {
		return "plays nobody yet"
	}
	if len(names) == 0 {
		return "looks on"
	}
	return "plays " + narrate.JoinNames(names)
}
