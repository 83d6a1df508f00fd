package commands

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// offerAtLine matches an offer, which may be empty, and its line: "1 at 18", "at 18".
var offerAtLine = lazyregexp.New(`^(.*?)\s*\bat (\d+)$`)

// splitAtLine splits "1 at 18" into offer and line; ok is false for a text without a line.
func splitAtLine(rest string) (what string, at int64, ok bool) {
	m := offerAtLine.FindStringSubmatch(rest)
	if m == nil {
		return "", 0, false
	}
	at, err := strconv.ParseInt(m[2], 10, 64)
	return m[1], at, err == nil
}

// takeAt buys an offer of an earlier line; the later lines are replayed with the same dice.
// Without an offer it lists those of the line.
func takeAt(e *evening.Evening, what string, at int64) (string, error) {
	list, err := offersAt(e.Offers, at)
	if err != nil {
		return "", err
	}
	if what == "" {
		return strings.Join(offerLines(e.Offers, list, at, func(*command.Decision) bool { return true }), "\n"), nil
	}
	i, err := strconv.Atoi(what)
	if i--; err != nil {
		if i, err = findOffer(e.Game, what, list, at); err != nil {
			return "", err
		}
	}
	if i < 0 || i >= len(list) {
		return "", &diag.Problem{Message: fmt.Sprintf("line %d offers nothing called %q", at, what), Hint: fmt.Sprintf(":take at %d lists what it offers", at)}
	}
	last, since := lastLine(e.Reader), messagesAfter(e.Game.Table.Journal(), at)
	text, err := buyAs(e, list[i], fmt.Sprintf("%s at %d", takeLine(e.Game.Table.World(), list, i), at))
	if err != nil || last <= at {
		return text, err
	}
	same := slices.Equal(since, messagesAfter(e.Game.Table.Journal(), at))
	switch {
	case same:
		return narrate.Lines(text, "  "+narrate.SameResults(at+1, last)), nil
	case last == at+1:
		return narrate.Lines(text, fmt.Sprintf("  line %d replayed with the same dice", last)), nil
	}
	return narrate.Lines(text, fmt.Sprintf("  lines %d to %d replayed with the same dice", at+1, last)), nil
}

// The number of offers of earlier lines that are listed, and the number of commands that are
// searched for a named offer.
const (
	mostEarlier  = 8
	mostSearched = 2_000
)

// offersText lists the offers of the last command, then those of earlier lines of the session, the
// last line first. If all is not set, offers that cannot help are only counted.
func offersText(offers *evening.Offers, all bool) string {
	list := offers.List()
	wanted := func(d *command.Decision) bool { return all || offers.Helps(d) }
	out := offerLines(offers, list, 0, wanted)
	useless := len(list) - len(filterDecisions(list, func(d *command.Decision) bool { return offers.Helps(d) }))
	earlier, others, helpless := earlierOffers(offers, all, list)
	if len(earlier) > 0 {
		out = append(append(out, "on earlier rolls; later lines are replayed with the same dice:"), earlier...)
	}
	if len(others) > 0 {
		out = append(out, "  also offered on earlier lines: "+strings.Join(others, ", "))
	}
	switch useless += helpless; {
	case all || useless == 0:
	case useless == 1:
		out = append(out, "  1 more would not help; :take all lists it")
	default:
		out = append(out, fmt.Sprintf("  %d more would not help; :take all lists them", useless))
	}
	alone := len(out) == 0
	if t := offers.Game.Table; !alone || t.Late().Blocker() == "" && !t.Late().RulesChanged() { // otherwise it holds for all
		out = append(out, unreachableText(offers)...)
	}
	return narrate.Lines(strings.Join(out, "\n"), append(narrate.BookedOffers(offers.Game, alone), narrate.DecidedBeforehand(offers.Game.Loaded)...)...)
}

// offerLines writes the offers of a line for which wanted returns true, with their checks or
// actions.
func offerLines(offers *evening.Offers, list []*command.Decision, at int64, wanted func(*command.Decision) bool) (out []string) {
	of := types.Ref{}
	if at == 0 {
		of = narrate.FirstRoller(offers.Game.Table.Journal())
	}
	for i, d := range list {
		if !wanted(d) {
			continue
		}
		out = append(out, offers.Line(list, i, at, of))
		if on := narrate.OfferedOn(offers.Game.Table.World().Program(), d); on != "" {
			out = append(out, "           on "+on)
		}
	}
	return out
}

// filterDecisions returns the decisions for which holds is true.
func filterDecisions(list []*command.Decision, holds func(*command.Decision) bool) []*command.Decision {
	return slices.DeleteFunc(slices.Clone(list), func(d *command.Decision) bool { return !holds(d) })
}

