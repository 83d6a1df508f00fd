package narrate

import (
	"slices"

	"houserule/runtime/content"
	"houserule/runtime/explain"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
)

// ForPlayers reports whether the audience is the players, who read nothing private.
func ForPlayers(audience content.Audience) bool { return audience == content.Players }

// Private returns whether not everybody may read the line in progress, or its output, and who may.
// entries is the length of the journal when the line began.
func Private(t *table.Table, entries int) (campaign.Privacy, world.Restriction) {
	line, said := t.World().Audience.Reads.Take()
	journal := t.Journal().Entries()
	for _, e := range journal[min(entries, len(journal)):] {
		for _, c := range e.Checks {
			said = said.And(c.Restriction(t.World()))
		}
	}
	switch {
	case !line.IsNone():
		return campaign.PrivateLine, line.And(said)
	case !said.IsNone():
		return campaign.PrivateSaid, said
	}
	return campaign.Public, said
}

// ForReader returns explanations, recorded for a viewer, without what the viewer may not know. For
// the gamemaster it returns list itself.
func ForReader(v world.Viewer, list []Explained, secret *campaign.Concealed) []Explained {
	if v.IsGamemaster() {
		return list
	}
	names := explain.NewUnknownNames(secret.Things, secret.Public)
	out := slices.Clone(list)
	for i := range out {
		out[i].Trace = out[i].Trace.For(v.Who, names)
		if names.In(out[i].Head) {
			out[i].Head = out[i].Trace.Title
		}
		out[i].Head = names.Public(out[i].Head)
	}
	return out
}

// ErrForGamemaster is the refusal to show players something private to the gamemaster.
var ErrForGamemaster = &rules.Refusal{Reason: "that is for the gamemaster alone"}
