package luabind

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
)

// equal implements `==` between a thing and a string as in formulas: an entry equals its name,
// and a string that names no entry is an error; things at the table equal no string.
func (s *Session) equal(thing *lua.LUserData, text string) (bool, *diag.Problem) {
	n, ok := thing.Value.(types.Ref)
	if !ok || s.Table == nil {
		return false, nil
	}
	c := s.Table.World().Program().Catalogue
	k := c.Kind(n.Kind)
	switch {
	case k != nil && k.Nature == content.Printed:
		if n.Name == text {
			return true, nil
		}
		if e := c.CalledExactly(n.Kind, text); e != nil {
			return e.Name == n.Name, nil
		}
		if c.IsName(text) {
			return false, nil
		}
		return false, &diag.Problem{Message: fmt.Sprintf("%s is compared with %q, but no entry has that name", s.Table.World().Names.Show(n), text), Hint: c.HintAmong(k, text).Text}
	case k != nil && k.Nature == content.Named:
		e, err := k.Named(text)
		if err != nil {
			return false, &diag.Problem{Message: fmt.Sprintf("%s is compared with %q, which is not a %s: %s", s.Table.World().Names.Show(n), text, k.Name, err)}
		}
		return e.Name == n.Name, nil
	}
	return false, &diag.Problem{Message: fmt.Sprintf("%s is compared with a text", s.Table.World().Names.Of(n)), Hint: fmt.Sprintf("compare its name: .name == %q", text)}
}
