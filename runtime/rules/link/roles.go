package link

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// path links a path to somebody; what is no plain path is one formula.
func (l *linker) path(src *content.Formula, s *scope, want types.Type) rules.Role {
	if src == nil {
		return nil
	}
	var role rules.Role
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
