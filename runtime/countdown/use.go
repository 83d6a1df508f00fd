package countdown

// Event is something that may move a track.
type Event uint8

const (
	Success      Event = iota + 1 // a check of one's own side succeeded
	Failure                       // a check of one's own side failed
	Opposition                    // the other side had a success
	TimeHasCome                   // a span of game time has passed, or an episode has ended
	anotherEvent                  // one above the last
)

// String names the event.
func (e Event) String() string {
	switch e {
	case Success:
		return "success"
	case Failure:
		return "failure"
	case Opposition:
		return "opposition"
	case TimeHasCome:
		return "time"
	}
	return "unknown"
}

// Use says what moves a track and where it ends. Each number is the steps for
// one event: positive toward the top, negative toward 0, 0 not at all. Callers
// may put together uses of their own.
type Use struct {
	OnSuccess    int
	OnFailure    int
	OnOpposition int
	OnTime       int
	BothEnds     bool // 0 is an end, too
}

// SuccessCountdown advances on each success; failures do nothing.
func SuccessCountdown() Use { return Use{OnSuccess: 1} }

// FailureCountdown advances on each failure; successes do nothing.
func FailureCountdown() Use { return Use{OnFailure: 1} }

// TugOfWar advances on one's own success, is reversed by the other side's, and
// ends both ways.
func TugOfWar() Use { return Use{OnSuccess: 1, OnOpposition: -1, BothEnds: true} }

// LongTerm advances as time passes and on successes; it outlives an encounter.
// Its pace is a matter of limits: see [Limit].
func LongTerm() Use { return Use{OnSuccess: 1, OnTime: 1} }

// Steps gives how far an event moves a track of this use. An unknown event is
// an [*Error].
func (u Use) Steps(e Event) (int, error) {
	switch e {
	case Success:
		return u.OnSuccess, nil
	case Failure:
		return u.OnFailure, nil
	case Opposition:
		return u.OnOpposition, nil
	case TimeHasCome:
		return u.OnTime, nil
	}
	return 0, fail("there is no event %d: events go from 1 to %d", e, anotherEvent-1)
}

// On moves a track as its use says for an event.
func (u Use) On(t Track, e Event) (Track, Move, error) {
	steps, err := u.Steps(e)
	if err != nil {
		return t, Move{}, err
	}
	return t.Move(steps)
}
