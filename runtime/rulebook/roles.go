package rulebook

import (
	"strings"

	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
)

// Role is a linked path to somebody, such as target.group.leader: one program
// for each step, so that a path that ends early leads to nobody.
type Role []*formula.Program

// Run follows the path. It gives none when a step on the way is none.
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

// path links a path to somebody; what is no plain path is one formula.
func (l *linker) path(src *content.Formula, s *scope, want types.Type) Role {
	if src == nil {
		return nil
	}
	var role Role
	for i, c := range src.Text {
		if c != '.' {
			if c != '_' && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') {
				role = nil
				break
			}
			continue
		}
		step := *src
		step.Text = src.Text[:i]
		p := l.compile(&step, s, types.Type{})
		if p == nil {
			return nil // reported; the longer path would only repeat it
		}
		role = append(role, p)
	}
	if p := l.compile(src, s, want); p != nil {
		return append(role, p)
	}
	return nil
}

// RolePath turns "leader of target" into the path target.leader; a path stays
// as it is.
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

// ParseCost reads "1 luck", "all actions", "2 points of group",
// "slot + 1 points of caster". It gives the amount as a formula ("" for all),
// the box and the path to whose it is ("" for who pays).
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

// givenAs stands before the name of a parameter that is a role.
const givenAs = "given "

// GivenRole tells which parameter a role is, if it is one.
func GivenRole(role string) (param string, ok bool) {
	return strings.CutPrefix(role, givenAs)
}
