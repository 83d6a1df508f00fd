package rules

import (
	"strings"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
)

// Role is a linked path to a thing, such as target.group.leader: one program for each prefix of
// the path.
type Role []*formula.Program

// Run follows the path. It returns nil if a part of the path is none.
func (r Role) Run(f Frame) (types.Value, error) {
	var v types.Value
	for _, step := range r {
		var err error
		if v, err = step.Run(f); v == nil || err != nil {
			return nil, err
		}
	}
	return v, nil
}

// RolePath converts "leader of target" to target.leader. It returns a path unchanged.
func RolePath(role string) string {
	parts := strings.Split(role, " of ")
	for i, j := 0, len(parts)-1; i < j; i, j = i+1, j-1 {
		parts[i], parts[j] = parts[j], parts[i]
	}
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return strings.Join(parts, ".")
}

// PlacedRole is RolePath for a formula with a position.
func PlacedRole(src *content.Formula) *content.Formula {
	path := *src
	path.Text = RolePath(src.Text)
	if src.Place != nil {
		path.Place = func(offset int) diag.Pos {
			return src.Place(writtenOffset(src.Text, path.Text, offset))
		}
	}
	return &path
}

// writtenOffset maps an offset in the path target.leader to the offset in "leader of target".
func writtenOffset(role, path string, offset int) int {
	offset = min(offset, len(path))
	end := len(role) // the end of the parts that are not yet mapped
	for {
		part, rest, more := strings.Cut(path, ".")
		start := 0
		if more {
			if start = strings.LastIndex(role[:end], " of ") + len(" of "); start < len(" of ") {
				return offset // role is written as a path
			}
		}
		for start < end && role[start] == ' ' {
			start++
		}
		if offset <= len(part) || !more {
			return start + offset
		}
		offset -= len(part) + 1
		path, end = rest, strings.LastIndex(role[:end], " of ")
	}
}

// ParseCost parses a cost such as "1 luck", "all actions", "2 points of group" or "slot + 1
// points of caster". It returns the amount as a formula ("" for all), the box and the path to
// its owner ("" for whoever pays).
func ParseCost(text string) (amount, box, of string, ok bool) {
	if i := strings.Index(text, " of "); i >= 0 {
		of = RolePath(strings.TrimSpace(text[i+4:]))
		text = text[:i]
	}
	text = strings.TrimSpace(text)
	i := strings.LastIndexByte(text, ' ')
	if i <= 0 || i == len(text)-1 {
		return "", "", "", false
	}
	amount, box = strings.TrimSpace(text[:i]), text[i+1:]
	if amount == "all" {
		amount = ""
	}
	return amount, box, of, true
}

// paramPrefix precedes the names of parameters in roles.
const paramPrefix = "given "

// RoleOfParam returns the role for a parameter.
func RoleOfParam(param string) string { return paramPrefix + param }

// ParamOfRole returns the parameter of a role; ok is false if the role is none.
func ParamOfRole(role string) (param string, ok bool) {
	return strings.CutPrefix(role, paramPrefix)
}
