package world

import (
	"fmt"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// OfEngine reports whether the engine declares a box.
func OfEngine(b *content.Box) bool { return b.Module == "houserule" }

// Remaining returns the value of a box without copies that it does not hold any more: lost
// ones, those in a box `weapon of owner` that are another's now, and names of which the
// owner has no copy. Events keep all of them, since they tell what was.
func (bs *Boxes) Remaining(run Command, n types.Ref, b *content.Box, v types.Value) (types.Value, error) {
	if !bs.w.Copies.Any() && !b.Theirs {
		return v, nil
	}
	switch v := v.(type) {
	case types.Ref:
		who, has, err := bs.isLost(run, n, b, b.Type.Of, v)
		if err != nil {
			return nil, err
		}
		if !has {
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

// lostValue is the value of a box whose only copy was lost: nil, or an error if its type
// does not allow that.
func (bs *Boxes) lostValue(n types.Ref, b *content.Box, who uint64, e types.Ref) (types.Value, error) {
	if b.Type.Optional {
		return nil, nil
	}
	what := fmt.Sprintf("`%s` of %s", b.Name, bs.w.Names.Of(n))
	if who == 0 {
		return nil, &rules.Refusal{Reason: fmt.Sprintf("%s is none: %s is gone", what, bs.w.Names.Last(e))}
	}
	return nil, &rules.Refusal{Reason: bs.w.Ownership.WhyNotTheirs(who, what, e)}
}

// ListRemaining is Remaining for a list.
func (bs *Boxes) ListRemaining(run Command, n types.Ref, b *content.Box, l types.List) (types.List, error) {
	if b.Type.Elem == nil || OfEngine(b) { // it keeps its own lists right
		return l, nil
	}
	var there types.List
	for i, v := range l {
		_, has, err := bs.isLost(run, n, b, b.Type.Elem.Of, v)
		switch {
		case err != nil:
			return nil, err
		case has && there == nil:
			there = append(types.List{}, l[:i]...)
		case !has && there != nil:
			there = append(there, v)
		}
	}
	if there == nil {
		return l, nil
	}
	return there, nil
}

// mapRemaining is Remaining for a map: pairs of which one side was lost are left out.
func (bs *Boxes) mapRemaining(run Command, n types.Ref, b *content.Box, m types.Map) (types.Map, error) {
	if b.Type.Key == nil || b.Type.Elem == nil {
		return m, nil
	}
	left := m
	for _, p := range m {
		_, has, err := bs.isLost(run, n, b, b.Type.Key.Of, p.Key)
		if err == nil && !has {
			_, has, err = bs.isLost(run, n, b, b.Type.Elem.Of, p.Value)
		}
		if err != nil {
			return nil, err
		}
		if has {
			left = left.With(p.Key, nil)
		}
	}
	return left, nil
}

// isLost reports whether a copy in a box was lost. who is the owner that the role of the
// box demands; 0 for none.
func (bs *Boxes) isLost(run Command, n types.Ref, b *content.Box, role string, v types.Value) (who uint64, left bool, err error) {
	e, ok := v.(types.Ref)
	if !ok || !e.IsCopy() && (!b.Theirs || role == "" || e.Record != 0) || IsEvent(e) || IsEvent(n) && !bs.w.Departed.IsGone(e) {
		return 0, false, nil
	}
	if role != "" {
		if who, err = bs.w.Ownership.InRole(run, n, role); err != nil {
			return 0, false, err
		}
	}
	if own, named := bs.w.Ownership.OwnItem(who, e); named {
		e = own
	}
	return who, bs.w.Departed.IsGone(e) || who != 0 && !bs.w.Ownership.IsTheirs(who, e), nil
}

// OwnerWithin returns the owner of entries that are in a list by their names; 0 for none.
func (bs *Boxes) OwnerWithin(run Command, n types.Ref, b *content.Box) (uint64, error) {
	if role := RoleOf(&b.Type); role != "" {
		return bs.w.Ownership.InRole(run, n, role)
	}
	return bs.w.Ownership.OwnerID(n), nil
}
