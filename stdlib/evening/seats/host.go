package seats

import (
	"errors"
	"strings"
	"sync"
	"sync/atomic"

	"houserule/stdlib/campaign"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
	"houserule/stdlib/evening/seating"
	"houserule/stdlib/narrate"
)

// Host lets several seats play one evening. Its methods may be called by many goroutines; commands
// are carried out one after the other by a goroutine that owns the game.
type Host struct {
	play     *evening.Evening
	requests chan *request
	closing  chan struct{}
	ended    chan struct{}
	once     sync.Once
	stage    atomic.Int32 // notOpened, opening or opened
	failed   error        // of closing

	// What follows belongs to the goroutine of the game.
	seats     []seating.Seat
	current   *running // the command in progress; nil between commands
	commands  int      // how many commands began
	answered  answeredKeys
	asked     []UndoRequest
	live      map[int64]evening.Written // the last lines of this process, by number
	lines     *lineMaker
	questions *questions
	creations *creations
	offers    *offerList
	results   *results
	audiences *audiences
	trace     func(step) // for tests; nil otherwise
}

// Values of Host.stage.
const (
	notOpened int32 = iota
	opening         // also after Open failed
	opened
)

// step is an input of the evening: a line, or a text that was typed at a question.
type step struct {
	text     string
	sender   evening.Sender
	answerer string
	asked    bool // it was typed at a question
	left     bool // nothing was typed: the question was left
}

// request is a command, or another function that runs while the game does not change.
type request struct {
	seat    string
	command Command
	reply   chan Result // of a command
	look    func()      // nil for a command
	done    chan struct{}
}

// running is the command in progress.
type running struct {
	sender   evening.Sender
	request  *request // nil after its result was given, and for lines of an earlier process
	question *openQuestion
	answer   *request  // whose answer the line goes on with; nil for none
	other    *request  // whose line runs before the question is asked again; nil for none
	creation *creation // nil for a command of play
	number   int       // of the command among those of this process
	answered int       // how many of its questions were answered
	left     error     // the error with which its question is left; nil if it is not
	taker    *request  // who takes it back
	private  int       // reads of private boxes when it began
	wrote    []int64   // the lines that it wrote
}

// New returns a host without a game. [Host.Open] opens one. Config.Ask and Config.Written are
// replaced; Config.Commands are those of the prompt.
func New(config evening.Config) *Host {
	h := newHost()
	config.Ask, config.Written = h.ask, h.keepWritten
	h.play = commands.Start(config)
	return h
}

// newHost returns a host without an evening.
func newHost() *Host {
	h := &Host{requests: make(chan *request), closing: make(chan struct{}), ended: make(chan struct{}), live: map[int64]evening.Written{}}
	h.lines, h.questions = &lineMaker{h}, &questions{h}
	h.creations = &creations{h, map[string]*creation{}}
	h.offers = &offerList{h, map[string][]string{}}
	h.results = &results{h, map[string][]knownResult{}}
	h.audiences = &audiences{h: h, viewers: viewers{}}
	return h
}

// Open opens the game with a function such as [evening.Evening.Create] or [evening.Evening.Resume],
// and begins to carry out commands. A command whose question was open when the program ended is
// asked again. It fails if it was called before; after an error the host carries out nothing. To open a
// campaign again, the options need a Finder of its modules.
func (h *Host) Open(open func(play *evening.Evening) error) error {
	if !h.stage.CompareAndSwap(notOpened, opening) {
		return errors.New("the evening was opened before")
	}
	if err := open(h.play); err != nil {
		return err
	}
	if h.play.Campaign == nil {
		return errors.Join(errors.New("seats need a campaign"), h.play.Close())
	}
	err := h.readSeats()
	if err == nil {
		err = h.results.recall()
	}
	if err != nil {
		return errors.Join(err, h.play.Close())
	}
	h.stage.Store(opened)
	go h.serve()
	return nil
}

// Close ends the evening. A command that waits for an answer is kept in the campaign, and asked again
// when that is opened.
func (h *Host) Close() error {
	if h.stage.Load() != opened {
		return nil
	}
	h.once.Do(func() { close(h.closing) })
	<-h.ended
	return h.failed
}

// Texts of the results of commands without an evening.
const (
	errNotOpen = "the evening is not open"
	errClosed  = "the evening is not open, or has ended"
)

