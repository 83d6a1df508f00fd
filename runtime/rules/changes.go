package rules

// Does tells whether anything is done besides a value that is given.
func (d *BodyDeclaration) Does() bool {
	return d.Steps != nil || len(d.Changes) > 0 || d.Say != nil || d.Summary != nil
}
