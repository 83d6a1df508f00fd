package types

import (
	"cmp"
	"sort"
	"strconv"
	"strings"
)

// Value is one of: nil (none), bool, float64 (finite), string, [Ref], [List], [Map]. [Valid]
// checks that.
type Value = any

// Ref refers to a thing of the game: a record, an entry of a module, an entry that a record has
// (Owner), or a copy. A copy is a record made from an entry: it has both Record and Name. Two
// references are equal if all fields are.
type Ref struct {
	Record uint64 // number of the record; 0 for none
	Kind   string // the kind, such as "weapon"
	Name   string // name of the entry; "" for a record that is not a copy
	Owner  uint64 // the record that has the entry; 0 for none, and for copies, whose owner package world knows
}

// IsCopy reports whether the reference is to a copy of an entry.
func (n Ref) IsCopy() bool { return n.Record != 0 && n.Name != "" }

// List is an ordered list of values. It is immutable.
type List []Value

// Pair is one entry of a [Map].
type Pair struct{ Key, Value Value }

// Map is a list of pairs sorted by key with [Compare]. It is immutable.
type Map []Pair

// MakeMap returns a map of pairs. Of pairs with equal keys the last one is used.
func MakeMap(pairs ...Pair) Map {
	m := append(Map{}, pairs...)
	sort.SliceStable(m, func(i, j int) bool { return Compare(m[i].Key, m[j].Key) < 0 })
	out := m[:0]
	for _, p := range m {
		if n := len(out); n > 0 && Equal(out[n-1].Key, p.Key) {
			out[n-1] = p
			continue
		}
		out = append(out, p)
	}
	return out
}

// Get returns the value of a key; false if the map does not have it.
func (m Map) Get(key Value) (Value, bool) {
	if i, found := m.Find(key); found {
		return m[i].Value, true
	}
	return nil, false
}

// With returns a copy of the map with key set to value, or removed if value is nil.
func (m Map) With(key, value Value) Map {
	i, found := m.Find(key)
	out := make(Map, 0, len(m)+1)
	out = append(out, m[:i]...)
	if value != nil {
		out = append(out, Pair{key, value})
	}
	if found {
		i++
	}
	return append(out, m[i:]...)
}

// Find returns the index of a key, or where it would be inserted.
func (m Map) Find(key Value) (int, bool) {
	return sort.Find(len(m), func(i int) int { return Compare(key, m[i].Key) })
}

// Equal reports whether two values are equal: references by all fields, lists and maps by their
// elements.
func Equal(a, b Value) bool {
	switch x := a.(type) {
	case float64:
		y, ok := b.(float64)
		return ok && x == y
	case string:
		y, ok := b.(string)
		return ok && x == y
	case Ref:
		y, ok := b.(Ref)
		return ok && x == y
	}
	return rank(a) == rank(b) && Compare(a, b) == 0
}

// Matches reports whether two values are equal in formulas and scripts: as [Equal], but an entry
// also equals its name, and references to an entry or to a copy of it are equal whatever their
// owner. Two copies are equal only if they are the same record.
func Matches(a, b Value) bool {
	n, ok := a.(Ref)
	if !ok {
		if _, ok := b.(Ref); ok {
			return Matches(b, a)
		}
		return Equal(a, b)
	}
	switch x := b.(type) {
	case string:
		return n.Name == x && (n.Record == 0 || n.IsCopy())
	case Ref:
		if n.Record == 0 || x.Record == 0 {
			return n.Kind == x.Kind && n.Name == x.Name && (n.Name != "" || n.Record == x.Record)
		}
		return n.Record == x.Record
	}
	return false
}

// Compare returns -1, 0 or 1 in an order of all values: none, no and yes, numbers, texts,
// references (by kind, name, record, owner), lists, maps.
func Compare(a, b Value) int {
	if c := cmp.Compare(rank(a), rank(b)); c != 0 {
		return c
	}
	switch x := a.(type) {
	case bool:
		y := b.(bool)
		switch {
		case x == y:
			return 0
		case y:
			return -1
		}
		return 1
	case float64:
		return cmp.Compare(x, b.(float64))
	case string:
		return strings.Compare(x, b.(string))
	case Ref:
		y := b.(Ref)
		return cmp.Or(strings.Compare(x.Kind, y.Kind), strings.Compare(x.Name, y.Name),
			cmp.Compare(x.Record, y.Record), cmp.Compare(x.Owner, y.Owner))
	case List:
		y := b.(List)
		for i := 0; i < len(x) && i < len(y); i++ {
			if c := Compare(x[i], y[i]); c != 0 {
				return c
			}
		}
		return cmp.Compare(len(x), len(y))
	case Map:
		y := b.(Map)
		for i := 0; i < len(x) && i < len(y); i++ {
			if c := cmp.Or(Compare(x[i].Key, y[i].Key), Compare(x[i].Value, y[i].Value)); c != 0 {
				return c
			}
		}
		return cmp.Compare(len(x), len(y))
	}
	return 0
}

