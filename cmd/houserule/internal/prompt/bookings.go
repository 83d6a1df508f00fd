package prompt

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rulebook"
	"houserule/runtime/table"
)

// booked tells what can be taken before it happens, and what waits for that already.
func (p *Prompt) booked(alone bool) []string {
	var out, names []string
	offers, who := p.Game.DeclaredOffers()
	for i, offer := range offers {
		same := func(j int) bool { return offers[j] == offer && who[j] == who[i] }
		times, told := 0, false
		for j := range offers {
			if same(j) {
				times, told = times+1, told || j < i
			}
		}
		if !told {
			out = append(out, p.booking(offer, who[i], times))
		}
	}
	for _, r := range p.Game.Table.Book().Offers() {
		if r.Offer.Before {
			names = append(names, fmt.Sprintf("%q on %s", r.Word, p.isOn(r)))
		}
	}
	switch fixed := p.Game.Table.Fixed(); {
	case len(names) > 0:
		out = append(out, "beforehand, by :take OFFER WHO: "+strings.Join(names, ", "))
	case alone && fixed != "":
		out = append(out, "nothing can be taken now: "+fixed+" happened since the roll and cannot be run again; :undo takes it back")
	case alone && p.Game.Table.RulesChanged():
		out = append(out, "nothing can be taken now: the rules have changed since the roll")
	case alone:
		out = append(out, "nothing can be taken now")
	}
	return out
}

// booking tells of one offer that waits.
func (p *Prompt) booking(offer string, who types.Noun, times int) string {
	next := "roll"
	if r := p.offerCalled(offer); r != nil {
		next = p.isOn(r)
	}
	if times > 1 {
		offer += fmt.Sprintf(" %d times", times)
	}
	return fmt.Sprintf("%s takes %s on the next %s that allows it", p.payer(who), offer, next)
}

// offerCalled is the offer of a name; nil for none.
func (p *Prompt) offerCalled(name string) *rulebook.Rule {
	offers := p.Game.Table.Book().Offers()
	if i := slices.IndexFunc(offers, func(r *rulebook.Rule) bool { return strings.EqualFold(r.Word, name) }); i >= 0 {
		return offers[i]
	}
	return nil
}

// isOn is what an offer is on; other offers stand in quotes, as everywhere.
func (p *Prompt) isOn(r *rulebook.Rule) string {
	var names []string
	for _, name := range r.Decl.On {
		if p.offerCalled(name) != nil {
			name = fmt.Sprintf("%q", name)
		}
		names = append(names, name)
	}
	return strings.Join(names, " or ")
}

func (p *Prompt) payer(who types.Noun) string { return p.Game.Table.NameOfTaker(who) }

// book takes an offer that opens before the dice or before an action, the next time
// that allows it; ok is false when what was written names no such offer. It is a line
// that :undo takes back.
func (p *Prompt) book(rest string) (text string, ok bool, err error) {
	offer, who := p.offerAndWho(rest)
	r := p.offerCalled(offer)
	if r == nil || !r.Offer.Before {
		return "", false, nil
	}
	if who == "" {
		return "", true, &diag.Problem{Message: fmt.Sprintf("who takes %q?", r.Word), Hint: fmt.Sprintf(":take %q WHO", r.Word)}
	}
	n, ok := p.taker(who)
	times, often := 0, ""
	if !ok { // perhaps it is said how often
		if i := strings.LastIndexByte(who, ' '); i >= 0 {
			if times, _ = strconv.Atoi(who[i+1:]); times > 0 {
				often = who[i:]
				n, ok = p.taker(strings.TrimSpace(who[:i]))
			}
		}
	}
	if !ok {
		return "", true, fmt.Errorf("nobody at the table is called %q", who)
	}
	if times > mostTimes {
		return "", true, &diag.Problem{Message: fmt.Sprintf("%q can be taken beforehand %d times at most", r.Word, mostTimes)}
	}
	s := &step{source: fmt.Sprintf(":take %q %s%s", r.Word, p.Game.Table.NameOf(n), often), before: p.Game.Variables()}
	takes, err := p.Game.Book(r, n, times)
	if err != nil {
		return "", true, err
	}
	s.after = p.Game.Variables()
	p.happened(s)
	if !takes {
		return fmt.Sprintf("%s does not take %s after all", p.payer(n), r.Word), true, nil
	}
	return p.booking(r.Word, n, times), true, nil
}

// mostTimes is how often one offer can be taken beforehand.
const mostTimes = 100

