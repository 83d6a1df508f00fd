package commands

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// take runs :take, which buys an offer late, books one in advance, or lists the offers.
func take(e *evening.Evening, rest string) (string, error) {
	if (rest == "" || rest == "all") && narrate.ForPlayers(e.Config.Audience) {
		return "nothing can be bought: " + evening.ErrOnlyRead.Error(), nil
	}
	if rest == "" || rest == "all" {
		return offersText(e.Offers, rest == "all"), nil
	}
	if what, at, ok := splitAtLine(rest); ok {
		return takeAt(e, what, at)
	}
	list := e.Offers.List()
	if n, err := strconv.Atoi(rest); err == nil {
		if n < 1 || n > len(list) {
			return "", &diag.Problem{Message: fmt.Sprintf("there is no offer number %d now", n), Hint: ":take without arguments lists what can be bought"}
		}
		return buy(e, list, n-1)
	}
	switch i, err := findOffer(e.Game, rest, list, 0); {
	case err != nil:
		return "", err
	case i >= 0:
		return buy(e, list, i)
	}
	if at := lastOffered(e.Offers, rest); at > 0 {
		return takeAt(e, rest, at)
	}
	if text, ok, err := bookOffer(e.History, rest); ok || err != nil {
		return text, err
	}
	return "", offerNotFound(e.Offers, rest, list)
}

// findOffer returns the index of the named offer in a list; -1 for none. It fails if the name fits
// several. at is the line of the list; 0 for the last command.
func findOffer(g *engine.Game, rest string, list []*command.Decision, at int64) (int, error) {
	var fits []int
	for i, d := range list {
		if namesOffer(g, rest, d, i+1) {
			fits = append(fits, i)
		}
	}
	switch len(fits) {
	case 0:
		return -1, nil
	case 1:
		return fits[0], nil
	}
	var open []string
	for _, i := range fits {
		open = append(open, fmt.Sprintf("%s is %s", narrate.TakeCommand(i, at), narrate.OfferName(g.Table.World(), list[i])))
	}
	return -1, &diag.Problem{Message: fmt.Sprintf("%s can be bought in %d ways", rest, len(fits)), Hint: strings.Join(open, "\n        ")}
}

// namesOffer reports whether a text names the offer d, by its name, which may be quoted, and
// optionally its payer and its number in the list.
func namesOffer(g *engine.Game, rest string, d *command.Decision, number int) bool {
	offer, more := narrate.SplitOffer(rest)
	if more == "" && !strings.EqualFold(offer, d.Question) {
		after, ok := narrate.CutFold(rest, d.Question+" ")
		if !ok {
			return false
		}
		offer, more = d.Question, strings.TrimSpace(after)
	}
	if !strings.EqualFold(offer, d.Question) {
		return false
	}
	if i := strings.LastIndexByte(more, ' ') + 1; more != "" {
		if n, err := strconv.Atoi(more[i:]); err == nil {
			if _, called := narrate.Find(g, more); !called {
				if n != number {
					return false
				}
				more = strings.TrimSpace(more[:i])
			}
		}
	}
	if more == "" {
		return true
	}
	who, ok := narrate.Find(g, more)
	return ok && who == d.Who
}

// buy takes offer i of a list and reports the changed rolls.
func buy(e *evening.Evening, list []*command.Decision, i int) (string, error) {
	return buyAs(e, list[i], takeLine(e.Game.Table.World(), list, i))
}

// TakeLine returns the command that takes an open offer of the last commands.
func TakeLine(e *evening.Evening, d *command.Decision) string {
	list := e.Offers.List()
	return takeLine(e.Game.Table.World(), list, slices.Index(list, d))
}

// takeLine returns the command that takes offer i of a list by name, for the log; with its number
// if the name fits several.
func takeLine(w *world.World, list []*command.Decision, i int) string {
	d := list[i]
	text := fmt.Sprintf(":take %q %s", d.Question, w.Names.Of(d.Who))
	if narrate.OfferedTwice(d, list) {
		text += fmt.Sprintf(" %d", i+1)
	}
	return text
}

