package module

import (
	"errors"
	"strings"
	"testing"

	"houserule/lang/diag"
)

// TestFieldsAreThoseThatAreRead holds the lists for people to what a manifest is read by:
// each example is read without a problem, and what a reader knows is listed.
func TestFieldsAreThoseThatAreRead(t *testing.T) {
	known := func(text string) string {
		_, err := ReadManifest(diag.NewFile("module.json", text))
		var list diag.List
		if !errors.As(err, &list) {
			t.Fatalf("%s: %v", text, err)
		}
		for _, p := range list {
			if names, is := strings.CutPrefix(p.Hint, "known are "); is {
				return names
			}
		}
		t.Fatalf("%s: %v", text, err)
		return ""
	}
	names := func(list []Field) string {
		var names []string
		for _, f := range list {
			names = append(names, f.Name)
		}
		return strings.Join(names, ", ")
	}
	for _, x := range []struct{ text, want string }{
		{`{"zzzzzz": 1}`, names(Fields())},
		{`{"options": {"x": {"zzzzzz": 1}}}`, names(OptionFields())},
		{`{"permissions": ["zzzzzz"]}`, names(Permissions())},
	} {
		if got := known(x.text); got != x.want {
			t.Errorf("%s: known are\n%s\nlisted are\n%s", x.text, got, x.want)
		}
	}
	var all []string
	for _, f := range Fields() {
		all = append(all, `"`+f.Name+`": `+f.As)
	}
	if _, err := ReadManifest(diag.NewFile("module.json", "{"+strings.Join(all, ", ")+"}")); err != nil {
		t.Errorf("the examples: %v", err)
	}
}