// rank returns the position of the type of v in the order of Compare.
func rank(v Value) int {
	switch v.(type) {
	case nil:
		return 0
	case bool:
		return 1
	case float64:
		return 2
	case string:
		return 3
	case Ref:
		return 4
	case List:
		return 5
	case Map:
		return 6
	}
	return 7
}

// Key returns a text that is the same for equal values and differs for others. It is for hashing
// and map keys, not for people.
func Key(v Value) string {
	var b strings.Builder
	writeKey(&b, v)
	return b.String()
}

func writeKey(b *strings.Builder, v Value) {
	switch x := v.(type) {
	case bool:
		if x {
			b.WriteByte('y')
		} else {
			b.WriteByte('n')
		}
	case float64:
		if x == 0 {
			x = 0 // negative zero has the key of zero
		}
		b.WriteString(strconv.FormatFloat(x, 'g', -1, 64))
	case string:
		b.WriteString(strconv.Quote(x))
	case Ref:
		b.WriteByte('<')
		b.WriteString(strconv.Quote(x.Kind))
		b.WriteString(strconv.Quote(x.Name))
		b.WriteString(strconv.FormatUint(x.Record, 10) + "," + strconv.FormatUint(x.Owner, 10))
		b.WriteByte('>')
	case List:
		b.WriteByte('[')
		for _, e := range x {
			writeKey(b, e)
			b.WriteByte(',')
		}
		b.WriteByte(']')
	case Map:
		b.WriteByte('{')
		for _, p := range x {
			writeKey(b, p.Key)
			b.WriteByte(':')
			writeKey(b, p.Value)
			b.WriteByte(',')
		}
		b.WriteByte('}')
	default:
		b.WriteByte('-')
	}
}

// Format returns a value for people: 3 and not 3.0, yes or no, none, the name of an entry, the
// kind and number of a record.
func Format(v Value) string {
	switch x := v.(type) {
	case nil:
		return "none"
	case bool:
		if x {
			return "yes"
		}
		return "no"
	case float64:
		return formatNumber(x)
	case string:
		return x
	case Ref:
		if x.Name != "" {
			return x.Name
		}
		if x.Kind == "" {
			return "somebody who left" // a reference of which nothing else is known
		}
		return x.Kind + " #" + strconv.FormatUint(x.Record, 10)
	case List:
		parts := make([]string, len(x))
		for i, e := range x {
			parts[i] = Format(e)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case Map:
		parts := make([]string, len(x))
		for i, p := range x {
			parts[i] = Format(p.Key) + ": " + Format(p.Value)
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return "(no value)"
}

// RenumberRecords returns a value in which the record numbers of references are replaced by
// number(record).
func RenumberRecords(v Value, number func(record uint64) uint64) Value {
	switch x := v.(type) {
	case Ref:
		x.Record, x.Owner = number(x.Record), number(x.Owner)
		return x
	case List:
		list := make(List, len(x))
		for i, e := range x {
			list[i] = RenumberRecords(e, number)
		}
		return list
	case Map:
		pairs := make(Map, len(x))
		for i, p := range x {
			pairs[i] = Pair{Key: RenumberRecords(p.Key, number), Value: RenumberRecords(p.Value, number)}
		}
		return pairs
	}
	return v
}

// AsRef returns v as a reference; the zero Ref if it is another value.
func AsRef(v Value) Ref {
	n, _ := v.(Ref)
	return n
}

// AsList returns v as a list; nil if it is another value.
func AsList(v Value) List {
	list, _ := v.(List)
	return list
}

// EachRef calls see for each reference in a value, including those in lists and maps.
func EachRef(v Value, see func(Ref)) {
	switch v := v.(type) {
	case Ref:
		see(v)
	case List:
		for _, e := range v {
			EachRef(e, see)
		}
	case Map:
		for _, p := range v {
			EachRef(p.Key, see)
			EachRef(p.Value, see)
		}
	}
}

// ContainsRef reports whether a value contains a reference.
func ContainsRef(v Value, n Ref) bool {
	found := false
	EachRef(v, func(e Ref) { found = found || e == n })
	return found
}
