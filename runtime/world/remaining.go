package world

import (
	"fmt"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// OfEngine reports whether the engine declares a box.
func OfEngine(b *content.Box) bool { return b.Module == "houserule" }

// Remaining returns the value of a box without the copies that were lost: those that do not exist
// any more, and in a box with a type such as `weapon of owner` also those that the owner does not
// have any more, and names of which the owner has no copy. Boxes of events keep copies that still
// exist, since events record the past.
func (bs *Boxes) Remaining(run Command, n types.Ref, b *content.Box, v types.Value) (types.Value, error) {
	if !bs.w.Copies.Any() && !b.HasCopies {
		return v, nil
	}
	switch v := v.(type) {
	case types.Ref:
		who, lost, err := bs.isLost(run, n, b, b.Type.Of, v)
		if err != nil {
			return nil, err
		}
		if !lost {
			return v, nil
		}
		return bs.lostValue(n, b, who, v)
	case types.List:
		return bs.ListRemaining(run, n, b, v)
	case types.Map:
		return bs.mapRemaining(run, n, b, v)
	}
	return v, nil
}

// lostValue returns the value of a box whose copy was lost: nil, or an error if the type of the
// box is not optional.
func (bs *Boxes) lostValue(n types.Ref, b *content.Box, who uint64, e types.Ref) (types.Value, error) {
	if b.Type.Optional {
		return nil, nil
	}
	what := fmt.Sprintf("`%s` of %s", b.Name, bs.w.Names.Of(n))
	if who == 0 {
		return nil, &rules.Refusal{Reason: fmt.Sprintf("%s is none: %s is gone", what, bs.w.Names.Last(e))}
	}
	return nil, &rules.Refusal{Reason: bs.w.Ownership.WhyNotOwner(who, what, e)}
}

// ListRemaining is Remaining for a list.
func (bs *Boxes) ListRemaining(run Command, n types.Ref, b *content.Box, l types.List) (types.List, error) {
	if b.Type.Elem == nil || OfEngine(b) { // the engine updates its own lists
		return l, nil
	}
	var left types.List // nil until an element was lost
	for i, v := range l {
		_, lost, err := bs.isLost(run, n, b, b.Type.Elem.Of, v)
		switch {
		case err != nil:
			return nil, err
		case lost && left == nil:
			left = append(types.List{}, l[:i]...)
		case !lost && left != nil:
			left = append(left, v)
		}
	}
	if left == nil {
		return l, nil
	}
	return left, nil
}

// mapRemaining is Remaining for a map: it omits pairs whose key or value was lost.
func (bs *Boxes) mapRemaining(run Command, n types.Ref, b *content.Box, m types.Map) (types.Map, error) {
	if b.Type.Key == nil || b.Type.Elem == nil {
		return m, nil
	}
	left := m
	for _, p := range m {
		_, lost, err := bs.isLost(run, n, b, b.Type.Key.Of, p.Key)
		if err == nil && !lost {
			_, lost, err = bs.isLost(run, n, b, b.Type.Elem.Of, p.Value)
		}
		if err != nil {
			return nil, err
		}
		if lost {
			left = left.With(p.Key, nil)
		}
	}
	return left, nil
}

// isLost reports whether v, a value or element of a box, is a copy that was lost. who is the owner
// that the role in the type requires; 0 for none.
func (bs *Boxes) isLost(run Command, n types.Ref, b *content.Box, role string, v types.Value) (who uint64, lost bool, err error) {
	e, ok := v.(types.Ref)
	if !ok || !e.IsCopy() && (!b.HasCopies || role == "" || e.Record != 0) || IsEvent(e) || IsEvent(n) && !bs.w.Departed.IsGone(e) {
		return 0, false, nil
	}
	if role != "" {
		if who, err = bs.w.Ownership.InRole(run, n, role); err != nil {
			return 0, false, err
		}
	}
	if own, named := bs.w.Ownership.ItemWithOwner(who, e); named {
		e = own
	}
	return who, bs.w.Departed.IsGone(e) || who != 0 && !bs.w.Ownership.IsOwner(who, e), nil
}

// OwnerWithin returns the owner of entries that a list box stores by their names; 0 for none.
func (bs *Boxes) OwnerWithin(run Command, n types.Ref, b *content.Box) (uint64, error) {
	if role := RoleOf(&b.Type); role != "" {
		return bs.w.Ownership.InRole(run, n, role)
	}
	return bs.w.Ownership.OwnerID(n), nil
}