// buyAs takes an offer; typed is the line for the log.
func buyAs(e *evening.Evening, d *command.Decision, typed string) (string, error) {
	t := e.Game.Table
	from := max(t.Late().EntryOf(d), 0)
	before := t.Journal().Entries()[from:]
	told, _ := narrate.Commands(e.Game.Table.World(), before)
	said, was, state := narrate.Messages(before), "", narrate.Headline(e.Game.Table)
	if d.Check != nil && checks.CheckOf(d).Plan().Private == "" {
		was = explain.ResultText(checks.CheckOf(d).View())
	}
	titles := map[string]int{}
	for _, entry := range before {
		for _, f := range entry.Checks {
			titles[explain.Subject(f.View())]++
		}
	}
	stood := narrate.CheckWords(e.Game.Table, before)
	s := e.History.Begin(typed, "")
	t.Journal().NextLine()
	value, err := t.Late().TakeAsked(d)
	if err != nil {
		return "", err
	}
	s.RecordPurchase(e.Game.Table.Late())
	e.History.Record(s) // drops the undone lines, which followed the replaced commands
	after := t.Journal().Entries()[from:]
	var text []string
	rolled, same, private := false, "", privateLines(e.Campaign)
	t.World().Audience.Reads.MarkSaid(private[int64(t.Journal().Entries()[from].Line)])
	for _, entry := range after {
		for _, x := range entry.Announcements() {
			line := narrate.TellingText(x)
			if i := slices.Index(told, line); i >= 0 {
				told = slices.Delete(told, i, i+1)
				if same == "" && was != "" && x.Check != nil && explain.Subject(checks.CheckOf(d).View()) == explain.Subject(x.Check.View()) && rollsAgain(e.Game.Table.World().Program(), d) {
					same = line + "\n" + narrate.Indent("  as before", 2*x.Depth+2)
				}
				continue
			}
			text = append(text, line)
			t.World().Audience.Reads.MarkSaid(private[int64(entry.Line)]) // the result of the check changes
			if x.Check == nil {
				continue
			}
			if !rolled && was != "" && explain.Subject(checks.CheckOf(d).View()) == explain.Subject(x.Check.View()) {
				text = append(text, narrate.Indent("  was: "+was, 2*x.Depth+2))
			}
			rolled = true
		}
	}
	if form, ok := value.(*checks.Check); ok && !rolled {
		text = append(text, explain.CheckText(form.View()))
		if same != "" {
			text = append(text, "  as before")
		}
	} else if !rolled {
		bought := newPurchases(e.Game.Table.World(), before, after)
		if same != "" {
			bought = append(bought, same) // the check has the same dice
		}
		text = append(bought, text...)
	}
	for _, entry := range after {
		for _, f := range entry.Checks {
			titles[explain.Subject(f.View())]--
		}
	}
	for _, entry := range before {
		for _, f := range entry.Checks {
			if name := explain.Subject(f.View()); titles[name] > 0 {
				titles[name]--
				text = append(text, "no longer happens: "+name)
			}
		}
	}
	text = append(text, narrate.ChangedWords(stood, narrate.CheckWords(e.Game.Table, after))...)
	text = append(text, narrate.RetractedTexts(said, narrate.Messages(after))...)
	text = append(text, e.Reader.Changes(after, state, strings.Join(text, "\n"))...)
	e.Line.Effect.ChangesReported = true
	behind := narrate.FirstRoller(e.Game.Table.Journal())
	if behind != d.Who {
		behind = types.Ref{}
	}
	return strings.Join(append(text, e.Offers.Announcements(behind)...), "\n"), nil
}

// rollsAgain reports whether an offer on a roll rerolls its dice.
func rollsAgain(program *rules.Program, d *command.Decision) bool {
	return slices.ContainsFunc(program.Offers(), func(r *rules.Rule) bool {
		on := r.Offer.On[checks.CheckOf(d).Rule()]
		return r.Word == d.Question && on != nil && slices.ContainsFunc(on.Changes, func(c rules.OfferChange) bool { return c.Reroll != nil })
	})
}

// newPurchases returns the purchases in after that are not in before.
func newPurchases(w *world.World, before, after []*table.Entry) (list []string) {
	told := narrate.Purchases(w, before)
	for _, text := range narrate.Purchases(w, after) {
		if i := slices.Index(told, text); i >= 0 {
			told = slices.Delete(told, i, i+1)
			continue
		}
		list = append(list, text)
	}
	return list
}
