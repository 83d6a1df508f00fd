package cli

import (
	"fmt"
	"io/fs"
	"path"
	"strings"

	"houserule/cmd/houserule/internal/program"
	"houserule/runtime/module"
)

// isShipped reports whether houserule contains a module with an id.
func isShipped(p *program.Program, id string) bool {
	if p.Modules == nil {
		return false
	}
	_, err := fs.Stat(p.Modules, path.Join(id, module.ManifestName))
	return err == nil
}

// alikeIDs returns a warning for each shipped or installed module whose id resembles id.
func alikeIDs(p *program.Program, id string) (warnings []string) {
	if p.Modules != nil {
		names, _ := fs.Glob(p.Modules, "*/"+module.ManifestName)
		for _, name := range names {
			if other := path.Dir(name); alikeID(id, other) {
				warnings = append(warnings, fmt.Sprintf("looks like %s, which is shipped with houserule and is another module", other))
			}
		}
	}
	s, err := p.OpenStore()
	if err != nil {
		return warnings // the error is reported where modules are looked for
	}
	for _, other := range s.IDs(id) {
		if alikeID(id, other) {
			warnings = append(warnings, fmt.Sprintf("looks like %s, which is installed here and is another module", other))
		}
	}
	return warnings
}

// leastAlike is the least length, in bytes without hyphens, of ids that are alike if they differ by
// one slip; shorter ones are often different words.
const leastAlike = 5

// alikeID reports whether one id can be mistaken for another: similar characters, hyphens and,
// in long ids, a single slip do not count.
func alikeID(a, b string) bool {
	if a == b {
		return false
	}
	x, y := strings.ReplaceAll(a, "-", ""), strings.ReplaceAll(b, "-", "")
	return shape(x) == shape(y) || min(len(x), len(y)) >= leastAlike && oneSlip(x, y)
}

// shape replaces characters that look alike by the same character.
func shape(id string) string { return shapes.Replace(id) }

var shapes = strings.NewReplacer("rn", "m", "vv", "w", "cl", "d", "0", "o", "1", "l", "i", "l", "5", "s", "2", "z", "8", "b")

// oneSlip reports whether two texts differ by one letter left out, doubled, replaced or swapped
// with the next. Digits must be equal.
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
