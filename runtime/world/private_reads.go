package world

import "houserule/runtime/state"

// PrivateReads records that private boxes were read.
type PrivateReads struct {
	Count   int              // reads so far, to be compared before and after a question
	Writing int              // nesting of messages being written
	Shown   int              // nesting of texts whose purpose is to show what is private: reads are only counted
	last    map[state.ID]int // Count after the last read, by owner; 0 is the gamemaster
	said    Restriction      // of what the command line showed
	checks  Restriction      // of what checks of the command line read
}

// Note records a read of something with a restriction. settling is true while lines of a check
// are evaluated.
func (p *PrivateReads) Note(settling bool, whose Restriction) {
	p.Count++
	if p.Shown > 0 {
		return
	}
	if p.last == nil {
		p.last = map[state.ID]int{}
	}
	if whose.gamemaster {
		p.last[0] = p.Count
	}
	for _, id := range whose.owners {
		p.last[id] = p.Count
	}
	if p.Writing > 0 {
		p.said = p.said.And(whose)
	}
	if settling {
		p.checks = p.checks.And(whose)
	}
}

// Since returns the restriction of what was read since Count had a value.
func (p *PrivateReads) Since(count int) (r Restriction) {
	for id, at := range p.last {
		switch {
		case at <= count:
		case id == 0:
			return GamemasterOnly()
		default:
			r = r.And(OwnersOnly(id))
		}
	}
	return r
}

// MarkSaid records that the command line shows something with a restriction.
func (p *PrivateReads) MarkSaid(whose Restriction) { p.said = p.said.And(whose) }

// Said returns the restriction of what the command line showed or may show so far.
func (p *PrivateReads) Said() Restriction { return p.said }

// Take returns and resets what was recorded: said are the restrictions of MarkSaid and of reads
// in messages, checks those of reads in checks.
func (p *PrivateReads) Take() (said, checks Restriction) {
	said, checks = p.said, p.checks
	p.said, p.checks = Restriction{}, Restriction{}
	return said, checks
}
