package world

import (
	"fmt"
	"slices"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
)

// Exports writes things of the table for files and other tables.
type Exports struct {
	w *World
}

// Export is a thing of the table by itself, as it is kept: for a file, from which it
// comes to this table again, or to another one. See [Exports.Of] and Import of the table.
type Export struct {
	ID      uint64 // by which values of portraits refer to it
	Kind    string
	Name    string
	Printed string // the entry from which it was brought; "" for none
	CopyOf  string // of which entry it is one of several; "" for none
	HadBy   uint64 // of a copy: who has it
	Part    bool   // it belongs to another portrait, and is nobody by itself
	Arrived bool   // it is as it was at a table, so nothing happens to it when it comes
	Boxes   []ExportedBox
	Has     []*content.Entry // what somebody who arrives gains then
}

// ExportedBox is a box that somebody wrote: its name in the state, "side" or
// "skill/Rope Use/level", and what it holds.
type ExportedBox struct {
	Key   string
	Value types.Value
}

// Of gives people, or other things at the table, as they are kept, each with what
// is theirs alone behind it. left names what no module that is loaded knows, and what
// waits for its time: that stays behind.
func (xs *Exports) Of(who []types.Ref) (list []Export, left []string, err error) {
	refer := xs.referrers()
	taken := map[uint64]bool{}
	for _, n := range who {
		if err := xs.w.Departed.There(n); err != nil {
			return nil, nil, err
		}
		taken[n.Record] = true
	}
	for _, n := range who {
		queue := []uint64{n.Record}
		for i := 0; i < len(queue); i++ {
			p, lost := xs.export(queue[i])
			p.Part = i > 0
			for _, name := range lost {
				left = append(left, xs.w.Names.Of(n)+"'s "+name)
			}
			for _, b := range p.Boxes {
				types.EachRef(b.Value, func(e types.Ref) {
					if e.Record != 0 && !taken[e.Record] && xs.isPart(e, n, refer, queue) {
						taken[e.Record] = true
						queue = append(queue, e.Record)
					}
				})

			}
			list = append(list, p)
		}
		if waits := len(slices.DeleteFunc(refer[n.Record], func(id uint64) bool { return xs.w.state.Kind(id) != Scheduled || xs.repeatsItself(id) })); waits > 0 {
			left = append(left, fmt.Sprintf("%s's %s", xs.w.Names.Of(n), howMany(waits, "thing that is due", "things that are due")))
		}
	}
	return list, left, nil
}

func howMany(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n, " ", many)
}

// repeatsItself tells what begins again by itself wherever its entry is carried.
func (xs *Exports) repeatsItself(id state.ID) bool {
	_, repeats := xs.w.state.Get(id, "every")
	return repeats
}

// referrers lists for each record those that refer to it.
func (xs *Exports) referrers() map[uint64][]uint64 {
	refer := map[uint64][]uint64{}
	for _, id := range xs.w.state.Records() {
		for _, box := range xs.w.state.Boxes(id) {
			v, _ := xs.w.state.Get(id, box)
			types.EachRef(v, func(e types.Ref) {
				for _, of := range []uint64{e.Record, e.Owner} {
					if of != 0 && of != id && !slices.Contains(refer[of], id) {
						refer[of] = append(refer[of], id)
					}
				}
			})

		}
	}
	return refer
}

// isPart tells whether a thing is somebody's alone: one of several that they have, what
// refers to them, and what only they refer to.
func (xs *Exports) isPart(e, who types.Ref, refer map[uint64][]uint64, theirs []uint64) bool {
	k := xs.w.KindNamed(e.Kind)
	switch {
	case k == nil || !xs.w.state.Exists(e.Record) || e.Record <= 2:
		return false
	case e.IsCopy():
		return xs.w.Copies.HolderID(e) == who.Record
	case k.Is("entity") || k.Is("region"):
		return false
	case slices.Contains(refer[who.Record], e.Record):
		return true
	}
	return !slices.ContainsFunc(refer[e.Record], func(id uint64) bool { return !slices.Contains(theirs, id) })
}

// export is one thing, and the names of its boxes that nothing knows.
func (xs *Exports) export(id state.ID) (p Export, lost []string) {
	n := xs.w.Record(id)
	p = Export{ID: id, Kind: n.Kind, Arrived: true, CopyOf: xs.w.Copies.entryOf(id)}
	if p.CopyOf == "" {
		v, _ := xs.w.state.Get(id, "name")
		p.Name, _ = v.(string)
	} else {
		p.HadBy = xs.w.Copies.HolderID(n)
	}
	if e := xs.w.Printed(n); e != nil {
		p.Printed = e.Name
	}
	for _, key := range xs.w.state.Boxes(id) {
		if slices.Contains(ownKeys, key) {
			continue
		}
		v, ok := xs.w.state.Get(id, key)
		b := xs.w.BoxByKey(n.Kind, key)
		switch {
		case !ok:
		case b == nil:
			lost = append(lost, SpelledKey(key))
		default:
			types.EachRef(v, func(e types.Ref) {
				if xs.w.Departed.IsVanished(e) {
					lost = append(lost, e.Name)
				}
			})

			if v = xs.Without(v, func(e types.Ref) bool { return xs.w.Departed.IsVanished(e) || xs.w.Departed.IsGone(e) }); v != nil {
				p.Boxes = append(p.Boxes, ExportedBox{key, v})
			}
		}
	}
	return p, lost
}

// Without is a value without some things; nil where it is one of them.
func (xs *Exports) Without(v types.Value, gone func(types.Ref) bool) types.Value {
	switch v := v.(type) {
	case types.Ref:
		if gone(v) {
			return nil
		}
	case types.List:
		out := types.List{}
		for _, e := range v {
			if e = xs.Without(e, gone); e != nil {
				out = append(out, e)
			}
		}
		return out
	case types.Map:
		out := types.Map{}
		for _, x := range v {
			if k, e := xs.Without(x.Key, gone), xs.Without(x.Value, gone); k != nil && e != nil {
				out = append(out, types.Pair{Key: k, Value: e})
			}
		}
		return out
	}
	return v
}
