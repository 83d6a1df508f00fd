package narrate

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/engine"
)

// MayMend reports whether an offer is on a check that failed for its payer, or on something that
// neither succeeds nor fails.
func MayMend(d *command.Decision) bool {
	f := checks.CheckOf(d)
	if f == nil {
		return true
	}
	if !slices.Contains(f.Words(), "success") {
		return false
	}
	success, err := f.View().Look("success")
	return err == nil && (success == true) != (f.Roller() == d.Who)
}

// TakeCommand writes the command that takes offer i, from 0, of the line at; 0 is the last line.
func TakeCommand(i int, at int64) string {
	if at == 0 {
		return fmt.Sprintf(":take %d", i+1)
	}
	return fmt.Sprintf(":take %d at %d", i+1, at)
}

// FirstRoller returns the roller of the first check of the last command with a check; the zero Ref
// for none.
func FirstRoller(j *table.Journal) types.Ref {
	journal := j.Entries()
	for i := len(journal) - 1; i >= 0; i-- {
		if len(journal[i].Checks) > 0 {
			return journal[i].Checks[0].Roller()
		}
	}
	return types.Ref{}
}

// OfferedTwice reports whether list has the offer d, for the same payer, on more than one check.
func OfferedTwice(d *command.Decision, list []*command.Decision) bool {
	n := 0
	for _, other := range list {
		if other.Question == d.Question && other.Who == d.Who && d.Check != nil {
			n++
		}
	}
	return n > 1
}

