package world

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/state"
)

// Names returns names of things for people, and finds free names.
type Names struct {
	w     *World
	taken int       // index of the state: names in use
	texts textCache // composed names
	box   state.Box // the box that stores names
}

// ofCopy returns the name of a copy with its holder and, from the second on, a number: "Ann's
// Pistol (2)".
func (ns *Names) ofCopy(n types.Ref) string {
	if who := ns.w.Copies.Holder(n); who.Record != 0 {
		return ns.Of(who) + "'s " + ns.Among(n)
	}
	return n.Name
}

// Among returns the name of a copy among those of its holder: "Pistol", "Pistol (2)".
func (ns *Names) Among(n types.Ref) string {
	number, found := 0, false
	ns.w.Copies.Each(ns.w.Copies.HolderID(n), n, func(c types.Ref) bool {
		number++
		found = c == n
		return !found
	})
	if !found || number == 1 {
		return n.Name
	}
	return fmt.Sprintf("%s (%d)", n.Name, number)
}

// OfCarried returns the name of a carried entry or copy, without its holder.
func (ns *Names) OfCarried(n types.Ref) string {
	if n.IsCopy() {
		return ns.Among(n)
	}
	return n.Name
}

// Last returns the last name of a thing that is gone.
func (ns *Names) Last(n types.Ref) string {
	k := ns.w.Departed.known[n.Record]
	switch {
	case IsEvent(n):
		return "the " + n.Kind
	case k.name != "":
		return k.name
	case ns.w.Departed.isSomebody(n):
		return "somebody"
	}
	return "this " + n.Kind
}

// ofGone returns the name of a thing that is gone for a text, such as "Bob who left".
func (ns *Names) ofGone(n types.Ref) string {
	switch {
	case ns.w.Audience.secrecy != nil && ns.w.Audience.secrecy.concealed && ns.w.Audience.secrecy.secrets.Records[n.Record]:
		return SomethingHidden
	case ns.w.Departed.isSomebody(n):
		return ns.Last(n) + " who left"
	case ns.w.Departed.known[n.Record].name == "":
		return diag.A(n.Kind) + " that is gone"
	}
	return ns.Last(n) + " that is gone"
}

// Key returns the name of a thing in keys of inputs. A record without a name is identified by its
// number, which stays the same when the command is run again.
func (ns *Names) Key(n types.Ref) string {
	if n.Record == 0 || IsEvent(n) || ns.Own(n.Record) != "" {
		return ns.Of(n)
	}
	return fmt.Sprintf("%s #%d", n.Kind, n.Record)
}

// ofRecord returns the name of an existing record: its own, or its kind and its position among the
// records of that kind.
func (ns *Names) ofRecord(id state.ID) string {
	if name := ns.Own(id); name != "" {
		return name
	}
	kind := ns.w.state.Kind(id)
	if id <= 2 {
		return "the " + kind
	}
	ids := ns.w.state.Records(kind)
	return fmt.Sprintf("%s %d", kind, sort.Search(len(ids), func(i int) bool { return ids[i] >= id })+1)
}

// Own returns the name that a record was given, on one line and of limited length, see
// [diag.SanitizeName]; "" for none.
func (ns *Names) Own(id state.ID) string {
	v, _, _ := ns.w.state.Read(id, ns.box)
	name, _ := v.(string)
	for i := 0; i < len(name); i++ {
		if c := name[i]; c < ' ' || c >= 0x7f || i == diag.MaxName {
			return diag.SanitizeName(name)
		}
	}
	return name
}

// namesIndex is the index of names in use. Numbered names are split: "guard 12" is number
// 12 of "guard".
var namesIndex = state.Index{Boxes: []string{"name"}, Key: func(_ state.ID, box func(string) types.Value) types.Value {
	if name, ok := box("name").(string); ok {
		return numberedName(name)
	}
	return nil
}}

// numberedName splits a name as namesIndex stores it; a name without a number is number 1.
func numberedName(name string) types.List {
	if i := strings.LastIndexByte(name, ' '); i >= 0 {
		digits := name[i+1:]
		if n, err := strconv.Atoi(digits); err == nil && n >= 2 && strconv.Itoa(n) == digits {
			return types.List{name[:i], float64(n)}
		}
	}
	return types.List{name, 1.0}
}

