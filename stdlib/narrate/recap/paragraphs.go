package recap

import (
	"fmt"
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"houserule/lang/types"
	"houserule/stdlib/campaign"
	"houserule/stdlib/narrate"
)

// Paragraphs returns the text: of each paragraph its sentences. They are about people and time,
// events, changed boxes, and rules; a paragraph without sentences is left out.
func (s *Session) Paragraphs() (list [][]string) {
	for _, sentences := range [][]string{s.people(), s.events(), s.changes(), s.rules()} {
		if len(sentences) > 0 {
			list = append(list, sentences)
		}
	}
	return list
}

func (s *Session) people() (list []string) {
	add := func(names []string, one, several string) {
		if len(names) > 0 {
			list = append(list, subject(names, one, several))
		}
	}
	add(s.There, "was there from the beginning to the end", "were there from the beginning to the end")
	add(s.Away, "was away", "were away")
	add(s.Came, "came to the table", "came to the table")
	add(s.Left, "left", "left")
	if s.Time != nil {
		list = append(list, fmt.Sprintf("In the game, the session lasted from %s to %s (%s).", narrate.ClockTime(s.Time.From), narrate.ClockTime(s.Time.To), lasted(s.Time.To-s.Time.From)))
	}
	return list
}

// subject returns a sentence about people; one and several are its predicate for one and for more.
func subject(names []string, one, several string) string {
	if len(names) == 1 {
		return sentence(names[0] + " " + one)
	}
	return sentence(narrate.EachName(names) + " " + several)
}

// sentence begins a text with a capital letter and ends it with a full stop, unless it ends with
// a punctuation mark.
func sentence(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	first, size := utf8.DecodeRuneInString(text)
	text = string(unicode.ToUpper(first)) + text[size:]
	if last, _ := utf8.DecodeLastRuneInString(text); strings.ContainsRune(".!?…", last) {
		return text
	}
	return text + "."
}

// lasted writes a number of seconds with its two largest units.
func lasted(seconds float64) string {
	var parts []string
	for _, u := range []struct {
		name string
		size float64
	}{{"day", 86_400}, {"hour", 3600}, {"minute", 60}, {"second", 1}} {
		n := float64(int64(seconds / u.size))
		if seconds -= float64(n * u.size); n > 0 && len(parts) < 2 {
			parts = append(parts, narrate.Counted(n, u.name))
		}
	}
	if len(parts) == 0 {
		return "less than a second"
	}
	return strings.Join(parts, " and ")
}

func (s *Session) events() (list []string) {
	var dice []string
	for i := 0; i < len(s.Events); i++ {
		switch e := s.Events[i]; {
		case e.Note != "":
			list = append(list, sentence(e.Note))
		case e.Ruling != nil:
			list = append(list, sentence(fmt.Sprintf("the gamemaster ruled: %s %s", e.Ruling[0], e.Ruling[1])))
		case e.Fight != nil:
			list = append(list, fought(e.Fight))
		case e.Dice != "":
			dice = append(dice, e.Dice)
		default:
			said := []string{e.Told}
			for i+1 < len(s.Events) && s.Events[i+1].Line == e.Line && s.Events[i+1].Told != "" {
				i++
				said = append(said, s.Events[i].Told)
			}
			for _, text := range campaign.JoinSentences(said) {
				list = append(list, sentence(text))
			}
		}
	}
	if len(dice) > 0 {
		list = append(list, "Dice of note: "+strings.Join(dice, "; ")+".")
	}
	return list
}

func fought(f *Fight) string {
	long := ""
	if f.Rounds > 0 {
		long = " for " + narrate.Counted(float64(f.Rounds), "round")
	}
	return subject(f.Who, "fought"+long, "fought"+long)
}

