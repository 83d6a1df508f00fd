package world

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// Grant is a reason for which somebody has an entry. There may be several for one entry.
type Grant struct {
	Ends string    // when it ends, as a stretch; "" for a grant that does not end by itself
	Of   types.Ref // whose actions Ends counts; zero for those of the holder
	From types.Ref // the source; zero for none

	Value float64 // of a valued entry; 0 for others
}

// IsPlain reports whether the grant has neither an end nor a source.
func (g Grant) IsPlain() bool { return g.Ends == "" && g.From == (types.Ref{}) }

// Grants lists the records of the grants of an entry to somebody.
func (s *Schedule) Grants(who, held types.Ref) []state.ID {
	return s.startingWith(s.reasons, who, held)
}

// GrantsOf lists the records of all grants to somebody.
func (s *Schedule) GrantsOf(who types.Ref) []state.ID { return s.startingWith(s.reasons, who) }

// GrantsFrom lists the records of the grants whose source is a thing.
func (s *Schedule) GrantsFrom(from types.Ref) []state.ID { return s.startingWith(s.sources, from) }

// ParseGrant reads a grant from the arguments of gains.
func (s *Schedule) ParseGrant(g rules.Args) (Grant, error) {
	h := Grant{Of: types.AsRef(g["of"]), From: types.AsRef(g["from"])}
	h.Ends, _ = g["ends"].(string)
	if h.Of != (types.Ref{}) && h.Ends == "" {
		return h, &diag.Problem{Message: "`of` says whose actions `ends` counts, and there is no `ends`"}
	}
	return h, s.CheckSource(h.From)
}

// CheckSource returns an error if a thing cannot be the source of a grant.
func (s *Schedule) CheckSource(from types.Ref) error {
	e := s.w.Entry(from)
	switch {
	case from == types.Ref{}:
		return nil
	case e != nil && s.w.Copies.HolderID(from) == 0:
		return &diag.Problem{Message: fmt.Sprintf("%s is nobody's, and would never be lost", s.w.Names.Of(from)), Hint: fmt.Sprintf("write somebody's own: owner.the('%s')", from.Name)}
	case e != nil && e.Kind.Carried && !s.w.Carried.HasEntryOrCopy(s.w.Copies.Holder(from), from, e):
		return &rules.Refusal{Reason: fmt.Sprintf("%s does not have %s, and nothing can come from it", s.w.Names.Of(s.w.Copies.Holder(from)), from.Name)}
	}
	return s.CheckStays(from, "from")
}

// HasPlainGrant reports whether somebody has an entry by a plain grant, so that it does not
// end by itself.
func (s *Schedule) HasPlainGrant(who, held types.Ref) bool {
	ids := s.Grants(who, held)
	for _, id := range ids {
		if s.Grant(id).IsPlain() {
			return true
		}
	}
	return len(ids) == 0
}

// Grant returns the grant that a record stores, without Of.
func (s *Schedule) Grant(id state.ID) Grant {
	from, _ := s.w.state.Get(id, "from")
	ends, _ := s.w.state.Get(id, "ends_by")
	h := Grant{From: types.AsRef(from)}
	h.Ends, _ = ends.(string)
	return h
}

// HolderOf returns the holder and the entry of a grant, by the record of the grant.
func (s *Schedule) HolderOf(id state.ID) (who, entry types.Ref) {
	holder, _ := s.w.state.Get(id, "holder")
	held, _ := s.w.state.Get(id, "held")
	return types.AsRef(holder), types.AsRef(held)
}

// EndFromSource ends the grants of an entry that come from a source, and reports whether it did.
// If there are no other grants, or from is zero, it does nothing and returns false; without a
// grant from the source it returns a refusal.
func (s *Schedule) EndFromSource(who, held, from types.Ref) (bool, error) {
	if from == (types.Ref{}) {
		return false, nil
	}
	all := s.Grants(who, held)
	var ended []state.ID
	for _, id := range all {
		if s.Grant(id).From == from {
			ended = append(ended, id)
		}
	}
	if len(ended) == 0 {
		return false, &rules.Refusal{Reason: fmt.Sprintf("%s does not have %s from %s", s.w.Names.Of(who), s.w.Names.OfCarried(held), s.w.Names.Of(from))}
	}
	if len(ended) == len(all) {
		return false, nil
	}
	for _, id := range ended {
		if err := s.w.State().Remove(id); err != nil {
			return false, err
		}
	}
	return true, s.w.Schedule.Values.Combine(who, held)
}
