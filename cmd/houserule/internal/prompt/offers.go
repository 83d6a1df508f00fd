package prompt

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/table"
)

// rolled tells whether dice fell in any of the commands from one on, or whether something
// was offered there.
func (p *Prompt) rolled(from int) bool {
	t := p.Game.Table
	return slices.ContainsFunc(t.Journal()[from:], func(e *table.Entry) bool { return e.Rolled }) ||
		slices.ContainsFunc(t.OpenOffers(), func(d *table.Decision) bool { return t.MadeIn(d) >= from })
}

// offers lists what can be bought late: each offer once for everybody who may
// take it on a roll, however often it was made.
func (p *Prompt) offers() []*table.Decision {
	var list []*table.Decision
	for _, d := range p.Game.Table.OpenOffers() {
		at := slices.IndexFunc(list, func(o *table.Decision) bool {
			return o.Question == d.Question && o.Who == d.Who && o.Form == d.Form
		})
		if at < 0 {
			list = append(list, d)
		} else {
			list[at] = d // the last time it was asked, as it is taken
		}
	}
	return list
}

// openOffers says what can be bought late, numbered when there is a choice.
func (p *Prompt) openOffers() []string {
	list := p.offers()
	if len(list) == 1 {
		return []string{"can still be taken: :take " + p.offered(list[0])}
	}
	var out []string
	for i, d := range list {
		if i == 0 {
			out = append(out, "can still be taken, by :take and a number:")
		}
		out = append(out, fmt.Sprintf("  %d  %s", i+1, p.offered(d)))
	}
	return out
}

// openInFull is openOffers with what each costs and does.
func (p *Prompt) openInFull() []string {
	var out []string
	short, list := p.openOffers(), p.offers()
	numbered := len(short) - len(list) // the line above them
	for i, line := range short {
		out = append(out, line)
		if i >= numbered {
			out = append(out, p.terms(list[i-numbered])...)
		}
	}
	return out
}

// terms tells what an offer costs and what it does.
func (p *Prompt) terms(d *table.Decision) []string {
	for _, r := range p.Game.Table.Book().Offers() {
		if r.Word != d.Question || d.Form != nil && r.Offer.On[d.Form.Rule()] == nil {
			continue
		}
		return []string{"     " + r.Terms()}
	}
	return nil
}

// offered writes one offer as :take takes it, and what it is on.
func (p *Prompt) offered(d *table.Decision) string {
	text := fmt.Sprintf("%q %s", d.Question, p.Game.Table.NameOf(d.Who))
	switch r := p.offerCalled(d.Question); {
	case d.Form != nil:
		text += " (on " + d.Form.Title() + outcome(d.Form) + ")"
	case r != nil:
		text += " (on " + p.isOn(r) + ")"
	}
	return text
}

// outcome is how a roll stands: its total and the number it must reach, or, of a check
// that asks something else, what it announces. What is for the gamemaster alone is
// not told.
func outcome(f *table.Form) string {
	switch {
	case f.Private():
		return ""
	case !f.Compares():
		return f.Outcome()
	}
	text := ""
	for _, line := range []struct{ name, before string }{{"total", ", "}, {"against", " against "}} {
		if !slices.Contains(f.Words(), line.name) {
			continue
		}
		if v, err := f.Look(line.name); err == nil {
			if n, ok := v.(float64); ok {
				text += line.before + strconv.FormatFloat(n, 'g', -1, 64)
			}
		}
	}
	return text
}

// take buys an offer late; alone it lists what can be taken.
func (p *Prompt) take(rest string) (string, error) {
	list := p.offers()
	if rest == "" {
		return lines(strings.Join(p.openInFull(), "\n"), append(p.booked(len(list) == 0), p.decided()...)...), nil
	}
	if n, err := strconv.Atoi(rest); err == nil {
		if n < 1 || n > len(list) {
			return "", &diag.Problem{Message: fmt.Sprintf("there is no offer number %d now", n), Hint: ":take alone lists what can be taken"}
		}
		return p.buy(list[n-1])
	}
	var fits []int
	for i, d := range list {
		if p.means(rest, d, i+1) {
			fits = append(fits, i)
		}
	}
	switch len(fits) {
	case 1:
		return p.buy(list[fits[0]])
	case 0:
		if text, ok, err := p.book(rest); ok || err != nil {
			return text, err
		}
		return "", p.notOpen(rest, list)
	}
	var open []string
	for _, i := range fits {
		open = append(open, fmt.Sprintf(":take %d is %s", i+1, p.offered(list[i])))
	}
	return "", &diag.Problem{Message: fmt.Sprintf("%s can be taken in %d ways", rest, len(fits)), Hint: strings.Join(open, "\n        ")}
}

// means tells whether what a person wrote names an offer: its name, perhaps in
// quotes, perhaps who takes it, perhaps its number in the list.
func (p *Prompt) means(rest string, d *table.Decision, number int) bool {
	offer, more := splitOffer(rest)
	if more == "" && !strings.EqualFold(offer, d.Question) {
		after, ok := cutFold(rest, d.Question+" ")
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
			if _, called := p.find(more); !called {
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
	who, ok := p.find(more)
	return ok && who == d.Who
}

// buy takes an offer and tells how the rolls stand now.
func (p *Prompt) buy(d *table.Decision) (string, error) {
	t := p.Game.Table
	from := max(t.MadeIn(d), 0)
	before := t.Journal()[from:]
	told, said := p.checks(before), saidBy(before)
	titles := map[string]int{}
	for _, e := range before {
		for _, f := range e.Checks {
			titles[f.Title()]++
		}
	}
	stood, held := p.lineWords(before), t.BoxesSince(from)
	s := &step{source: fmt.Sprintf(":take %q %s", d.Question, t.NameOf(d.Who)), before: p.Game.Variables(), after: p.Game.Variables()}
	t.NextLine()
	value, err := t.TakeOn(d.Question, d.Who, d.Form)
	if err != nil {
		return "", err
	}
	p.bought(s)
	p.happened(s) // what was taken back belongs to a course of events that is gone
	text := []string{fmt.Sprintf("%s takes %s", p.payer(d.Who), d.Question)}
	after := t.Journal()[from:]
	for _, summary := range p.checks(after) {
		if !slices.Contains(told, summary) && !slices.Contains(text, summary) {
			text = append(text, summary)
		}
	}
	if form, ok := value.(*table.Form); ok && len(text) == 1 {
		text = append(text, form.Summary())
	}
	for _, e := range after {
		for _, f := range e.Checks {
			titles[f.Title()]--
		}
	}
	for _, e := range before {
		for _, f := range e.Checks {
			if name := f.Title(); titles[name] > 0 {
				titles[name]--
				text = append(text, "does not happen any more: "+name)
			}
		}
	}
	text = append(text, p.otherLines(stood, p.lineWords(after))...)
	if !slices.Equal(said, saidBy(after)) {
		text = append(append(text, p.said...), unsaid(said, saidBy(after))...)
	}
	text = append(text, p.otherBoxes(held, t.BoxesSince(from))...)
	return strings.Join(append(text, p.openOffers()...), "\n"), nil
}

// saidBy is what some commands said.
func saidBy(entries []*table.Entry) []string {
	var list []string
	for _, e := range entries {
		list = append(list, e.Said...)
	}
	return list
}

// lineCount counts the lines to which some commands belong.
func lineCount(entries []*table.Entry) int {
	n := 0
	for i, e := range entries {
		if i == 0 || e.Line != entries[i-1].Line {
			n++
		}
	}
	return n
}
