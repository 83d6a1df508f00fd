package cli

import (
	"fmt"
	"io/fs"
	"path"
	"strings"

	"houserule/cmd/houserule/internal/program"
	"houserule/runtime/module"
)

// isShipped reports whether a module of an id comes with houserule.
func isShipped(p *program.Program, id string) bool {
	if p.Modules == nil {
		return false
	}
	_, err := fs.Stat(p.Modules, path.Join(id, module.ManifestName))
	return err == nil
}

// alikeIDs tells of the modules that come with houserule, or were added here, whose ids
// look like another one: who reads either may take it for the other.
func alikeIDs(p *program.Program, id string) (told []string) {
	if p.Modules != nil {
		names, _ := fs.Glob(p.Modules, "*/"+module.ManifestName)
		for _, name := range names {
			if other := path.Dir(name); alikeID(id, other) {
				told = append(told, fmt.Sprintf("looks like %s, which comes with houserule and is another module", other))
			}
		}
	}
	s, err := p.OpenStore()
	if err != nil {
		return told // it is told where modules are looked for
	}
	for _, other := range s.Others(id) {
		if alikeID(id, other) {
			told = append(told, fmt.Sprintf("looks like %s, which is installed here and is another module", other))
		}
	}
	return told
}

// leastAlike is how long ids are of which one slip is not another word.
const leastAlike = 5

// alikeID reports whether one id may be read as another: letters and digits that look the
// same are, hyphens do not count, and of long ones a single slip does not.
func alikeID(a, b string) bool {
	if a == b {
		return false
	}
	x, y := strings.ReplaceAll(a, "-", ""), strings.ReplaceAll(b, "-", "")
	return shape(x) == shape(y) || min(len(x), len(y)) >= leastAlike && oneSlip(x, y)
}

// shape is an id without hyphens, with everything alike that looks alike.
func shape(id string) string { return shapes.Replace(id) }

var shapes = strings.NewReplacer("rn", "m", "vv", "w", "cl", "d", "0", "o", "1", "l", "i", "l", "5", "s", "2", "z", "8", "b")

// oneSlip reports whether two texts differ in one letter that is left out, doubled, another
// one, or changed its place with the next. Of two numbers each means something.
func oneSlip(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 {
		return false
	}
	at := 0
	for at < len(a) && a[at] == b[at] {
		at++
	}
	switch {
	case len(a) < len(b):
		return a[at:] == b[at+1:] && !digit(b[at])
	case a[at+1:] == b[at+1:]:
		return !digit(a[at]) && !digit(b[at])
	}
	return at+1 < len(a) && a[at] == b[at+1] && a[at+1] == b[at] && a[at+2:] == b[at+2:]
}

func digit(c byte) bool { return c >= '0' && c <= '9' }