// earlierOffers lists the offers of earlier lines that can still be bought: about mostEarlier of
// them in out, and the commands that list other lines in others. useless is the number of those
// that cannot help. last are the offers of the last command, which are left out.
func earlierOffers(offers *evening.Offers, all bool, last []*command.Decision) (out, others []string, useless int) {
	listed := 0
	for at := range linesThatOffer(offers, offers.Game.Table.Journal().Recent()) {
		list, err := offersAt(offers, at)
		if err != nil {
			continue
		}
		earlier := filterDecisions(list, func(d *command.Decision) bool { return !slices.Contains(last, d) })
		var wanted []*command.Decision
		helps := earlier
		if listed < mostEarlier {
			helps = filterDecisions(earlier, func(d *command.Decision) bool { return offers.Helps(d) })
			wanted = filterDecisions(earlier, func(d *command.Decision) bool { return all || narrate.MayMend(d) && offers.Helps(d) })
			useless += len(earlier) - len(helps)
			out = append(out, offerLines(offers, list, at, func(d *command.Decision) bool { return slices.Contains(wanted, d) })...)
			listed += len(wanted)
		}
		switch {
		case all && len(wanted) > 0 || len(helps) <= len(wanted):
		case len(others) == mostEarlier:
			return out, append(others, "..."), useless
		default:
			others = append(others, fmt.Sprintf(":take at %d", at))
		}
	}
	return out, others, useless
}

// linesThatOffer returns an iterator over the lines of the session with offers that can still be
// bought, the last first, back to command from of the journal.
func linesThatOffer(offers *evening.Offers, from int) func(yield func(at int64) bool) {
	return func(yield func(at int64) bool) {
		t := offers.Game.Table
		journal := t.Journal().Entries()
		begun, before, reach := offers.Dice.SealLine(), int64(-1), t.Late().RerunnableFrom(max(0, from))
		for i := len(journal) - 1; i >= reach; i-- {
			at := int64(journal[i].Line)
			if at < begun {
				return
			}
			if at == before || len(journal[i].Untaken()) == 0 {
				continue
			}
			if before = at; !yield(at) {
				return
			}
		}
	}
}

// lastOffered returns the last line of the session whose named offer can still be bought; 0 for
// none.
func lastOffered(offers *evening.Offers, rest string) int64 {
	for at := range linesThatOffer(offers, len(offers.Game.Table.Journal().Entries())-mostSearched) {
		list, err := offersAt(offers, at)
		if err == nil && slices.ContainsFunc(list, func(d *command.Decision) bool { return namesOffer(offers.Game, rest, d, 1+slices.Index(list, d)) }) {
			return at
		}
	}
	return 0
}

// madeTooEarly returns the reason why the named offer of an earlier line can no longer be bought;
// nil if no line of the session made it.
func madeTooEarly(offers *evening.Offers, rest string) error {
	t := offers.Game.Table
	journal := t.Journal().Entries()
	for i := t.Late().RerunnableFrom(0) - 1; i >= max(0, len(journal)-mostSearched) && int64(journal[i].Line) >= offers.Dice.SealLine(); i-- {
		if slices.ContainsFunc(journal[i].Untaken(), func(d *command.Decision) bool { return namesOffer(offers.Game, rest, d, 0) }) {
			_, why := t.Late().UntakenIn(i)
			return &rules.Refusal{Reason: fmt.Sprintf("nothing of line %d can be bought any more: %s", journal[i].Line, why)}
		}
	}
	return nil
}

// unreachableText explains why offers of earlier lines cannot be bought; nil if there are none.
func unreachableText(offers *evening.Offers) []string {
	t := offers.Game.Table
	journal := t.Journal().Entries()
	for i, from := t.Late().RerunnableFrom(t.Journal().Recent())-1, t.Journal().Recent(); i >= from && int64(journal[i].Line) >= offers.Dice.SealLine(); i-- {
		if len(journal[i].Untaken()) > 0 {
			_, why := t.Late().UntakenIn(i)
			return []string{fmt.Sprintf("nothing of line %d and before can be taken: %s", journal[i].Line, why)}
		}
	}
	return nil
}

// messagesAfter returns the checks and messages of the lines after a line.
func messagesAfter(j *table.Journal, line int64) (told []string) {
	for _, e := range j.Entries() {
		if int64(e.Line) <= line {
			continue
		}
		for _, x := range e.Announcements() {
			told = append(told, narrate.TellingText(x))
		}
	}
	return told
}

// lastLine returns the number of the last line.
func lastLine(reader *evening.Reader) int64 {
	if reader.Campaign != nil {
		return reader.Campaign.Last()
	}
	journal := reader.Game.Table.Journal().Entries()
	if len(journal) == 0 {
		return 0
	}
	return int64(journal[len(journal)-1].Line)
}

// offersAt returns the offers of a line that can still be bought, by their numbers.
func offersAt(offers *evening.Offers, at int64) ([]*command.Decision, error) {
	t := offers.Game.Table
	there := false
	var list []*command.Decision
	var why string
	for i, e := range t.Journal().Entries() {
		if int64(e.Line) != at {
			continue
		}
		there = true
		open, against := t.Late().UntakenIn(i)
		if against == "" {
			list = append(list, open...)
		} else {
			why = against
		}
	}
	switch {
	case !there:
		return nil, &diag.Problem{Message: fmt.Sprintf("line %d has no roll on which something could be bought", at), Hint: ":log tells what each line did"}
	case len(list) == 0 && why != "":
		return nil, &rules.Refusal{Reason: fmt.Sprintf("nothing of line %d can be bought any more: %s", at, why)}
	case len(list) == 0:
		return nil, &rules.Refusal{Reason: fmt.Sprintf("line %d offers nothing", at)}
	}
	return offers.InOrder(list), nil
}
