package declare

import (
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// sample shows the first two of what stands in a list, as a line with its fields.
func sample(t *lua.LTable) string {
	var texts []string
	for i := 1; i <= min(t.Len(), 2); i++ {
		texts = append(texts, strconv.Quote(lua.LVAsString(t.RawGetInt(i))))
	}
	line := "{ " + strings.Join(texts, ", ") + fieldsOf(t) + " }"
	if t.Len() > 2 {
		line += ", ..."
	}
	return line
}

// fieldsOf writes the fields of a table that have names, each behind a comma: texts,
// numbers, yes and no.
func fieldsOf(t *lua.LTable) string {
	var fields []string
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		name, named := k.(lua.LString)
		if !named {
			continue
		}
		switch v := v.(type) {
		case lua.LString:
			fields = append(fields, ", "+string(name)+" = "+strconv.Quote(string(v)))
		case lua.LNumber, lua.LBool:
			fields = append(fields, ", "+string(name)+" = "+v.String())
		}
	}
	slices.Sort(fields)
	return strings.Join(fields, "")
}
