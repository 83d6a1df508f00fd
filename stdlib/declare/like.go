package declare

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// An entry may print everything of another one of its kind, weapon "Longsword +1"
// { like = "Longsword", bonus = 1 }: its boxes, and what stands inside it. What it
// writes itself stands in place of that.

// likes resolves entries that take over from others by `like`.
type likes struct {
	r            *entryReader
	raw          map[*content.Entry]*rawEntry      // all entries that were read
	resolving    map[*content.Entry]bool           // entries being resolved, to find cycles
	written      map[*content.Entry]*inherited     // what stands inside each entry itself
	known        map[*content.Entry]*inherited     // the same with what is taken over
	changeCopies map[*rules.Change][]*rules.Change // copies of each change
	repeatCopies map[*rules.Repeat][]*rules.Repeat // copies of each repeat
	originals    map[any]any                       // the original of each copy
}

// inherited is what stands inside an entry: its own, and what it takes over.
type inherited struct {
	changes []*rules.Change
	repeats []*rules.Repeat
	offers  []*rules.Declaration
}

// readLikes resolves all `like` and adds copies of what the entries take over. It runs before
// replaced entries are removed: an entry may be like the one it replaces.
func (er *entryReader) readLikes() {
	k := &likes{r: er, raw: map[*content.Entry]*rawEntry{}, resolving: map[*content.Entry]bool{}, written: map[*content.Entry]*inherited{}, known: map[*content.Entry]*inherited{},
		changeCopies: map[*rules.Change][]*rules.Change{}, repeatCopies: map[*rules.Repeat][]*rules.Repeat{}, originals: map[any]any{}}
	any := false
	for _, r := range er.list {
		k.raw[r.entry] = r
		any = any || r.body.has("like")
	}
	if !any {
		return
	}
	k.byEntry()
	for _, r := range er.list {
		k.resolve(r.entry)
	}
	s := &er.Source
	var changes []*rules.Change
	for _, c := range s.Changes { // a copy stands behind its original
		changes = append(append(changes, c), k.changeCopies[c]...)
	}
	var repeats []*rules.Repeat
	for _, r := range s.Repeats {
		repeats = append(append(repeats, r), k.repeatCopies[r]...)
	}
	s.Changes, s.Repeats = changes, repeats
}

// resolve returns what stands inside an entry; nil for an entry that is like itself.
func (li *likes) resolve(e *content.Entry) *inherited {
	if known := li.known[e]; known != nil {
		return known
	}
	r := li.raw[e]
	if li.resolving[e] {
		r.body.failAt("like", "", "%s is like itself, through others", r.body.h)
		return nil
	}
	own := li.written[e]
	if own == nil {
		own = &inherited{}
	}
	if r != nil && e.Kind.BoxSeen(e.Module, "like") == nil {
		if name := r.body.text("like"); name != "" {
			li.resolving[e] = true
			if base := li.baseOf(r, name); base != nil {
				if from := li.resolve(base); from != nil {
					r.like = base
					li.inherit(e, own, from)
				}
			}
			delete(li.resolving, e)
		}
	}
	li.known[e] = own
	return own
}

// baseOf finds the entry that a name behind `like` means.
func (li *likes) baseOf(r *rawEntry, name string) *content.Entry {
	l, e := li.r, r.entry
	other := l.Catalogue.CalledExactly(e.Kind.Name, name)
	switch {
	case other == e && e.InsteadOf != "":
		for _, x := range e.Replaces {
			if x.Module == e.InsteadOf {
				return x
			}
		}
		return nil // a missing entry was reported
	case other != nil:
		return other
	}
	if found := l.Catalogue.Any(e.Module, name, func(*content.Kind) bool { return true }); len(found) > 0 {
		r.body.failAt("like", "an entry is like another one of its own kind", "%s is like %q, which is %s", r.body.h, name, diag.A(content.Written(found[0].Kind.Name)))
		return nil
	}
	r.body.failAt("like", "", "%s is like %q, and there is no such %s", r.body.h, name, content.Written(e.Kind.Name)).Advise(l.Catalogue.Hint(e.Kind.Name, name))
	return nil
}

