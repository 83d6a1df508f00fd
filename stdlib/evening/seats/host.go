package seats

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rules"
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
	h.audiences = &audiences{h, viewers{}}
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

// seat returns the seat with a name.
func (h *Host) seat(name string) (seating.Seat, error) {
	for _, s := range h.seats {
		if strings.EqualFold(s.Name, name) {
			return s, nil
		}
	}
	return seating.Seat{}, fmt.Errorf("there is no seat %q", diag.Cut(name, diag.MaxLine))
}

// readSeats reads the seats of the table.
func (h *Host) readSeats() (err error) {
	h.seats, err = seating.List(h.play.Campaign)
	return err
}

// SetSeat adds a seat, or replaces the one of its name.
func (h *Host) SetSeat(s seating.Seat) (err error) {
	return h.seatChange(func() error {
		for _, id := range s.Owns {
			if !h.play.Game.Table.World().State().Exists(id) {
				return fmt.Errorf("nothing at the table has the id %d", id)
			}
		}
		return seating.Set(h.play.Campaign, s)
	})
}

// RemoveSeat removes the seat with a name.
func (h *Host) RemoveSeat(name string) error {
	return h.seatChange(func() error { return seating.Remove(h.play.Campaign, name) })
}

// seatChange changes the seats on the goroutine of the game.
func (h *Host) seatChange(change func() error) (err error) {
	if !h.look(func() {
		if err = change(); err == nil {
			err = h.readSeats()
		}
		h.audiences.forget()
	}) {
		return errors.New(errClosed)
	}
	return err
}

// setAway marks a seat as away or present.
func (h *Host) setAway(s seating.Seat, away bool) Result {
	s.Away = away
	err := seating.Set(h.play.Campaign, s)
	if err == nil {
		err = h.readSeats()
	}
	if err != nil {
		return Result{Status: Mistake, Text: err.Error()}
	}
	return Result{Status: Done}
}

// lineOf returns the line of the prompt for a command; "" if the gamemaster was asked instead.
func (h *Host) lineOf(s seating.Seat, c Command) (string, error) {
	switch c.Act {
	case Do:
		return h.lines.actionLine(s, c)
	case Check:
		return h.lines.checkLine(s, c)
	case Take:
		return h.offers.takeLine(s, c)
	case Undo:
		return h.undoLine(s, c)
	case Note:
		if s.LooksOn() {
			return "", refuse("%s looks on", s.Name)
		}
		if text := strings.TrimSpace(strings.Join(strings.Fields(c.Text), " ")); text != "" {
			return ":note " + text, nil
		}
		return "", errors.New("a note needs a text")
	case Create:
		if s.LooksOn() {
			return "", refuse("%s looks on", s.Name)
		}
		name := strings.TrimSpace(c.Text)
		if wrong := diag.CheckName(name); wrong != nil || name == "" || strings.ContainsAny(name, "\"") {
			return "", errors.New("create: the text is the name of the new character")
		}
		return ":create " + name, nil
	case Redo, Line:
		if !s.Gamemaster {
			return "", refuse("%s is for the gamemaster alone", c.Act)
		}
		if c.Act == Redo {
			return ":redo", nil
		}
		if name, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(c.Text), ":"), " "); slices.Contains(leaving, name) && strings.HasPrefix(strings.TrimSpace(c.Text), ":") {
			return "", errors.New("the evening is ended by the program, not by a line")
		}
		if strings.TrimSpace(c.Text) == "" {
			return "", errors.New("the line is empty")
		}
		return c.Text, nil
	}
	return "", &diag.Problem{Message: fmt.Sprintf("there is no act %q", diag.Cut(string(c.Act), diag.MaxLine)), Hint: diag.DidYouMean(string(c.Act), acts())}
}

// leaving are the commands of the prompt that end the program, and those that would wait for a
// terminal.
var leaving = []string{"q", "quit", "exit", "edit"}

