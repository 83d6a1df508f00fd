package formula

import (
	"slices"
	"strings"
	"testing"

	"houserule/lang/types"
)

// nothing is a scope without names.
type nothing struct{}

func (nothing) Lookup(string) (Symbol, error)             { return Symbol{}, ErrUnknown }
func (nothing) Member(types.Type, string) (Symbol, error) { return Symbol{}, ErrUnknown }
func (nothing) Names() []string                           { return nil }
func (nothing) MemberNames(types.Type) []string           { return nil }

// TestWords keeps the words, the functions there are and what is said of them
// together: the text of each ends in what its usage gives.
func TestWords(t *testing.T) {
	known := functionNames()
	for _, w := range Words() {
		if !slices.Contains(known, w.Name) {
			t.Errorf("%s is described, but no function", w.Name)
		}
		known = slices.DeleteFunc(known, func(name string) bool { return name == w.Name })
		p, err := Compile(nil, Source{Text: w.Usage}, nothing{}, types.Type{})
		if err != nil {
			t.Errorf("%s: %v", w.Usage, err)
			continue
		}
		v, err := p.Run(nil)
		if err != nil {
			t.Errorf("%s: %v", w.Usage, err)
		}
		_, want, _ := strings.Cut(w.Text[strings.LastIndex(w.Text, ": "):], ": ")
		if got := types.Format(v); got != want {
			t.Errorf("%s is %s, but the text says %s", w.Usage, got, want)
		}
	}
	for _, name := range known {
		t.Errorf("%s is not described", name)
	}
}
