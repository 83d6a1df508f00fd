package countdown

// Duel is several tracks side by side, of which the first to resolve decides.
// It is plain data; Winners is empty until it is decided.
type Duel struct {
	Tracks  []Track
	Winners []int // positions in Tracks, ascending; more than one is a tie
}

// NewDuel puts tracks side by side. Fewer than two, or one that is resolved
// already, is an [*Error].
func NewDuel(tracks ...Track) (Duel, error) {
	if len(tracks) < 2 {
		return Duel{}, fail("a duel needs two tracks or more, not %d", len(tracks))
	}
	for i, t := range tracks {
		if err := t.Check(); err != nil {
			return Duel{}, err
		}
		if t.Resolved() != Open {
			return Duel{}, fail("track %d of the duel is resolved before it begins", i+1)
		}
	}
	return Duel{Tracks: append([]Track(nil), tracks...)}, nil
}

// Decided reports whether a track has resolved, and whether several did so at
// once: who wins a tie is for a rule to say.
func (d Duel) Decided() (decided, tie bool) { return len(d.Winners) > 0, len(d.Winners) > 1 }

// Move moves all tracks at once, by one number of steps each, and reports in
// the same order. When a track resolves, the duel is decided and the others
// freeze where they stand; tracks that resolve in the same move tie. For moves
// one after another call it once for each. Nothing moves in a decided duel.
func (d Duel) Move(steps ...int) (Duel, []Move, error) {
	if len(steps) != len(d.Tracks) {
		return d, nil, fail("the duel has %d tracks, but %d moves were given", len(d.Tracks), len(steps))
	}
	after := Duel{Tracks: append([]Track(nil), d.Tracks...), Winners: append([]int(nil), d.Winners...)}
	moves := make([]Move, len(steps))
	for i, n := range steps {
		if len(d.Winners) > 0 {
			moves[i] = Move{From: d.Tracks[i].Value, To: d.Tracks[i].Value, Over: size(n), Ignored: true}
			continue
		}
		var err error
		if after.Tracks[i], moves[i], err = d.Tracks[i].Move(n); err != nil {
			return d, nil, err
		}
		if moves[i].Resolved != Open {
			after.Winners = append(after.Winners, i)
		}
	}
	if len(after.Winners) > 0 {
		for i := range after.Tracks {
			after.Tracks[i].Frozen = after.Tracks[i].Frozen || after.Tracks[i].Resolved() == Open
		}
	}
	return after, moves, nil
}

// On moves every track as its use says for an event, all at once.
func (d Duel) On(e Event, uses ...Use) (Duel, []Move, error) {
	steps := make([]int, len(uses))
	for i, use := range uses {
		var err error
		if steps[i], err = use.Steps(e); err != nil {
			return d, nil, err
		}
	}
	return d.Move(steps...)
}
