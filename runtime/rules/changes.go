package rules

// Any reports whether the body has effects: steps, changes of boxes or texts.
func (d *BodyDeclaration) Any() bool {
	return d.Steps != nil || len(d.Changes) > 0 || d.Say != nil || d.Summary != nil
}
