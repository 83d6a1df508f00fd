package campaign

// Refresh reads up to which line others have continued the file of a read-only campaign, which
// becomes its last line. more reports whether that is later than before. On an error the campaign
// is as before.
func (c *Campaign) Refresh() (more bool, err error) {
	head, err := c.file.Head()
	if err != nil || head.Last <= c.Timeline.last {
		return false, err
	}
	now := &Campaign{Timeline: &Timeline{file: c.file, last: head.Last}, file: c.file, options: c.options, questions: noQuestions(), overwritten: c.overwritten}
	at, err := now.stateAfter(head.Last)
	if err != nil {
		return false, err
	}
	now.rest = at.rest
	if err := now.readQuestions(); err != nil {
		return false, err
	}
	*c = *now
	return true, nil
}
