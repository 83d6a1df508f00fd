package commands

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// bookOffer takes an offer before the roll or action that opens it, as a line that can be undone.
// ok is false if rest names no such offer.
func bookOffer(past *evening.History, rest string) (text string, ok bool, err error) {
	offer, who := narrate.SplitOfferWho(past.Game.Table.World().Program(), rest)
	r := narrate.OfferNamed(past.Game.Table.World().Program(), offer)
	if r == nil || !r.Offer.Before {
		return "", false, nil
	}
	if who == "" {
		return "", true, &diag.Problem{Message: fmt.Sprintf("who buys %q?", r.Word), Hint: fmt.Sprintf(":take %q WHO", r.Word)}
	}
	n, ok := narrate.FindPayer(past.Game, who)
	times, often := 0, ""
	if !ok { // the last word may be a number of times
		if i := strings.LastIndexByte(who, ' '); i >= 0 {
			if times, _ = strconv.Atoi(who[i+1:]); times > 0 {
				often = who[i:]
				n, ok = narrate.FindPayer(past.Game, strings.TrimSpace(who[:i]))
			}
		}
	}
	if !ok {
		return "", true, fmt.Errorf("nobody at the table is called %q", who)
	}
	if times > mostTimes {
		return "", true, &diag.Problem{Message: fmt.Sprintf("%q can be bought in advance at most %d times", r.Word, mostTimes)}
	}
	s := past.Begin(fmt.Sprintf(":take %q %s%s", r.Word, past.Game.Table.World().Names.Of(n), often), "")
	takes, err := past.Game.Loaded.Prepared.Book(r, n, times)
	if err != nil {
		return "", true, err
	}
	s.After = past.Game.Variables.Snapshot()
	past.Record(s)
	if !takes {
		return fmt.Sprintf("%s no longer buys %s", narrate.PayerName(past.Game.Table.World(), n), r.Word), true, nil
	}
	return narrate.BookedOffer(past.Game.Table.World(), r.Word, n, times), true, nil
}

// mostTimes is the number of times that one offer can be taken in advance.
const mostTimes = 100

// offerNotFound explains why no offer was found, or why the named person cannot take it.
func offerNotFound(offers *evening.Offers, rest string, list []*command.Decision) error {
	t := offers.Game.Table
	offer, who := narrate.SplitOfferWho(offers.Game.Table.World().Program(), rest)
	if narrate.OfferNamed(offers.Game.Table.World().Program(), offer) == nil {
		var names []string
		for _, r := range t.World().Program().Offers() {
			names = append(names, r.Word)
		}
		hint := diag.DidYouMean(offer, names)
		for name := offer; hint == "" && strings.Contains(name, " "); { // the payer may follow
			name = name[:strings.LastIndexByte(name, ' ')]
			hint = diag.DidYouMean(name, names)
		}
		return &diag.Problem{Message: fmt.Sprintf("there is no offer called %q", offer), Hint: hint}
	}
	if err := madeTooEarly(offers, rest); err != nil && t.Late().Blocker() == "" && !t.Late().RulesChanged() {
		return err
	}
	message := fmt.Sprintf("%q cannot be bought now", offer)
	var payer *types.Ref
	if who != "" {
		n, ok := narrate.FindPayer(offers.Game, who)
		if !ok {
			n, ok = narrate.FindPayer(offers.Game, strings.TrimRight(who, " 0123456789"))
			if ok && slices.ContainsFunc(list, func(d *command.Decision) bool { return d.Who == n && strings.EqualFold(d.Question, offer) }) {
				return &diag.Problem{Cause: &rules.Refusal{}, Message: fmt.Sprintf("%q cannot be bought like this now: %s", offer, who), Hint: ":take without arguments lists what can be bought"}
			}
		}
		if !ok {
			return fmt.Errorf("nobody at the table is called %q", who)
		}
		payer = &n
	}
	why := t.Late().WhyNot(offer, payer)
	for _, d := range list { // an offer on an action is only for its payer
		if payer != nil && d.Check == nil && strings.EqualFold(d.Question, offer) {
			why = []string{fmt.Sprintf("it is for %s, not for %s", narrate.PayerName(offers.Game.Table.World(), d.Who), narrate.PayerName(offers.Game.Table.World(), *payer))}
		}
	}
	switch fixed := t.Late().Blocker(); {
	case t.Late().RulesChanged():
		return &diag.Problem{Cause: &rules.Refusal{}, Message: message + ": the rules have changed since the roll", Hint: "restore the rules of the roll, or undo the roll with :undo and repeat it"}
	case len(why) > mostReasons:
		more := len(why) - mostReasons
		why = append(why[:mostReasons], fmt.Sprintf("%d more", more))
	case len(why) == 0 && fixed != "":
		return &diag.Problem{Cause: &rules.Refusal{}, Message: fmt.Sprintf("%s: %s happened since the roll and cannot be run again", message, fixed), Hint: ":undo takes it back"}
	case len(why) == 0:
		return &diag.Problem{Cause: &rules.Refusal{}, Message: message, Hint: ":take without arguments lists what can be bought"}
	}
	return &diag.Problem{Cause: &rules.Refusal{}, Message: message + ": " + strings.Join(why, "; ")}
}

// mostReasons is the number of people whose reasons for not taking an offer are listed.
const mostReasons = 4
