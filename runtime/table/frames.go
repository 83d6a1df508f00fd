package table

// frames are those that are in use, in the order in which they were given. Nobody keeps
// one for longer than the command, or the imagined course, in which it was made.
type frames struct {
	room []roomyFrame
	used int
	more int // how often there was too little room
}

// roomyFrame is a frame with room for a word that is added.
type roomyFrame struct {
	frame
	word extra
}

// framesAtOnce is how many there is room for.
const framesAtOnce = 16

// next is a frame that is not in use; the last user's words are in it still.
func (x *frames) next() *roomyFrame {
	if x.used == len(x.room) {
		x.room, x.used, x.more = make([]roomyFrame, max(framesAtOnce, min(2*len(x.room), 16*framesAtOnce))), 0, x.more+1
	}
	x.used++
	return &x.room[x.used-1]
}

// inUse is how many frames were in use at a moment.
type inUse struct{ used, more int }

func (x *frames) inUse() inUse { return inUse{x.used, x.more} }

// free lets those be used again that were given since.
func (x *frames) free(since inUse) {
	x.used = since.used
	if x.more != since.more { // all that lie here were
		x.used = 0
	}
}
