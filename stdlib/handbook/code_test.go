package handbook_test

import (
	"regexp"
	"strings"
	"testing"

	"houserule/modules"
	"houserule/stdlib/handbook"
	"houserule/stdlib/handbook/handbooktest"
)

// headed is a declaration whose name is written, at the beginning of code.
var headed = regexp.MustCompile(`^(\w+) "([^"(]*?) *["(]`)

// TestCodeIsThatOfItsRule looks at the code beside every rule of the shipped modules: where
// it begins with a name, that is the name of the rule, and not of one that stands near it.
func TestCodeIsThatOfItsRule(t *testing.T) {
	t.Parallel()
	entries, err := modules.Files.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	looked := 0
	for _, entry := range entries {
		if !entry.IsDir() || testing.Short() && entry.Name() != "bum" {
			continue
		}
		h := handbooktest.Of(t, entry.Name())
		rules := h.Changed
		for _, n := range h.RulesByKind {
			rules = append(rules, n.Rules...)
		}
		for _, r := range rules {
			for _, layer := range r.Layers {
				m := headed.FindStringSubmatch(layer.Code)
				if m == nil || layer.Carrier != nil {
					continue
				}
				looked++
				if !strings.HasSuffix(m[2], r.Name[strings.LastIndexByte(r.Name, '.')+1:]) {
					t.Errorf("%s, %s (%s): the code is that of %s", entry.Name(), r.Name, layer.Place, m[2])
				}
			}
		}
	}
	if looked < 40 { // bum alone has more
		t.Errorf("only %d rules have code", looked)
	}
}

// TestCodeOfWhatALoopDeclares shows the lines of a loop that declare an action, the name of
// which is worked out.
func TestCodeOfWhatALoopDeclares(t *testing.T) {
	want := map[string]bool{"character.calls": true, "character.waves": true}
	for _, n := range handbooktest.In(t, "testdata", "bog-walk").RulesByKind {
		for _, r := range n.Rules {
			if want[r.Name] {
				delete(want, r.Name)
				if got := codeOf(r); !strings.HasPrefix(got, `action("character." .. deed)`) {
					t.Errorf("%s has the code\n%s", r.Name, got)
				}
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("not found: %v", want)
	}
}

func codeOf(r handbook.Rule) (code string) {
	for _, layer := range r.Layers {
		code += layer.Code
	}
	return code
}
