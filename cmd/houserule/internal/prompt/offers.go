package prompt

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/stdlib/narrate"
)

// rolled tells whether dice fell in any of the commands from one on, or whether something
// was offered there.
func (p *Prompt) rolled(from int) bool {
	t := p.Game.Table
	return slices.ContainsFunc(t.Journal().Entries()[from:], func(e *table.Entry) bool { return e.Rolled }) ||
		slices.ContainsFunc(t.Journal().OpenOffers(), func(d *table.Decision) bool { return t.Journal().MadeIn(d) >= from })
}

// offers lists what can be bought late on what happened last, see [Prompt.inOrder].
func (p *Prompt) offers() []*table.Decision { return p.inOrder(p.Game.Table.Journal().OpenOffers()) }

// inOrder lists offers by their numbers: each once for everybody who may take it on a roll,
// however often it was made. Those that are announced stand first, so that their numbers
// begin with 1, and those that cannot help last.
func (p *Prompt) inOrder(open []*table.Decision) []*table.Decision {
	var list []*table.Decision
	for _, d := range open {
		at := slices.IndexFunc(list, func(o *table.Decision) bool {
			return o.Question == d.Question && o.Who == d.Who && o.Form == d.Form
		})
		if at < 0 {
			list = append(list, d)
		} else {
			list[at] = d // the last time it was asked, as it is taken
		}
	}
	var first, rest, last []*table.Decision
	for _, d := range list {
		switch {
		case !p.helps(d):
			last = append(last, d)
		case narrate.Mends(d):
			first = append(first, d)
		default:
			rest = append(rest, d)
		}
	}
	return append(append(first, rest...), last...)
}

// take buys an offer late; alone it lists what can be taken.
func (p *Prompt) take(rest string) (string, error) {
	if (rest == "" || rest == "all") && narrate.ForPlayers(p.Audience) {
		return "nothing can be taken: " + errOnlyRead.Error(), nil
	}
	if rest == "" || rest == "all" {
		return p.takeable(rest == "all"), nil
	}
	if what, at, ok := cutAt(rest); ok {
		return p.takeAt(what, at)
	}
	list := p.offers()
	if n, err := strconv.Atoi(rest); err == nil {
		if n < 1 || n > len(list) {
			return "", &diag.Problem{Message: fmt.Sprintf("there is no offer number %d now", n), Hint: ":take alone lists what can be taken"}
		}
		return p.buy(list, n-1)
	}
	switch i, err := p.pick(rest, list, 0); {
	case err != nil:
		return "", err
	case i >= 0:
		return p.buy(list, i)
	}
	if at := p.lastOffered(rest); at > 0 {
		return p.takeAt(rest, at)
	}
	if text, ok, err := p.book(rest); ok || err != nil {
		return text, err
	}
	return "", p.notOpen(rest, list)
}

