package world

import (
	"slices"
	"testing"
)

func TestNumberedNamesStandTogether(t *testing.T) {
	for _, c := range []struct{ names, want []string }{
		{nil, nil},
		{[]string{"Ann", "Bob"}, []string{"Ann", "Bob"}},
		{[]string{"guard 1", "guard 2", "Ann", "guard 3"}, []string{"guard 1", "2", "Ann", "guard 3"}},
		{[]string{"guard", "guard 2", "guard 3"}, []string{"guard", "guard 2", "3"}},
	} {
		if got := Together(c.names); !slices.Equal(got, c.want) {
			t.Errorf("Together(%q) = %q, want %q", c.names, got, c.want)
		}
	}
}

func TestANumberIsPartedOffAName(t *testing.T) {
	for _, c := range []struct {
		name, base string
		number     int
	}{
		{"guard", "guard", 1},
		{"guard 12", "guard", 12},
		{"guard 1", "guard 1", 1},
		{"guard 02", "guard 02", 1},
		{"12", "12", 1},
	} {
		if base, number := NameAndNumber(c.name); base != c.base || number != c.number {
			t.Errorf("NameAndNumber(%q) = %q, %d, want %q, %d", c.name, base, number, c.base, c.number)
		}
	}
}

func TestKeysOfSheetsArePartedAtTheFirstAndTheLastSlash(t *testing.T) {
	for _, c := range []struct {
		key, kind, entry, box string
		ok                    bool
	}{
		{"skill/Rope Use/level", "skill", "Rope Use", "level", true},
		{"skill/Read/Write/level", "skill", "Read/Write", "level", true},
		{"side", "", "", "", false},
		{"skill/level", "", "", "", false},
	} {
		if kind, entry, box, ok := SplitKey(c.key); kind != c.kind || entry != c.entry || box != c.box || ok != c.ok {
			t.Errorf("SplitKey(%q) = %q, %q, %q, %v", c.key, kind, entry, box, ok)
		}
	}
}
