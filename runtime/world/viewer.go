package world

import (
	"slices"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
)

// Viewer is who reads a text: the gamemaster, or players who own some of the things.
type Viewer struct {
	Who content.Audience
	// Owns are the records that the players own, and with them what these have and carry. Nil
	// for players who own nothing; not used for the gamemaster.
	Owns map[state.ID]bool
}

// IsGamemaster reports whether the viewer sees everything.
func (v Viewer) IsGamemaster() bool { return v.Who == content.Gamemaster }

// Onlookers returns players who own nothing.
func Onlookers() Viewer { return Viewer{Who: content.Players} }

// maxHolders is the number of holders, each of which has the one before, up to which an owner is
// searched for.
const maxHolders = 8

// Owns reports whether a viewer owns a thing: the thing itself, or what has it.
func (o *Ownership) Owns(v Viewer, n types.Ref) bool {
	if len(v.Owns) == 0 {
		return false
	}
	for range maxHolders {
		if n.Record != 0 && v.Owns[n.Record] || n.Owner != 0 && v.Owns[n.Owner] {
			return true
		}
		id := o.w.Copies.HolderID(n)
		if id == 0 {
			return false
		}
		n = o.w.Entity(id)
	}
	return false
}

// Outermost returns the thing that has n, directly or through others, and that nothing has; n
// itself if nothing has it.
func (o *Ownership) Outermost(n types.Ref) types.Ref {
	for range maxHolders {
		holder := o.w.Copies.HolderID(n)
		if holder == 0 {
			break
		}
		n = o.w.Entity(holder)
	}
	return n
}

// Restriction says who may not read something. The zero value restricts nobody. Restrictions are
// immutable.
type Restriction struct {
	gamemaster bool       // only the gamemaster may
	owners     []state.ID // of the players, only those may who own all of these; sorted
}

// GamemasterOnly returns the restriction to the gamemaster.
func GamemasterOnly() Restriction { return Restriction{gamemaster: true} }

// OwnersOnly returns the restriction to the gamemaster and the players who own all of the
// records.
func OwnersOnly(owners ...state.ID) Restriction {
	owners = slices.Clone(owners)
	slices.Sort(owners)
	return Restriction{owners: slices.Compact(owners)}
}

// IsNone reports whether everybody may read it.
func (r Restriction) IsNone() bool { return !r.gamemaster && len(r.owners) == 0 }

// Owners returns the records of which a player must own all; nil if everybody may read it or
// only the gamemaster may.
func (r Restriction) Owners() []state.ID {
	if r.gamemaster {
		return nil
	}
	return slices.Clone(r.owners)
}

// maxOwners is the number of owners of one text above which only the gamemaster may read it.
const maxOwners = 32

// And returns the restriction of something that contains both.
func (r Restriction) And(other Restriction) Restriction {
	switch {
	case r.gamemaster || other.IsNone():
		return r
	case other.gamemaster || r.IsNone():
		return other
	}
	all := OwnersOnly(slices.Concat(r.owners, other.owners)...)
	if len(all.owners) > maxOwners {
		return GamemasterOnly()
	}
	return all
}

// Allows reports whether a viewer may read it.
func (r Restriction) Allows(v Viewer) bool {
	switch {
	case v.IsGamemaster() || r.IsNone():
		return true
	case r.gamemaster:
		return false
	}
	return !slices.ContainsFunc(r.owners, func(id state.ID) bool { return !v.Owns[id] })
}

// RestrictionOf returns who may not see something of a thing with a privacy: one of the values of
// [content.Box].Private.
func (o *Ownership) RestrictionOf(n types.Ref, private string) Restriction {
	switch private {
	case "":
		return Restriction{}
	case content.ForOwner:
		if id := o.Outermost(n).Record; id != 0 {
			return OwnersOnly(id)
		}
	}
	return GamemasterOnly()
}

// Sees reports whether a viewer may see something of a thing with a privacy: one of the values of
// [content.Box].Private.
func (o *Ownership) Sees(v Viewer, n types.Ref, private string) bool {
	return v.IsGamemaster() || private == "" || private == content.ForOwner && o.Owns(v, n)
}
