package types

import (
	"cmp"
	"sort"
	"strconv"
	"strings"
)

// Value is exactly one of: nil (none), bool, float64 (finite), string, [Ref],
// [List], [Map]. Nothing else may stand in a value; [Valid] finds what does.
type Value = any

// Ref names a thing of the game: a record of the table, an entry of a module,
// an entry as somebody has it, or a copy: one of several of an entry, which is a
// record with the entry's name. Two nouns are the same thing when all fields
// are equal.
type Ref struct {
	Record uint64 // the record; 0: no record
	Kind   string // the kind, "weapon"
	Name   string // the entry's name; "" for a record that is no copy
	Owner  uint64 // the record whose entry it is; 0: nobody's, or a copy, of which the table knows who has it
}

// IsCopy tells one of several of an entry.
func (n Ref) IsCopy() bool { return n.Record != 0 && n.Name != "" }

// List is values in an order. It is never changed after it was made.
type List []Value

// Pair is one entry of a [Map].
type Pair struct{ Key, Value Value }

// Map is values by key, sorted by key as [Compare] sorts. It is never changed
// after it was made.
type Map []Pair

// MakeMap gives a map of the pairs, sorted; of equal keys the last wins.
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

// Get finds the value of a key.
func (m Map) Get(key Value) (Value, bool) {
	if i, found := m.Find(key); found {
		return m[i].Value, true
	}
	return nil, false
}

// With gives a new map in which key has the value; none removes the key.
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

// Find is where a key stands, or would stand.
func (m Map) Find(key Value) (int, bool) {
	return sort.Find(len(m), func(i int) int { return Compare(key, m[i].Key) })
}

// Equal reports whether two values are the same: numbers by value, texts by
// letters, nouns by all fields, lists and maps by what is in them.
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

// Matches reports whether two values are the same to who writes rules, in formulas and in
// scripts: as [Equal], but an entry is its name, whoever has it, and so is one of several,
// which is no other of them.
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

// Compare orders any two values, for sorting: none, no and yes, numbers,
// texts, nouns (kind, name, record, owner), lists, maps. It gives -1, 0 or 1.
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

// Key gives a text that is the same for equal values and different for
// different ones; it is made for hashing and for map keys, not for people.
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
			x = 0 // one zero, whatever its sign
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

// Format shows a value to people: 3 and not 3.0, yes or no, none, the name of
// an entry, the kind and number of a record.
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
			return "somebody who left" // of whom nothing else is known
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

// Renumbered gives a value with other numbers for the records that it refers
// to. What refers to none is given back as it is.
func Renumbered(v Value, number func(record uint64) uint64) Value {
	switch x := v.(type) {
	case Ref:
		x.Record, x.Owner = number(x.Record), number(x.Owner)
		return x
	case List:
		list := make(List, len(x))
		for i, e := range x {
			list[i] = Renumbered(e, number)
		}
		return list
	case Map:
		pairs := make(Map, len(x))
		for i, p := range x {
			pairs[i] = Pair{Key: Renumbered(p.Key, number), Value: Renumbered(p.Value, number)}
		}
		return pairs
	}
	return v
}

// AsRef is a value as a noun; the zero noun for anything else.
func AsRef(v Value) Ref {
	n, _ := v.(Ref)
	return n
}

// AsList is a value as a list; nil for anything else.
func AsList(v Value) List {
	list, _ := v.(List)
	return list
}

// EachRef calls see for every reference in a value, those in lists and maps included.
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

// Mentions tells whether a noun stands in a value.
func Mentions(v Value, n Ref) bool {
	found := false
	EachRef(v, func(e Ref) { found = found || e == n })
	return found
}