// changes writes one sentence for each thing; things with equal changes share a sentence.
func (s *Session) changes() (list []string) {
	var order []string // of names, then of what changed
	clauses, who := map[string][]string{}, map[string][]string{}
	for _, c := range s.Changes {
		if clauses[c.Who] == nil {
			order = append(order, c.Who)
		}
		clauses[c.Who] = append(clauses[c.Who], clause(c))
	}
	names := order
	order = nil
	for _, name := range names {
		what := strings.Join(clauses[name], ", ")
		if who[what] == nil {
			order = append(order, what)
		}
		who[what] = append(who[what], name)
	}
	for _, what := range order {
		list = append(list, sentence(narrate.EachName(who[what])+": "+what))
	}
	return list
}

// clause writes the change of a box without its thing.
func clause(c narrate.Change) string {
	before, was := c.Of.Before.(float64)
	after, is := c.Of.After.(float64)
	gained, lost := c.Gained, c.Lost
	prefix := c.Box + " "
	if c.Box == "" || narrate.IsCarried(c.Of.Box) {
		prefix = ""
	}
	switch {
	case len(gained)+len(lost) > 0:
		var parts []string
		if len(gained) > 0 {
			parts = append(parts, prefix+"gained "+narrate.EachName(gained))
		}
		if len(lost) > 0 {
			parts = append(parts, prefix+"lost "+narrate.EachName(lost))
		}
		return strings.Join(parts, ", ")
	case was && is && after > before:
		return fmt.Sprintf("%srose from %s to %s", prefix, types.Format(before), types.Format(after))
	case was && is:
		return fmt.Sprintf("%sfell from %s to %s", prefix, types.Format(before), types.Format(after))
	case c.Of.After == true:
		return "now " + c.Box
	case c.Of.After == false:
		return "no longer " + c.Box
	case c.Of.Before == nil || c.From == "none" || c.From == "nothing":
		return fmt.Sprintf("%sis now %s", prefix, c.To)
	}
	return fmt.Sprintf("%schanged from %s to %s", prefix, c.From, c.To)
}

func (s *Session) rules() (list []string) {
	for _, m := range s.Modules {
		switch m.Act {
		case "add":
			list = append(list, fmt.Sprintf("The module %s was added.", path.Base(m.Name)))
		case "on", "off":
			list = append(list, fmt.Sprintf("The module %s was turned %s.", m.Name, m.Act))
		case "over":
			list = append(list, fmt.Sprintf("The first of the modules %s now takes precedence.", strings.Join(strings.Fields(m.Name), " and ")))
		}
	}
	var made, others []string
	for i, r := range s.Rules {
		switch {
		case s.cameAndWent(i):
		case r.Act != Made:
			others = append(others, r.sentence())
		case r.Text != "":
			made = append(made, r.Name+" ("+r.Text+")")
		default:
			made = append(made, r.Name)
		}
	}
	if len(made) > 0 {
		list = append(list, "New house rules: "+strings.Join(made, "; ")+".")
	}
	return append(list, others...)
}

// cameAndWent reports whether a change of the house rules is of a rule that is new in the session and is
// off at its end.
func (s *Session) cameAndWent(i int) bool {
	isNew, last := false, Made
	for _, r := range s.Rules {
		if r.Name == s.Rules[i].Name && (r.Act == Made || r.Act == Off || r.Act == On) {
			isNew, last = isNew || r.Act == Made, r.Act
		}
	}
	return isNew && last == Off && s.Rules[i].Act != Option && s.Rules[i].Act != Imported
}

func (r Rule) sentence() string {
	switch r.Act {
	case Off:
		return fmt.Sprintf("The house rule %s was turned off.", r.Name)
	case On:
		return fmt.Sprintf("The house rule %s was turned on again.", r.Name)
	case First:
		return fmt.Sprintf("The house rule %s takes precedence over all others.", r.Name)
	case Option:
		return fmt.Sprintf("The option %s was set to %s.", r.Name, r.Text)
	}
	return fmt.Sprintf("House rules were read from %s.", r.Name)
}
