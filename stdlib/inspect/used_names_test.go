package inspect

import (
	"testing"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
)

// FuzzWords reads the words of texts that nobody wrote: each member that it finds stands
// where it says.
func FuzzWords(f *testing.F) {
	for _, text := range []string{
		`action "hero.tires (hours)" { function(who, given) who.pace = given.hours; who:strides { slope = 1 } end }`,
		`example "x" { rules = [[ box "hero.mud" { "0..6" } ]], function(ann) expect(ann.mud):is(0) end }`,
		"function t.f(...) end function t:g() end :x.y{z=", "[==[ [=[ [[ x = 1 ]] ]=] ]==] .a",
	} {
		f.Add(text)
	}
	i := New(sandbox.DefaultLimits())
	f.Fuzz(func(t *testing.T, text string) {
		for _, m := range i.namesOf(diag.NewFile("a.lua", text)).members {
			if at := text[m.offset:]; len(at) < len(m.name) || at[:len(m.name)] != m.name {
				t.Errorf("%q does not stand at %d", m.name, m.offset)
			}
		}
	})
}