// taker is who is meant to take an offer.
func (p *Prompt) taker(name string) (types.Noun, bool) {
	if n, ok := p.find(name); ok {
		return n, true
	}
	if strings.EqualFold(strings.TrimPrefix(name, "the "), "gamemaster") {
		return p.Game.Table.Game(), true
	}
	return types.Noun{}, false
}

// offerAndWho reads `Lucky Break Ug`: the longest name of an offer that it begins
// with, and who takes it. What begins with none is an offer that does not exist.
func (p *Prompt) offerAndWho(rest string) (offer, who string) {
	offer, who = splitOffer(rest)
	if who != "" || p.offerCalled(offer) != nil {
		return offer, who
	}
	best := ""
	for _, r := range p.Game.Table.Book().Offers() {
		if after, ok := cutFold(rest, r.Word+" "); ok && len(r.Word) > len(best) {
			best, offer, who = r.Word, r.Word, strings.TrimSpace(after)
		}
	}
	return offer, who
}

// notOpen says why nothing that can be taken was named, and of somebody who was named,
// why not by them.
func (p *Prompt) notOpen(rest string, list []*table.Decision) error {
	t := p.Game.Table
	offer, who := p.offerAndWho(rest)
	if p.offerCalled(offer) == nil {
		var names []string
		for _, r := range t.Book().Offers() {
			names = append(names, r.Word)
		}
		hint := diag.DidYouMean(offer, names)
		for name := offer; hint == "" && strings.Contains(name, " "); { // perhaps who takes it stands behind
			name = name[:strings.LastIndexByte(name, ' ')]
			hint = diag.DidYouMean(name, names)
		}
		return &diag.Problem{Message: fmt.Sprintf("there is no offer called %q", offer), Hint: hint}
	}
	if err := p.madeTooEarly(rest); err != nil && t.Fixed() == "" && !t.RulesChanged() {
		return err
	}
	message := fmt.Sprintf("%q cannot be taken now", offer)
	var payer *types.Noun
	if who != "" {
		n, ok := p.taker(who)
		if !ok {
			n, ok = p.taker(strings.TrimRight(who, " 0123456789"))
			if ok && slices.ContainsFunc(list, func(d *table.Decision) bool { return d.Who == n && strings.EqualFold(d.Question, offer) }) {
				return &diag.Problem{Cause: &rulebook.Refusal{}, Message: fmt.Sprintf("%q cannot be taken so now: %s", offer, who), Hint: ":take alone lists what can be taken"}
			}
		}
		if !ok {
			return fmt.Errorf("nobody at the table is called %q", who)
		}
		payer = &n
	}
	why := t.InTheWay(offer, payer)
	for _, d := range list { // on an action it is for those to whom it was offered
		if payer != nil && d.Form == nil && strings.EqualFold(d.Question, offer) {
			why = []string{fmt.Sprintf("it is for %s, not for %s", p.payer(d.Who), p.payer(*payer))}
		}
	}
	switch fixed := t.Fixed(); {
	case t.RulesChanged():
		return &diag.Problem{Cause: &rulebook.Refusal{}, Message: message + ": the rules have changed since the roll", Hint: "it can once the rules are those of the roll again; or take the roll back with :undo, and make it anew"}
	case len(why) > mostReasons:
		more := len(why) - mostReasons
		why = append(why[:mostReasons], fmt.Sprintf("%d more", more))
	case len(why) == 0 && fixed != "":
		return &diag.Problem{Cause: &rulebook.Refusal{}, Message: fmt.Sprintf("%s: %s happened since the roll and cannot be run again", message, fixed), Hint: ":undo takes it back"}
	case len(why) == 0:
		return &diag.Problem{Cause: &rulebook.Refusal{}, Message: message, Hint: ":take alone lists what can be taken"}
	}
	return &diag.Problem{Cause: &rulebook.Refusal{}, Message: message + ": " + strings.Join(why, "; ")}
}

// mostReasons is how many people are told why an offer is not open to them.
const mostReasons = 4

// splitOffer reads `"Lucky Break" Ug`; without quotes everything is the offer.
func splitOffer(rest string) (offer, who string) {
	if rest[0] == '"' || rest[0] == '\'' {
		if end := strings.IndexByte(rest[1:], rest[0]); end >= 0 {
			return rest[1 : end+1], unquoted(strings.TrimSpace(rest[end+2:]))
		}
	}
	return rest, ""
}

func cutFold(s, prefix string) (string, bool) {
	if len(s) > len(prefix) && strings.EqualFold(s[:len(prefix)], prefix) {
		return s[len(prefix):], true
	}
	return "", false
}
