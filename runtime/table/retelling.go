package table

// Retelling is a function of a script that odds run again to go on in its midst. The
// words in it that ask or do something with the game tell it.
type Retelling struct {
	p       *apart
	told    []telling
	next    int // how much of it was told again
	running bool
	inside  bool // a word is being done, and whatever it comes to belongs to it
	used    int64
}

// telling is what a word answered.
type telling struct {
	value, more any
	steps       int64
}

// Retelling is the function that is run for odds; nil where its words are just done.
func (t *Table) Retelling() *Retelling {
	if t.running == nil || t.running.part == nil {
		return nil
	}
	if x := &t.running.part.Retelling; x.running && !x.inside && !x.p.off {
		return x
	}
	return nil
}

// Again gives what a word answered that need not be done again; false where it has to be
// done.
func (x *Retelling) Again() (value, more any, again bool, err error) {
	if !x.p.going || x.next == len(x.told) {
		return nil, nil, false, nil
	}
	told := &x.told[x.next]
	x.next++
	return told.value, told.more, true, x.p.t.spare(told.steps)
}

// Begins comes before a word is done. One that runs what the function may look into
// cannot be told again, nor can anything behind it.
func (x *Retelling) Begins(tellable bool) {
	if x.inside = true; !tellable {
		x.p.off = true
		return
	}
	x.p.partBegins(len(x.told), nil)
	x.used = x.p.t.used()
}

// Ends comes behind a word that did not fail. What it answered can be told again, unless
// the function may change it.
func (x *Retelling) Ends(value, more any, tellable bool) {
	x.p.partEnds()
	x.inside = false
	x.p.off = x.p.off || !tellable
	if !x.p.off {
		x.told = append(x.told, telling{value, more, x.p.t.used() - x.used})
	}
}
