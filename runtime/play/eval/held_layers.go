package eval

import (
	"slices"

	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// A rule may be changed by thousands of entries, of which whoever it is asked of carries a few. The
// layers of the others are left out without looking at each, until what somebody carries changes.

// heldLayers are the layers of a rule whose carriers have the entry, and those that no entry carries.
// The lists are in the order of those of the rule.
type heldLayers struct {
	adds, replacements, carried []*rules.Layer
	who                         [rules.MaxCarrierRoles]types.Ref  // in the roles of [rules.RuleFacts].CarrierRoles
	lists                       [rules.MaxCarrierRoles]state.Hash // of what they carry
}

// heldKey identifies the heldLayers of a rule: its carriers are those in its roles.
type heldKey struct {
	rule *rules.Rule
	who  [rules.MaxCarrierRoles]uint64 // records; 0 for nobody
}

// heldIndex keeps the held layers of rules with [rules.RuleFacts].CarrierRoles.
type heldIndex struct {
	off   bool // tests switch it off
	known map[heldKey]*heldLayers
}

// maxHeld is the maximum number of heldLayers that are kept.
const maxHeld = 4096

// IndexCarried switches on or off that layers of entries which nobody has are left out. It is on at
// first; tests compare both.
func IndexCarried(ev *Evaluator, on bool) { ev.held = heldIndex{off: !on} }

// addsTo returns the layers in Adds of a rule, without those of entries that are not carried.
func addsTo(r *rules.Rule, f *Frame) []*rules.Layer {
	if h := f.Eval.held.of(r, f); h != nil {
		return h.adds
	}
	return r.Adds
}

// replacementsOf is addsTo for Replacements.
func replacementsOf(r *rules.Rule, f *Frame) []*rules.Layer {
	if h := f.Eval.held.of(r, f); h != nil {
		return h.replacements
	}
	return r.Replacements
}

// carriedOf is addsTo for Carried.
func carriedOf(r *rules.Rule, f *Frame) []*rules.Layer {
	if h := f.Eval.held.of(r, f); h != nil {
		return h.carried
	}
	return r.Carried
}

// of returns the held layers of a rule for the thing of a frame; nil if all layers are to be looked
// at.
func (hi *heldIndex) of(r *rules.Rule, f *Frame) *heldLayers {
	roles := r.Facts.CarrierRoles
	if len(roles) == 0 || hi.off {
		return nil
	}
	key := heldKey{rule: r}
	var now heldLayers
	for i, role := range roles {
		who, err := f.Eval.Role(role, f)
		if err != nil {
			return nil // whoever looks at all layers meets the error
		}
		if key.who[i] = who.Record; who.Record != 0 {
			now.who[i], now.lists[i] = who, f.Eval.world.State().HashOf(who.Record, "carries")
		}
	}
	if known := hi.known[key]; known != nil && known.lists == now.lists && known.who == now.who {
		return known
	}
	if hi.known == nil || len(hi.known) >= maxHeld {
		hi.known = map[heldKey]*heldLayers{}
	}
	now.adds, now.replacements, now.carried = now.among(r, f, r.Adds), now.among(r, f, r.Replacements), now.among(r, f, r.Carried)
	hi.known[key] = &now
	return &now
}

// among returns the layers of a list that no entry carries, and those of entries that are carried.
func (h *heldLayers) among(r *rules.Rule, f *Frame, all []*rules.Layer) (held []*rules.Layer) {
	for _, y := range all {
		if y.Carried.Carrier != nil {
			who := h.who[slices.Index(r.Facts.CarrierRoles, y.Carried.Me)]
			if who.Record == 0 || !f.Eval.world.Carried.Has(who, y.Carried.Carrier) {
				continue
			}
		}
		held = append(held, y)
	}
	return held
}