// pick is the place of the one offer in a list that a person named; -1 for none. The
// list is that of a line; 0 for what happened last.
func (p *Prompt) pick(rest string, list []*table.Decision, at int64) (int, error) {
	var fits []int
	for i, d := range list {
		if p.means(rest, d, i+1) {
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
		open = append(open, fmt.Sprintf("%s is %s", narrate.Takes(i, at), narrate.OfferName(p.Game, list[i])))
	}
	return -1, &diag.Problem{Message: fmt.Sprintf("%s can be taken in %d ways", rest, len(fits)), Hint: strings.Join(open, "\n        ")}
}

// means tells whether what a person wrote names an offer: its name, perhaps in
// quotes, perhaps who takes it, perhaps its number in the list.
func (p *Prompt) means(rest string, d *table.Decision, number int) bool {
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
			if _, called := narrate.Find(p.Game, more); !called {
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
	who, ok := narrate.Find(p.Game, more)
	return ok && who == d.Who
}

// buy takes an offer of a list and tells how the rolls stand now.
func (p *Prompt) buy(list []*table.Decision, i int) (string, error) {
	return p.buyAs(list[i], p.asTyped(list, i))
}

// asTyped is how an offer of a list is taken by its name, which the log keeps: with its
// number where the name alone says it of more than one.
func (p *Prompt) asTyped(list []*table.Decision, i int) string {
	d := list[i]
	text := fmt.Sprintf(":take %q %s", d.Question, p.Game.Table.World().Names.Of(d.Who))
	if narrate.OfferedTwice(d, list) {
		text += fmt.Sprintf(" %d", i+1)
	}
	return text
}

// buyAs is buy with what the line is called.
func (p *Prompt) buyAs(d *table.Decision, typed string) (string, error) {
	t := p.Game.Table
	from := max(t.Journal().MadeIn(d), 0)
	before := t.Journal().Entries()[from:]
	told, _ := narrate.Commands(p.Game, before)
	said, was, state := narrate.SaidBy(before), "", narrate.Headline(p.Game)
	if d.Form != nil && !d.Form.Private() {
		was = d.Form.ToldResult()
	}
	titles := map[string]int{}
	for _, e := range before {
		for _, f := range e.Checks {
			titles[f.Subject()]++
		}
	}
	stood := narrate.CheckWords(p.Game, before)
	s := &step{source: typed, before: p.Game.Variables(), after: p.Game.Variables()}
	t.NextLine()
	value, err := t.Journal().TakeAsked(d)
	if err != nil {
		return "", err
	}
	p.bought(s)
	p.happened(s) // what was taken back belongs to a course of events that is gone
	after := t.Journal().Entries()[from:]
	var text []string
	rolled, same, private := false, "", p.privateLines()
	if private[int64(t.Journal().Entries()[from].Line)] {
		t.TellsPrivate()
	}
	for _, e := range after {
		for _, x := range e.Tellings() {
			line := narrate.Telling(x)
			if i := slices.Index(told, line); i >= 0 {
				told = slices.Delete(told, i, i+1)
				if same == "" && was != "" && x.Form != nil && d.Form.Subject() == x.Form.Subject() && p.rollsAgain(d) {
					same = line + "\n" + narrate.Indent("  as before", 2*x.Depth+2)
				}
				continue
			}
			text = append(text, line)
			if private[int64(e.Line)] {
				t.TellsPrivate() // it comes out otherwise
			}
			if x.Form == nil {
				continue
			}
			if !rolled && was != "" && d.Form.Subject() == x.Form.Subject() {
				text = append(text, narrate.Indent("  was: "+was, 2*x.Depth+2))
			}
			rolled = true
		}
	}
	if form, ok := value.(*table.Form); ok && !rolled {
		text = append(text, form.Told())
		if same != "" {
			text = append(text, "  as before")
		}
	} else if !rolled {
		bought := p.newPurchases(before, after)
		if same != "" {
			bought = append(bought, same) // its dice fell as they had fallen
		}
		text = append(bought, text...)
	}
	for _, e := range after {
		for _, f := range e.Checks {
			titles[f.Subject()]--
		}
	}
	for _, e := range before {
		for _, f := range e.Checks {
			if name := f.Subject(); titles[name] > 0 {
				titles[name]--
				text = append(text, "does not happen any more: "+name)
			}
		}
	}
	text = append(text, narrate.OtherWords(stood, narrate.CheckWords(p.Game, after))...)
	text = append(text, narrate.Unsaid(said, narrate.SaidBy(after))...)
	text = append(text, p.changed(after, state, strings.Join(text, "\n"))...)
	p.turn.told = true
	behind := narrate.FirstRoller(p.Game)
	if behind != d.Who {
		behind = types.Noun{}
	}
	return strings.Join(append(text, p.openOffersBehind(behind)...), "\n"), nil
}

// rollsAgain tells whether an offer on a roll throws its dice again.
func (p *Prompt) rollsAgain(d *table.Decision) bool {
	return slices.ContainsFunc(p.Game.Table.World().Book().Offers(), func(r *rules.Rule) bool {
		on := r.Offer.On[d.Form.Rule()]
		return r.Word == d.Question && on != nil && slices.ContainsFunc(on.Changes, func(c rules.OfferChange) bool { return c.Again != nil })
	})
}

// newPurchases tells what was taken in some commands and not before.
func (p *Prompt) newPurchases(before, after []*table.Entry) (list []string) {
	told := narrate.Purchases(p.Game, before)
	for _, text := range narrate.Purchases(p.Game, after) {
		if i := slices.Index(told, text); i >= 0 {
			told = slices.Delete(told, i, i+1)
			continue
		}
		list = append(list, text)
	}
	return list
}