// acts lists the kinds of commands.
func acts() (names []string) {
	for _, a := range []Act{Do, Check, Answer, Back, Throw, Take, Pass, Undo, Redo, Note, Line, Create, Leave, Return} {
		names = append(names, string(a))
	}
	return names
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

// endRun gives the results of the command that ended, and of the answer with which it went on.
func (h *Host) endRun(s seating.Seat, now *running, text string, err error) {
	out := h.outcome(s, now, text, err)
	if aside := h.play.TurnOffFailing(err); aside != "" && s.Gamemaster {
		out.Text = narrate.Lines(out.Text, aside)
	}
	if now.request != nil {
		h.finish(now.request, out)
	} else {
		h.results.keep(s, Command{ID: now.sender.ID}, out)
	}
	for _, r := range []*request{now.answer, now.other, now.taker} {
		if r == nil {
			continue
		}
		other, unknown := h.seat(r.seat)
		if unknown != nil {
			other = s
		}
		own := h.outcome(other, now, text, err)
		if r == now.taker || r == now.answer && errors.Is(err, evening.ErrStopped) {
			own = Result{Status: Done, Text: "taken back"}
		}
		h.finish(r, own)
	}
}

// outcome returns the result of a line that ended, for a seat.
func (h *Host) outcome(s seating.Seat, now *running, text string, err error) Result {
	if err != nil {
		return h.problem(s, now, err)
	}
	out := Result{Status: Done, Told: h.audiences.toldLines(s, now.wrote)}
	if s.Gamemaster {
		out.Text = text
	} else if len(now.wrote) == 0 {
		out.Text = "nothing changed"
	}
	return out
}

// problem returns the result of a line that failed, for a seat.
func (h *Host) problem(s seating.Seat, now *running, err error) Result {
	if errors.Is(err, evening.ErrStopped) {
		return Result{Status: Done, Text: "taken back"}
	}
	text, refusal := h.play.Problems.Text(err), new(rules.Refusal)
	out := Result{Status: Mistake, Text: text}
	if h.play.Problems.Kind(err) == evening.Refused && errors.As(err, &refusal) {
		out = Result{Status: Refused, Refusal: &Refusal{Text: refusal.Error(), Rule: refusal.Rule, Source: refusal.Source.String(), Requirement: refusal.Required}}
	}
	if s.Gamemaster {
		return out
	}
	if h.play.Problems.Kind(err) == evening.Faulty {
		return Result{Status: Mistake, Text: "a rule failed; the gamemaster sees how"}
	}
	// The reason may be computed from values that the seat may not read.
	private := h.play.Game.Table.World().Audience.Reads.Since(now.private)
	if !private.Allows(h.audiences.viewerOf(s)) || h.audiences.hides(s, text) {
		return Result{Status: out.Status, Text: "that is not possible now; the gamemaster knows why"}
	}
	return out
}

// reads returns how many private boxes were read so far.
func (h *Host) reads() int { return h.play.Game.Table.World().Audience.Reads.Count }

// failure returns the result of a command that made no line.
func (h *Host) failure(s seating.Seat, c Command, err error) Result {
	var refused *refusedError
	var taken *takenError
	switch {
	case errors.As(err, &refused):
		return Result{Status: Refused, Refusal: &Refusal{Text: refused.text}}
	case errors.As(err, &taken):
		return Result{Status: Again, Text: taken.Error()}
	}
	return Result{Status: Mistake, Text: err.Error()}
}

// finish gives the result of a command, and keeps it for a repetition.
func (h *Host) finish(r *request, out Result) {
	out.ID, out.Change = r.command.ID, h.play.Campaign.Last()
	if s, err := h.seat(r.seat); err == nil {
		h.results.keep(s, r.command, out)
	}
	r.reply <- out
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

// roller returns who rolls the dice that are asked for; zero if that is not known.
func roller(d *evening.DiceRequest) types.Ref {
	if d.Roll == nil || d.Roll.Check == nil {
		return types.Ref{}
	}
	return d.Roll.Check.Roller()
}
