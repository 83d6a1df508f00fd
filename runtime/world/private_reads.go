package world

// PrivateReads records that private boxes were read.
type PrivateReads struct {
	Count   int  // reads so far, to be compared before and after a question
	Writing int  // nesting of messages being written
	said    bool // the command line showed something that is only for the gamemaster
	checks  bool // a check of the command line read a private box
}

// Note records a read. settling is true while lines of a check are evaluated.
func (p *PrivateReads) Note(settling bool) {
	p.Count++
	p.said = p.said || p.Writing > 0
	p.checks = p.checks || settling
}

// MarkSaid records that the command line shows something that is only for the gamemaster.
func (p *PrivateReads) MarkSaid() { p.said = true }

// Take returns and resets what was recorded: said is true after MarkSaid or a read in a message,
// checks after a read in a check.
func (p *PrivateReads) Take() (said, checks bool) {
	said, checks = p.said, p.checks
	p.said, p.checks = false, false
	return said, checks
}
