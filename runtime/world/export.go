package world

import (
	"fmt"
	"slices"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
)

// Exports exports things of the table for files and other tables.
type Exports struct {
	w *World
}

// Export is the stored data of one thing, for a file from which it can be imported into this or
// another table. See [Exports.Of] and Import of the table.
type Export struct {
	ID      uint64 // the record to which references in values of other exports refer
	Kind    string
	Name    string
	Printed string // the entry that it was brought from; "" for none
	CopyOf  string // the entry of which it is a copy; "" for none
	HadBy   uint64 // of a copy: the ID of its holder
	Part    bool   // it belongs to the last export before it that is no Part
	Arrived bool   // it was at a table before, so rules for bringing it do not apply on import
	Boxes   []ExportedBox
	Has     []content.Gain // entries to gain on import
}

// ExportedBox is a written box: its key in the state, such as "side" or "skill/Rope
// Use/level", and its value.
type ExportedBox struct {
	Key   string
	Value types.Value
}

// Of exports things, each followed by the things that belong only to it. left describes what is
// not exported: boxes that no loaded module declares, and what is scheduled.
func (xs *Exports) Of(who []types.Ref) (list []Export, left []string, err error) {
	refer := xs.referrers()
	taken := map[uint64]bool{}
	for _, n := range who {
		if err := xs.w.Departed.CheckExists(n); err != nil {
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

// repeatsItself reports whether a scheduled record is the repeat of a carried entry, which
// starts again on import.
func (xs *Exports) repeatsItself(id state.ID) bool {
	_, repeats := xs.w.state.Get(id, "every")
	return repeats
}

// referrers lists for each record the records that refer to it.
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

// isPart reports whether a thing belongs only to who: a copy that they have, a thing that refers
// to them, or one to which only they and the things in theirs refer.
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

// export exports one thing; lost are the names of its boxes that no loaded module declares.
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
				if xs.w.Departed.IsUndeclared(e) {
					lost = append(lost, e.Name)
				}
			})

			if v = xs.Without(v, func(e types.Ref) bool { return xs.w.Departed.IsUndeclared(e) || xs.w.Departed.IsGone(e) }); v != nil {
				p.Boxes = append(p.Boxes, ExportedBox{key, v})
			}
		}
	}
	return p, lost
}

// Without returns a value without the references for which gone returns true; nil if the value
// itself is such a reference.
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