// NameAndNumber splits a name that may end in a number, such as "guard 12"; a name without a
// number has number 1.
func NameAndNumber(name string) (base string, number int) {
	parts := numberedName(name)
	return parts[0].(string), int(parts[1].(float64))
}

// Numbered returns the first free name of "guard 1", "guard 2" and so on. A plain "guard"
// occupies number 1.
func (ns *Names) Numbered(name string) string {
	taken, first := ns.w.state.Keys(ns.taken), name+" 1"
	if !taken.Has(numberedName(name)) && !taken.Has(numberedName(first)) {
		return first
	}
	return fmt.Sprintf("%s %d", name, ns.freeNumber(name, 2))
}

// freeNumber returns the lowest free number of a name that is not below from.
func (ns *Names) freeNumber(name string, from int) int {
	taken := ns.w.state.Keys(ns.taken)
	before := taken.Rank(types.List{name, float64(from)})
	// Up to the lowest free number there are as many names as numbers.
	return from + sort.Search(taken.Len(), func(i int) bool {
		return taken.Rank(types.List{name, float64(from + i + 1)})-before < i+1
	})
}

// Free returns a name if it is free, else with the lowest free number: "guard", "guard 2".
func (ns *Names) Free(name string) string {
	if !ns.w.state.Keys(ns.taken).Has(numberedName(name)) {
		return name
	}
	return fmt.Sprintf("%s %d", name, ns.freeNumber(name, 2))
}

// listText returns the text of a list whose elements have these names.
func listText(list types.List, names []string) string {
	if things(list) {
		names = Together(names)
	}
	return strings.Join(names, ", ")
}

// things reports whether a list contains only records.
func things(list types.List) bool {
	return !slices.ContainsFunc(list, func(v types.Value) bool {
		n, ok := v.(types.Ref)
		return !ok || n.Record == 0
	})
}

// Together shortens a list of names: of consecutive numbered names only the first has the
// name, as in "guard 1", "2", "Ann".
func Together(names []string) (parts []string) {
	last := ""
	for _, name := range names {
		base, number := name, ""
		if i := strings.LastIndexByte(name, ' '); i > 0 && allDigits(name[i+1:]) {
			base, number = name[:i], name[i+1:]
		}
		switch {
		case number != "" && base == last:
			parts = append(parts, number)
			continue
		case number != "":
			last = base
		default:
			last = ""
		}
		parts = append(parts, name)
	}
	return parts
}

func allDigits(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// Of returns the name of a thing for people: "Ann", "guard 2", "Ann's Climbing", "Bob who left".
// A record without a name is named by its kind and its position among the records of that kind,
// which is the same in equal situations.
func (ns *Names) Of(n types.Ref) string {
	switch {
	case n.Record == 0 && n.Owner != 0:
		return ns.Join(ofSomebody, ns.OfOwner(n.Owner), n.Name, "")
	case n == types.Ref{}:
		return "nobody"
	case IsEvent(n):
		return "the " + n.Kind
	case n.Record != 0 && ns.w.Departed.IsGone(n):
		return ns.ofGone(n)
	case n.IsCopy():
		return ns.ofCopy(n)
	case n.Record != 0:
		return ns.ofRecord(n.Record)
	}
	return n.Name
}

// OfOwner returns the name of an owner, by record.
func (ns *Names) OfOwner(id uint64) string {
	if len(ns.w.Copies.kinds) == 0 {
		if name := ns.Own(id); name != "" {
			return name
		}
	}
	return ns.Of(ns.w.Entity(id))
}

// OfPayer returns the name of the buyer of an offer; that of the game is "the gamemaster".
func (ns *Names) OfPayer(n types.Ref) string {
	if n == ns.w.Game() {
		return "the gamemaster"
	}
	return ns.Of(n)
}

// Show returns a value as text for people, with the names of things.
func (ns *Names) Show(v types.Value) string {
	switch v := v.(type) {
	case types.Ref:
		return ns.Of(v)
	case types.List:
		names := make([]string, len(v))
		for i, e := range v {
			names[i] = ns.Show(e)
		}
		return listText(v, names)
	case types.Map:
		s := ""
		for i, p := range v {
			if i > 0 {
				s += ", "
			}
			s += ns.Show(p.Key) + ": " + ns.Show(p.Value)
		}
		return "{" + s + "}"
	}
	return types.Format(v)
}

// Texts in place of what the audience may not know.
const (
	Something       = "something"        // for a value
	SomethingHidden = "something hidden" // for a thing or an event
)
