package world

// PrivateReads counts how often private boxes are read, and notes whether the running line
// tells what they hold.
type PrivateReads struct {
	Count   int  // reads so far: who wants to know whether a question reads any compares it
	Writing int  // how many texts that are said are being written
	told    bool // the running line tells what is for the gamemaster alone
	checks  bool // a check of the running line read a private box
}

// Note counts one read, while lines of a check are worked out or not.
func (p *PrivateReads) Note(settling bool) {
	p.Count++
	p.told = p.told || p.Writing > 0
	p.checks = p.checks || settling
}

// Tell notes that the running line tells what is for the gamemaster alone.
func (p *PrivateReads) Tell() { p.told = true }

// Told tells whether something was noted by [PrivateReads.Tell] or a text that was said read
// a private box, and whether a check did, and forgets it.
func (p *PrivateReads) Told() (told, checks bool) {
	told, checks = p.told, p.checks
	p.told, p.checks = false, false
	return told, checks
}
