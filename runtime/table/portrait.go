package table

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// Portrait is a thing of the table by itself, as it is kept: for a file, from which it
// comes to this table again, or to another one. See [Table.Portraits] and [Table.Admit].
type Portrait struct {
	ID      uint64 // by which values of portraits refer to it
	Kind    string
	Name    string
	Printed string // the entry from which it was brought; "" for none
	CopyOf  string // of which entry it is one of several; "" for none
	HadBy   uint64 // of a copy: who has it
	Part    bool   // it belongs to another portrait, and is nobody by itself
	Arrived bool   // it is as it was at a table, so nothing happens to it when it comes
	Boxes   []PortraitBox
	Has     []*content.Entry // what somebody who arrives gains then
}

// PortraitBox is a box that somebody wrote: its name in the state, "side" or
// "skill/Rope Use/level", and what it holds.
type PortraitBox struct {
	Key   string
	Value types.Value
}

// ownKeys are the boxes of records in which the table keeps what a portrait says otherwise.
var ownKeys = []string{"name", printedKey, copyKey, hadByKey, broughtKey}

// Portraits gives people, or other things at the table, as they are kept, each with what
// is theirs alone behind it. left names what no module that is loaded knows, and what
// waits for its time: that stays behind.
func (t *Table) Portraits(who []types.Noun) (list []Portrait, left []string, err error) {
	refer := t.referrers()
	taken := map[uint64]bool{}
	for _, n := range who {
		if err := t.There(n); err != nil {
			return nil, nil, err
		}
		taken[n.Record] = true
	}
	for _, n := range who {
		queue := []uint64{n.Record}
		for i := 0; i < len(queue); i++ {
			p, lost := t.portrait(queue[i])
			p.Part = i > 0
			for _, name := range lost {
				left = append(left, t.NameOf(n)+"'s "+name)
			}
			for _, b := range p.Boxes {
				types.EachNoun(b.Value, func(e types.Noun) {
					if e.Record != 0 && !taken[e.Record] && t.isPart(e, n, refer, queue) {
						taken[e.Record] = true
						queue = append(queue, e.Record)
					}
				})

			}
			list = append(list, p)
		}
		if waits := len(slices.DeleteFunc(refer[n.Record], func(id uint64) bool { return t.state.Kind(id) != scheduled || t.repeatsItself(id) })); waits > 0 {
			left = append(left, fmt.Sprintf("%s's %s", t.NameOf(n), howMany(waits, "thing that is due", "things that are due")))
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
func (t *Table) repeatsItself(id state.ID) bool {
	_, repeats := t.state.Get(id, "every")
	return repeats
}

// referrers lists for each record those that refer to it.
func (t *Table) referrers() map[uint64][]uint64 {
	refer := map[uint64][]uint64{}
	for _, id := range t.state.Records() {
		for _, box := range t.state.Boxes(id) {
			v, _ := t.state.Get(id, box)
			types.EachNoun(v, func(e types.Noun) {
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
func (t *Table) isPart(e, who types.Noun, refer map[uint64][]uint64, theirs []uint64) bool {
	k := t.kindCalled(e.Kind)
	switch {
	case k == nil || !t.state.Exists(e.Record) || e.Record <= 2:
		return false
	case e.IsCopy():
		return t.hadBy(e) == who.Record
	case k.Is("entity") || k.Is("region"):
		return false
	case slices.Contains(refer[who.Record], e.Record):
		return true
	}
	return !slices.ContainsFunc(refer[e.Record], func(id uint64) bool { return !slices.Contains(theirs, id) })
}

// portrait is one thing, and the names of its boxes that nothing knows.
func (t *Table) portrait(id state.ID) (p Portrait, lost []string) {
	n := t.Record(id)
	p = Portrait{ID: id, Kind: n.Kind, Arrived: true, CopyOf: t.copyOf(id)}
	if p.CopyOf == "" {
		v, _ := t.state.Get(id, "name")
		p.Name, _ = v.(string)
	} else {
		p.HadBy = t.hadBy(n)
	}
	if e := t.Printed(n); e != nil {
		p.Printed = e.Name
	}
	for _, key := range t.state.Boxes(id) {
		if slices.Contains(ownKeys, key) {
			continue
		}
		v, ok := t.state.Get(id, key)
		b := t.boxByKey(n.Kind, key)
		switch {
		case !ok:
		case b == nil:
			lost = append(lost, SpelledKey(key))
		default:
			types.EachNoun(v, func(e types.Noun) {
				if t.vanished(e) {
					lost = append(lost, e.Name)
				}
			})

			if v = t.without(v, func(e types.Noun) bool { return t.vanished(e) || t.isGone(e) }); v != nil {
				p.Boxes = append(p.Boxes, PortraitBox{key, v})
			}
		}
	}
	return p, lost
}

// SpelledKey is the key under which the state keeps a box, for people: "Rope Use level".
func SpelledKey(key string) string {
	if _, entry, box, ok := splitKey(key); ok {
		return entry + " " + content.Written(box)
	}
	return content.Written(key)
}

// without is a value without some things; nil where it is one of them.
func (t *Table) without(v types.Value, gone func(types.Noun) bool) types.Value {
	switch v := v.(type) {
	case types.Noun:
		if gone(v) {
			return nil
		}
	case types.List:
		out := types.List{}
		for _, e := range v {
			if e = t.without(e, gone); e != nil {
				out = append(out, e)
			}
		}
		return out
	case types.Map:
		out := types.Map{}
		for _, x := range v {
			if k, e := t.without(x.Key, gone), t.without(x.Value, gone); k != nil && e != nil {
				out = append(out, types.Pair{Key: k, Value: e})
			}
		}
		return out
	}
	return v
}

// Admit brings people to the table as portraits show them, all in one command, and gives
// those that are no parts. Who has Arrived is as the portrait says; to others happens
// what does to whoever is brought. On any error nobody came.
func (t *Table) Admit(list []Portrait) ([]types.Noun, error) {
	run := t.run
	var names []string
	for _, p := range list {
		if !p.Part {
			names = append(names, p.Name)
		}
	}
	v, err := t.journal.Transaction("bring "+strings.Join(names, ", "), func() (any, error) {
		if t.answering(run) {
			return nil, t.forbidden(run, "bring "+strings.Join(names, ", "))
		}
		a := &admission{t: t, list: list, now: map[uint64]uint64{}}
		return a.admits(run)
	})
	if err != nil {
		return nil, err
	}
	return v.([]types.Noun), nil
}

// admission is portraits that come to the table.
type admission struct {
	t    *Table
	list []Portrait
	now  map[uint64]uint64 // their records, by the numbers of the portraits
}

func (a *admission) admits(run *Run) ([]types.Noun, error) {
	var who []types.Noun
	for i := range a.list {
		n, err := a.creates(run, &a.list[i])
		if err != nil {
			return nil, err
		}
		if !a.list[i].Part {
			who = append(who, n)
		}
	}
	for _, step := range []func(*Portrait, types.Noun) error{a.fills, a.arrives, a.settles} {
		for i := range a.list {
			p := &a.list[i]
			if err := step(p, types.Noun{Record: a.now[p.ID], Kind: p.Kind, Name: p.CopyOf}); err != nil {
				return nil, err
			}
		}
	}
	return who, nil
}

// creates makes the record of a portrait.
func (a *admission) creates(run *Run, p *Portrait) (types.Noun, error) {
	t := a.t
	n, err := t.create(run, p.Kind, p.Name+p.CopyOf)
	if err != nil {
		return n, err
	}
	a.now[p.ID] = n.Record
	if err := t.spend(run, askSteps+len(p.Boxes)); err != nil {
		return n, err
	}
	if p.CopyOf != "" {
		if t.copies == nil {
			t.copies = map[string]bool{}
		}
		t.copies[p.Kind] = true
		t.known[n.Record] = known{kind: p.Kind, name: p.CopyOf, of: p.CopyOf}
		return n, t.state.Set(n.Record, copyKey, p.CopyOf)
	}
	if p.Name != "" {
		name := p.Name
		if !p.Part {
			name = t.freeName(name)
		}
		if err := t.state.Set(n.Record, "name", name); err != nil {
			return n, err
		}
		t.called(run, n.Record, name)
	}
	if p.Printed != "" {
		if e := t.book.Catalogue.Entry(p.Kind, p.Printed); e != nil {
			return n, t.state.Set(n.Record, printedKey, e.Kind.Name+"/"+e.Name)
		}
	}
	return n, nil
}

// renumbered is a value with the records that portraits have at this table.
func (a *admission) renumbered(v types.Value) types.Value {
	return types.Renumbered(v, func(id uint64) uint64 {
		if now, ok := a.now[id]; ok {
			return now
		}
		return id
	})
}

// fills writes what a portrait shows: what somebody carries first, since other boxes are
// of these things.
func (a *admission) fills(p *Portrait, n types.Noun) error {
	run := a.t.run
	t := a.t
	if p.CopyOf != "" {
		if err := t.state.Set(n.Record, hadByKey, a.renumbered(types.Noun{Record: p.HadBy, Kind: t.state.Kind(a.now[p.HadBy])})); err != nil {
			return err
		}
	}
	if e := t.Printed(n); e != nil && e.Sheet != nil && !p.Arrived {
		if err := t.fill(run, n, e.Sheet); err != nil {
			return err
		}
	}
	boxes := slices.Clone(p.Boxes)
	slices.SortStableFunc(boxes, func(a, b PortraitBox) int { return rankOfKey(a.Key) - rankOfKey(b.Key) })
	for _, b := range boxes {
		if err := a.writes(run, p, n, b.Key, a.renumbered(b.Value)); err != nil {
			return err
		}
	}
	return nil
}

func rankOfKey(key string) int {
	if key == "carries" {
		return 0
	}
	return 1
}

func (a *admission) writes(run *Run, p *Portrait, n types.Noun, key string, v types.Value) error {
	t := a.t
	b, on := t.boxByKey(p.Kind, key), n
	if kind, entry, _, ok := splitKey(key); ok {
		on = types.Noun{Kind: kind, Name: entry, Owner: n.Record}
	}
	switch {
	case b == nil:
		return &diag.Problem{Message: fmt.Sprintf("%s has no box `%s`", diag.A(p.Kind), SpelledKey(key))}
	case b.Type.Worded() && on == n:
		return t.lay(on, b, v)
	}
	return t.written(run, on, b, v, p.Arrived)
}

// arrives lets happen what does to whoever comes to the table.
func (a *admission) arrives(p *Portrait, n types.Noun) error {
	run := a.t.run
	t := a.t
	k := t.kindCalled(p.Kind)
	if p.Part || !k.Is("entity") {
		return nil
	}
	if p.Arrived {
		seen := map[types.Noun]bool{}
		for _, v := range t.carriedList(n.Record) {
			of := types.Noun{Kind: types.AsNoun(v).Kind, Name: types.AsNoun(v).Name}
			if e := t.Entry(of); e != nil && !seen[of] {
				if err := t.actions.startRepeats(run, n, e); err != nil {
					return err
				}
			}
			seen[of] = true
		}
		return nil
	}
	has := p.Has
	if e := t.Printed(n); e != nil && e.Sheet != nil {
		has = append(slices.Clone(e.Sheet.Has), has...)
	}
	for _, e := range has {
		if _, err := t.actions.perform(run, t.book.Rule("entity.gains"), n, rules.Given{"entry": heldAs(e)}); err != nil {
			return err
		}
	}
	_, err := t.actions.perform(run, t.book.Rule("entity.arrives"), n, nil)
	return err
}

// settles makes sure that all that was laid there lies within its ends.
func (a *admission) settles(p *Portrait, n types.Noun) error {
	run := a.t.run
	t := a.t
	sheet := &content.Sheet{Kind: t.kindCalled(p.Kind), Values: map[string]any{}}
	if e := t.Printed(n); e != nil && e.Sheet != nil && !p.Arrived {
		for name, v := range e.Sheet.Values {
			if b := sheet.Kind.Box(name); b != nil && b.Type.Worded() {
				sheet.Values[name] = v
			}
		}
	}
	for _, b := range p.Boxes {
		sheet.Values[b.Key] = a.renumbered(b.Value)
	}
	return t.settle(run, n, sheet)
}

// Knows tells whether the rules in force know what is kept under a key of something.
func (t *Table) Knows(n types.Noun, key string) bool {
	return slices.Contains(ownKeys, key) || t.boxByKey(n.Kind, key) != nil
}
