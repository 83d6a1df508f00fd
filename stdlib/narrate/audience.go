package narrate

import (
	"slices"

	"houserule/runtime/content"
	"houserule/runtime/explain"
	"houserule/runtime/play/checks"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/stdlib/campaign"
)

// ForPlayers reports whether the audience is the players, who read nothing private.
func ForPlayers(audience content.Audience) bool { return audience == content.Players }

// Private returns whether only the gamemaster may read the line in progress, or its output.
// entries is the length of the journal when the line began.
func Private(t *table.Table, entries int) campaign.Privacy {
	line, said := t.World().Audience.Reads.Take()
	journal := t.Journal().Entries()
	for _, e := range journal[min(entries, len(journal)):] {
		said = said || slices.ContainsFunc(e.Checks, (*checks.Check).Private)
	}
	switch {
	case line:
		return campaign.PrivateLine
	case said:
		return campaign.PrivateSaid
	}
	return campaign.Public
}

// ForReader returns explanations without what their audience may not know. For the gamemaster it
// returns list itself.
func ForReader(audience content.Audience, list []Explained, secret *campaign.Concealed) []Explained {
	if !ForPlayers(audience) {
		return list
	}
	names := explain.NewUnknownNames(secret.Things, secret.Public)
	out := slices.Clone(list)
	for i := range out {
		out[i].Trace = out[i].Trace.For(audience, names)
		if names.In(out[i].Head) {
			out[i].Head = out[i].Trace.Title
		}
		out[i].Head = names.Public(out[i].Head)
	}
	return out
}

// ErrForGamemaster is the refusal to show players something private to the gamemaster.
var ErrForGamemaster = &rules.Refusal{Reason: "that is for the gamemaster alone"}
