package world

// PrivateReads records that private boxes were read.
type PrivateReads struct {
	Count   int  // reads so far, to be compared before and after a question
	Writing int  // nesting of messages being written
	said    bool // the running line said something for the gamemaster alone
	checks  bool // a check of the running line read a private box
}

// Note records a read. settling is true while lines of a check are computed.
func (p *PrivateReads) Note(settling bool) {
	p.Count++
	p.said = p.said || p.Writing > 0
	p.checks = p.checks || settling
}

// MarkSaid records that the running line says something for the gamemaster alone.
func (p *PrivateReads) MarkSaid() { p.said = true }

// Take returns and resets what was recorded: told after Tell or a read in a message, checks
// after a read in a check.
func (p *PrivateReads) Take() (told, checks bool) {
	told, checks = p.said, p.checks
	p.said, p.checks = false, false
	return told, checks
}