// byEntry collects what stands inside each entry.
func (li *likes) byEntry() {
	at := func(e *content.Entry) *inherited {
		if li.written[e] == nil {
			li.written[e] = &inherited{}
		}
		return li.written[e]
	}
	s := &li.r.Source
	for _, c := range s.Changes {
		if c.Carried.Carrier != nil {
			own := at(c.Carried.Carrier)
			own.changes = append(own.changes, c)
		}
	}
	for _, r := range s.Repeats {
		own := at(r.Carrier)
		own.repeats = append(own.repeats, r)
	}
	for _, d := range s.Declarations {
		if d.Offer.Carrier != nil {
			own := at(d.Offer.Carrier)
			own.offers = append(own.offers, d)
		}
	}
}

// inherit adds what stands inside another entry, except what the entry declares itself.
func (li *likes) inherit(e *content.Entry, own, from *inherited) {
	changes, repeats, offers := own.changes, own.repeats, own.offers
	for _, c := range from.changes {
		label := c.Label
		if label == c.Carried.Carrier.Name {
			label = e.Name
		}
		if slices.ContainsFunc(changes, func(x *rules.Change) bool {
			return x.ChangeKind == c.ChangeKind && x.Target == c.Target && x.Label == label
		}) {
			continue
		}
		its := *c
		its.Carried.Carrier, its.Label = e, label
		own.changes = append(own.changes, &its)
		first := originalOf(li, c)
		li.originals[&its] = first
		li.changeCopies[first] = append(li.changeCopies[first], &its)
	}
	for _, r := range from.repeats {
		if slices.ContainsFunc(repeats, func(x *rules.Repeat) bool { return x.Unit == r.Unit }) {
			continue
		}
		its := *r
		its.Carrier = e
		own.repeats = append(own.repeats, &its)
		first := originalOf(li, r)
		li.originals[&its] = first
		li.repeatCopies[first] = append(li.repeatCopies[first], &its)
	}
	for _, d := range from.offers {
		if i := slices.IndexFunc(offers, func(x *rules.Declaration) bool { return x.SourceName() == d.SourceName() }); i >= 0 {
			offers[i].Offer.Overrides = d.SourceName() // it replaces the original for those who have this entry
			offers[i].Name = d.SourceName() + " of " + e.Name
			continue
		}
		d.Offer.Also = append(d.Offer.Also, e)
		own.offers = append(own.offers, d)
	}
}

// originalOf returns the original of a copy.
func originalOf[T any](k *likes, x *T) *T {
	if first, ok := k.originals[x].(*T); ok {
		return first
	}
	return x
}

// readLike reads an entry after the one that it is like, and copies the values that it does not
// print itself.
func (er *entryReader) readLike(r *rawEntry, read map[*content.Entry]bool, raw map[*content.Entry]*rawEntry) {
	e, base := r.entry, r.like
	if read[e] {
		return
	}
	read[e] = true
	if base != nil && raw[base] != nil {
		er.readLike(raw[base], read, raw)
	}
	if base != nil {
		if e.Text == "" {
			e.Text = base.Text
		}
		if e.Source == nil {
			e.Source = base.Source
		}
		for name, v := range base.Values {
			if box := e.Kind.Box(name); name != "short" && (box == nil || r.body.get(content.Written(name)) == lua.LNil) {
				e.Values[name] = v
			}
		}
	}
	if e.Kind.Nature != content.Record {
		er.readEntry(r)
		return
	}
	er.readTemplate(r)
	if base != nil && base.Sheet != nil {
		er.mergeSheet(e.Sheet, base.Sheet, r.body)
	}
}

// mergeSheet adds the fields of a base sheet that the own sheet does not have.
func (er *entryReader) mergeSheet(own, base *content.Sheet, b *body) {
	for name, v := range base.Values {
		if _, ok := own.Values[name]; !ok {
			own.Values[name] = v
		}
	}
	for _, level := range base.Levels {
		if !slices.ContainsFunc(own.Levels, func(x content.Level) bool { return x.Entry == level.Entry }) {
			own.Levels = append(own.Levels, level)
		}
	}
	if !b.has("has") {
		own.Has = append(own.Has, base.Has...)
	}
}
