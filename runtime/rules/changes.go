package rules

// Does reports whether the body does anything besides returning a value.
func (d *BodyDeclaration) Does() bool {
	return d.Steps != nil || len(d.Changes) > 0 || d.Say != nil || d.Summary != nil
}