// Price writes the price of an offer with what the payer has: "1 of 2 breaks".
func Price(t *table.Table, d *command.Decision) string {
	list, ok := t.Offers().PricesOf(d)
	if !ok {
		return ""
	}
	if len(list) == 0 {
		return "for nothing"
	}
	var texts []string
	for _, x := range list {
		name := InSentence(x.Box)
		text := fmt.Sprintf("%s of %s %s", types.Format(x.Amount), types.Format(x.Have), name)
		switch {
		case x.Have < x.Amount: // the payer spent it after the offer was made
			text = types.Format(x.Amount) + " " + name
		case x.Amount == 1 && x.Have == 1:
			text = "the last " + strings.TrimSuffix(name, "s")
			if strings.HasSuffix(name, "ss") {
				text = "the last " + name
			}
		}
		if x.Who != d.Who {
			text += " of " + t.World().Names.Of(x.Who)
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, " and ")
}

// OfferedOn names the check or action that an offer is on, with its result.
func OfferedOn(program *rules.Program, d *command.Decision) string {
	switch r := OfferNamed(program, d.Question); {
	case d.Check != nil && checks.CheckOf(d).Plan().Private != "":
		return explain.Subject(checks.CheckOf(d).View())
	case d.Check != nil:
		text := explain.Subject(checks.CheckOf(d).View())
		if result := explain.ResultText(checks.CheckOf(d).View()); result != "" {
			text += ": " + result
		}
		return text
	case r != nil:
		return offerTarget(program, r)
	}
	return ""
}

// OfferName writes an offer as in an argument of :take, with what it is on.
func OfferName(w *world.World, d *command.Decision) string {
	text := fmt.Sprintf("%q %s", d.Question, w.Names.Of(d.Who))
	if on := OfferedOn(w.Program(), d); on != "" {
		text += " (on " + on + ")"
	}
	return text
}

// OfferRule returns the rule of an offer on a check; nil for other offers.
func OfferRule(program *rules.Program, d *command.Decision) *rules.Rule {
	for _, r := range program.Offers() {
		if r.Word == d.Question && (d.Check == nil || r.OfferOnNamed(checks.CheckOf(d).Rule().Name) != nil) {
			return r
		}
	}
	return nil
}

// OfferChance is the chance that taking an offer makes the failed check of its payer succeed.
type OfferChance struct {
	Chance *big.Rat
	Whose  world.Restriction // of the values that it was computed from
}

// MostOfferBranches limits the branches of dice that are played to compute the chance of an offer.
const MostOfferBranches = 1000

// BookedOffers lists the offers that can be taken in advance, and those that were. If alone is set,
// no other offers are listed, and it explains why none can be taken.
func BookedOffers(g *engine.Game, alone bool) []string {
	var out, names []string
	offers, who := g.Loaded.Prepared.Declared()
	for i, offer := range offers {
		same := func(j int) bool { return offers[j] == offer && who[j] == who[i] }
		times, told := 0, false
		for j := range offers {
			if same(j) {
				times, told = times+1, told || j < i
			}
		}
		if !told {
			out = append(out, BookedOffer(g.Table.World(), offer, who[i], times))
		}
	}
	for _, r := range g.Table.World().Program().Offers() {
		if r.Offer.Before {
			names = append(names, fmt.Sprintf("%q on %s", r.Word, offerTarget(g.Table.World().Program(), r)))
		}
	}
	switch fixed := g.Table.Late().Blocker(); {
	case len(names) > 0:
		out = append(out, "beforehand, by :take OFFER WHO: "+strings.Join(names, ", "))
	case alone && fixed != "":
		out = append(out, "nothing can be bought now: "+fixed+" happened since the roll and cannot be run again; :undo undoes it")
	case alone && g.Table.Late().RulesChanged():
		out = append(out, "nothing can be bought now: the rules have changed since the roll")
	case alone:
		out = append(out, "nothing can be bought now")
	}
	return out
}

// BookedOffer writes an offer that was taken in advance the given number of times.
func BookedOffer(w *world.World, offer string, who types.Ref, times int) string {
	next := "roll"
	if r := OfferNamed(w.Program(), offer); r != nil {
		next = offerTarget(w.Program(), r)
	}
	if times > 1 {
		offer += fmt.Sprintf(" %d times", times)
	}
	return fmt.Sprintf("%s takes %s on the next %s that allows it", PayerName(w, who), offer, next)
}

// OfferNamed returns the offer with a name, ignoring case; nil for none.
func OfferNamed(program *rules.Program, name string) *rules.Rule {
	offers := program.Offers()
	if i := slices.IndexFunc(offers, func(r *rules.Rule) bool { return strings.EqualFold(r.Word, name) }); i >= 0 {
		return offers[i]
	}
	return nil
}

// offerTarget names the rules or offers that an offer is declared on.
func offerTarget(program *rules.Program, r *rules.Rule) string {
	var names []string
	for _, name := range r.Decl.Offer.On {
		if OfferNamed(program, name) != nil {
			name = fmt.Sprintf("%q", name)
		}
		names = append(names, name)
	}
	return strings.Join(names, " or ")
}

// PayerName returns the name of the payer of an offer.
func PayerName(w *world.World, who types.Ref) string { return w.Names.OfPayer(who) }

// FindPayer returns the thing with a name, as [Find] does; the game for "gamemaster".
func FindPayer(g *engine.Game, name string) (types.Ref, bool) {
	if n, ok := Find(g, name); ok {
		return n, true
	}
	if strings.EqualFold(strings.TrimPrefix(name, "the "), "gamemaster") {
		return g.Table.World().Game(), true
	}
	return types.Ref{}, false
}

// SplitOfferWho splits `Lucky Break Ug` into offer and payer. The offer is the longest name of one
// that the text begins with; if there is none, it is the whole text.
func SplitOfferWho(program *rules.Program, rest string) (offer, who string) {
	offer, who = SplitOffer(rest)
	if who != "" || OfferNamed(program, offer) != nil {
		return offer, who
	}
	best := ""
	for _, r := range program.Offers() {
		if after, ok := CutFold(rest, r.Word+" "); ok && len(r.Word) > len(best) {
			best, offer, who = r.Word, r.Word, strings.TrimSpace(after)
		}
	}
	return offer, who
}

// SplitOffer splits `"Lucky Break" Ug` into offer and payer; without quotes the offer is the whole
// text. It must not be empty.
func SplitOffer(rest string) (offer, who string) {
	if rest[0] == '"' || rest[0] == '\'' {
		if end := strings.IndexByte(rest[1:], rest[0]); end >= 0 {
			return rest[1 : end+1], Unquoted(strings.TrimSpace(rest[end+2:]))
		}
	}
	return rest, ""
}

// CutFold is strings.CutPrefix without regard to case. It fails if nothing follows the prefix.
func CutFold(s, prefix string) (string, bool) {
	if len(s) > len(prefix) && strings.EqualFold(s[:len(prefix)], prefix) {
		return s[len(prefix):], true
	}
	return "", false
}
