package houserules

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/module"
	"houserule/runtime/play/command"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// replayedCommand is a command that is replayed, with its line.
type replayedCommand struct {
	line   int
	entry  *table.Recorded
	ruling func() (engine.Ruleset, error) // rules in force from here on; nil if they are unchanged
}

// DifferencesSince replays the lines after a line, on a copy of the game with the same dice and
// answers, under rules changed by lift. It returns a text on the lines that would have been
// different. lifts is the command that changes the rules.
func DifferencesSince(e *evening.Evening, line int, lifts string, lift func(*engine.Ruleset)) string {
	text, err := replayWithout(e.History, line, lifts, lift)
	if err != nil {
		return "what has happened since line " + fmt.Sprint(line) + " cannot be replayed without it: " + narrate.FirstLine(err.Error())
	}
	if e.Campaign != nil && !e.Campaign.NothingHidden() {
		e.Line.OthersRead(text, "something hidden", world.GamemasterOnly()) // the text may contain results of hidden lines
	}
	return text
}

func replayWithout(past *evening.History, line int, lifts string, lift func(*engine.Ruleset)) (string, error) {
	copied, err := past.Game.Copy()
	if err != nil {
		return "", err
	}
	defer copied.Close()
	var list []replayedCommand
	from := line
	if past.Campaign != nil {
		list, line, err = campaignCommands(past.Campaign, copied, line)
	} else {
		list, line, err = journalCommands(past, line)
	}
	if err != nil {
		return "", err
	}
	entries := make([]*table.Recorded, len(list))
	for i, h := range list {
		entries[i] = h.entry
	}
	var results [2][]table.Replayed // under the rules in force then, and under the changed ones
	for k := range results {
		results[k], err = copied.Table.Journal().PlayAgain(entries, func(at int) error {
			if list[at].ruling == nil {
				return nil
			}
			r, err := list[at].ruling()
			if err != nil {
				return err
			}
			if k == 1 {
				lift(&r)
			}
			if r.Same(copied.Ruleset.Clone()) {
				return nil
			}
			if !slices.Equal(r.Modules, copied.Ruleset.Modules) {
				_, err = copied.SetRulesetWith(r, copied.Ruleset.Finder)
				return err
			}
			return copied.SetRuleset(r)
		})
		if err != nil {
			return "", err
		}
	}
	since := fmt.Sprintf("line %d", line)
	if line == 0 {
		since = "the beginning"
	} else if line != from {
		since += ", when modules changed,"
	}
	return differenceText(past.Campaign, since, lifts, list, results[0], results[1]), nil
}

// differenceText returns the text on the lines whose results differ between was and now.
func differenceText(c *campaign.Campaign, since, lifts string, list []replayedCommand, was, now []table.Replayed) string {
	unknown, first := "", -1
	var numbers []string
	for i := range list {
		if was[i].NotRepeatable {
			unknown = ", except functions, which cannot be replayed"
		}
		if was[i].Same(now[i]) {
			continue
		}
		if n := fmt.Sprint(list[i].line); !slices.Contains(numbers, n) {
			numbers = append(numbers, n)
		}
		if first < 0 {
			first = i
		}
	}
	if first < 0 {
		return fmt.Sprintf("nothing since %s would have been different%s", since, unknown)
	}
	word := "line "
	if len(numbers) > 1 {
		word = "lines "
	}
	out := fmt.Sprintf("%s%s would have been different%s", word, narrate.FirstNames(numbers), unknown)
	number := fmt.Sprint(list[first].line)
	a, b := firstDifference(was[first].Announced, now[first].Announced)
	switch {
	case now[first].Refused != nil:
		a, b = strings.Join(was[first].Announced, "; "), replayObstacle(now[first].Refused)
	case a == "" && b == "":
		return out + fmt.Sprintf("\n  %s  in what it changes: %s", number, diag.Cut(list[first].entry.Title, diag.MaxLine))
	}
	if a == "" {
		a = list[first].entry.Title
	}
	if b == "" {
		b = "no message"
	}
	out += fmt.Sprintf("\n  %s  was: %s\n  %s  now: %s", number, diag.Cut(a, diag.MaxLine), strings.Repeat(" ", len(number)), diag.Cut(b, diag.MaxLine))
	return narrate.Lines(out, replayAdvice(c, list[first].line, now[first].Refused, lifts))
}

// replayObstacle returns why a line has no result under the changed rules: the recorded dice or
// answers do not fit, or a rule refuses it.
func replayObstacle(err error) string {
	var unthrown *command.DiceNeededError
	var unanswered *command.UnansweredError
	switch {
	case errors.As(err, &unthrown):
		return fmt.Sprintf("it needs %s more, which was not rolled then; the past is not changed", diag.A(unthrown.Die.String()))
	case errors.As(err, &unanswered):
		return fmt.Sprintf("it asks %q, which nobody was asked then; the past is not changed", diag.Cut(unanswered.Decision.Question, diag.MaxLine))
	}
	return narrate.FirstLine(evening.SentenceOf(err).Error())
}

// replayAdvice returns advice for a line whose recorded dice or answers do not fit: to go
// back before it and change the rule there.
func replayAdvice(c *campaign.Campaign, line int, err error, lifts string) string {
	if c == nil || !errors.As(err, new(*command.DiceNeededError)) && !errors.As(err, new(*command.UnansweredError)) {
		return ""
	}
	return fmt.Sprintf("  to roll and ask now: :goto %d, %s, and line %d again", line-1, lifts, line)
}