// Do carries out a command of a seat and returns what became of it. It returns as soon as the
// command waits for an answer.
func (h *Host) Do(seat string, c Command) Result {
	r := &request{seat: seat, command: c, reply: make(chan Result, 1)}
	if h.stage.Load() != opened {
		return Result{ID: c.ID, Status: Mistake, Text: errNotOpen}
	}
	select {
	case h.requests <- r:
		return <-r.reply
	case <-h.ended:
		return Result{ID: c.ID, Status: Mistake, Text: errClosed}
	}
}

// look runs a function on the goroutine of the game, while no line changes it. It is false if the
// evening has ended.
func (h *Host) look(do func()) bool {
	r := &request{look: do, done: make(chan struct{})}
	if h.stage.Load() != opened {
		return false
	}
	select {
	case h.requests <- r:
		<-r.done
		return true
	case <-h.ended:
		return false
	}
}

// serve carries out requests until the host is closed.
func (h *Host) serve() {
	defer close(h.ended)
	h.continueLeft()
	for {
		select {
		case r := <-h.requests:
			h.carryOut(r)
		case <-h.closing:
			h.audiences.viewers.close()
			h.failed = h.play.Close()
			return
		}
	}
}

// carryOut carries out a request while no question is open.
func (h *Host) carryOut(r *request) {
	if r.look != nil {
		r.look()
		close(r.done)
		return
	}
	s, ok := h.admit(r)
	if !ok {
		return
	}
	c := r.command
	switch c.Act {
	case Answer, Throw, Back:
		h.creations.answer(s, r)
		return
	case Pass:
		h.finish(r, h.offers.passOffer(s, c))
		return
	case Leave, Return:
		h.finish(r, h.setAway(s, c.Act == Leave))
		return
	}
	line, err := h.lineOf(s, c)
	if err != nil {
		h.finish(r, h.failure(s, c, err))
		return
	}
	if line == "" { // the gamemaster was asked
		h.finish(r, Result{Status: Waits, Text: "the gamemaster is asked"})
		return
	}
	if isCreation(line) {
		h.creations.begin(s, r, line)
		return
	}
	h.run(s, &running{sender: evening.Sender{Seat: s.Name, ID: c.ID}, request: r}, line)
}

// admit finds the seat of a command and validates it. It gives the result of a command that is not
// carried out, and returns false.
func (h *Host) admit(r *request) (seating.Seat, bool) {
	s, err := h.seat(r.seat)
	if err == nil {
		err = r.command.validate()
	}
	if err != nil {
		r.reply <- Result{ID: r.command.ID, Status: Mistake, Text: err.Error()}
		return s, false
	}
	if h.results.isOther(s, r.command) {
		r.reply <- Result{ID: r.command.ID, Status: Mistake, Text: "the id was used for another command"}
		return s, false
	}
	if known, ok := h.results.find(s, r.command.ID); ok {
		r.reply <- known
		return s, false
	}
	return s, true
}

// run runs a line and gives the result of its command.
func (h *Host) run(s seating.Seat, now *running, line string) {
	h.begin(now)
	var text string
	var err error
	for part := range strings.SplitSeq(line, "\n") {
		if text, err = h.process(part, now.sender, text); err != nil {
			break
		}
	}
	if err == nil && h.play.Line.Pending() {
		text, err = h.process("", now.sender, text)
	}
	h.current = nil
	h.endRun(s, now, text, err)
}

// begin makes a command the one in progress.
func (h *Host) begin(now *running) {
	h.commands++
	now.number, now.private = h.commands, h.reads()
	h.current = now
}

// process runs an input line and returns its output below before.
func (h *Host) process(line string, sender evening.Sender, before string) (string, error) {
	h.play.Line.By.Sender, h.play.Line.By.Answerer = sender, ""
	h.record(step{text: line, sender: sender})
	text, _, err := h.play.Process(line)
	return narrate.Lines(before, text), err
}

// keepWritten implements [evening.Config].Written.
func (h *Host) keepWritten(w evening.Written) {
	if h.live[w.Line] = w; len(h.live) > maxLive {
		delete(h.live, w.Line-maxLive)
	}
	if h.current != nil {
		h.current.wrote = append(h.current.wrote, w.Line)
	}
	if w.Kind != campaign.Left {
		h.asked = nil
	}
}

// maxLive is the number of lines whose rolls and changes are kept.
const maxLive = 1000

// record reports an input of the evening to a test.
func (h *Host) record(st step) {
	if h.trace != nil {
		h.trace(st)
	}
}