// firstDifference returns the first pair of texts that differ between two lists.
func firstDifference(was, now []string) (string, string) {
	for i := range max(len(was), len(now)) {
		a, b := "", ""
		if i < len(was) {
			a = was[i]
		}
		if i < len(now) {
			b = now[i]
		}
		if a != b {
			return narrate.FirstLine(a), narrate.FirstLine(b)
		}
	}
	return "", ""
}

// campaignCommands returns the commands of the campaign after since, which is line or a later one
// that changed modules.
func campaignCommands(c *campaign.Campaign, copied *engine.Game, line int) (list []replayedCommand, since int, err error) {
	all, err := c.LinesAfter(int64(line))
	if err != nil {
		return nil, line, err
	}
	for i, h := range slices.Backward(all) {
		if h.Modules {
			all, line = all[i+1:], int(h.Line)
			break
		}
	}
	newRules, rulesLine := true, int64(0)
	for i, h := range all {
		if i == 0 {
			rulesLine = h.Line - 1
		}
		for _, entry := range h.Entries {
			x := replayedCommand{line: int(h.Line), entry: entry}
			if at := rulesLine; newRules {
				x.ruling = func() (engine.Ruleset, error) { return c.RulesetAt(copied, at) }
			}
			newRules = false
			list = append(list, x)
		}
		if h.Rules {
			newRules, rulesLine = true, h.Line
		}
	}
	return list, line, nil
}

// journalCommands is [campaignCommands] for a game without a campaign: it reads the journal.
func journalCommands(past *evening.History, line int) (list []replayedCommand, since int, err error) {
	for _, s := range past.Steps() {
		if s.Kind == campaign.Reload && s.Number > line {
			line = s.Number
		}
	}
	numbers := entryLines(past)
	number := -1 // of the last line that changed rules
	for i := range past.Game.Table.Journal().Entries() {
		if numbers[i] <= line {
			continue
		}
		r, err := past.Game.Recorded(i)
		if err != nil {
			return nil, line, err
		}
		x := replayedCommand{line: numbers[i], entry: r}
		if s := ruledAt(past, numbers[i]); s != nil && s.Number != number {
			number = s.Number
			x.ruling = func() (engine.Ruleset, error) { return s.Ruled.After.Clone(), nil }
		}
		list = append(list, x)
	}
	return list, line, nil
}

// entryLines returns, for each command in the journal, the number of its line; 0 if that is not
// known.
func entryLines(past *evening.History) []int {
	journal := past.Game.Table.Journal().Entries()
	numbers := make([]int, len(journal))
	i := len(journal) - 1
	for _, s := range slices.Backward(past.Steps()) {
		if !s.Played {
			continue
		}
		for line := -1; i >= 0 && (line < 0 || journal[i].Line == line); i-- {
			line, numbers[i] = journal[i].Line, s.Number
		}
	}
	return numbers
}

// ruledAt returns the last step before a line that changed rules; nil for none.
func ruledAt(past *evening.History, line int) *evening.Step {
	for _, s := range slices.Backward(past.Steps()) {
		if s.Ruled != nil && s.Number < line {
			return s
		}
	}
	return nil
}

// liftOption resets an option to its default, and reports what would have been different.
func liftOption(e *evening.Evening, name string) (string, error) {
	r := e.Game.Ruleset.Clone()
	m, o, err := e.Game.Ruleset.Order.Option(name)
	if err != nil {
		return "", err
	}
	full, was := m.ID+"."+o.Name, r.Settings[m.ID][o.Name]
	if types.Equal(was, o.Default) {
		return "", fmt.Errorf("%s is %s, its default", full, types.Format(was))
	}
	lift := func(r *engine.Ruleset) { r.Settings = r.Settings.With(m.ID, map[string]types.Value{o.Name: o.Default}) }
	since, err := optionSet(e.History, m, o.Name)
	if err != nil {
		return "", err
	}
	lift(&r)
	now, err := e.History.RuleBy(":options "+name+" default", campaign.Option, func() error { return e.Game.SetRuleset(r) })
	if err != nil {
		return "", err
	}
	return narrate.Lines(fmt.Sprintf("%s is %s again, and was %s; %s", full, types.Format(o.Default), types.Format(was), DifferencesSince(e, since, ":options "+name+" default", lift)), now...), nil
}

// optionSet returns the last line that set an option; 0 if it was set before the first line.
func optionSet(past *evening.History, m *module.Module, name string) (int, error) {
	sets := func(typed string) bool {
		word, _, _ := strings.Cut(strings.Replace(strings.TrimPrefix(typed, ":options "), "=", " ", 1), " ")
		return word == name || word == m.ID+"."+name
	}
	for _, s := range slices.Backward(past.Steps()) {
		if s.Kind == campaign.Option && sets(s.Source) {
			return s.Number, nil
		}
	}
	if past.Campaign == nil {
		return 0, nil
	}
	for l, err := range past.Campaign.Timeline.To(past.Campaign.Last()) {
		if err != nil {
			return 0, err
		}
		if l.Kind == campaign.Option && sets(l.Typed) {
			return int(l.Number), nil
		}
	}
	return 0, nil
}
