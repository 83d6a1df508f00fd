package seats

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
	"houserule/stdlib/evening/seating"
)

// duelModule is a game of a few lines with questions between dice, offers and a creation.
var duelModule = fstest.MapFS{
	"duel/module.json": {Data: []byte(`{"id": "duel", "version": "1.0.0", "title": "Duel", "licence": "MIT"}`)},
	"duel/init.lua": {Data: []byte(`
kind "hero" { like = "entity", hp = "number = 10", luck = "number = 3", skill = "number = 2" }
headline "hero" { "{name}", "hp {hp}" }
check "hero.strikes" { dice = "2d6", modifier = "skill", against = "8", success = "total >= against" }
offer "Luck" { on = "hero.strikes", by = "roller", costs = "1 luck", function(check) check:add_die "1d6" end }
action "hero.dares (whom: hero)" { menu = "rest", requires = { { "{name} stands", "hp > 0" } }, function(me, given)
    local first = me:strikes().total
    local how = choose(given.whom, "Stand or flee?", { "stand", "flee" })
    if how == "stand" then
      given.whom.hp = given.whom.hp - choose(me, "How hard?", 1, 3)
      given.whom:may("hits_back", { whom = me })
    end
    say(me.name .. " dares " .. given.whom.name .. ": " .. how .. " after " .. first)
  end }
action "hero.hits_back (whom: hero)" { changes = { ["whom.hp"] = "whom.hp - 1" } }
action "hero.waits" { menu = "rest", say = "{name} waits" }
action "hero.is_created" { menu = "create", function(me)
    me.skill = choose(me, "Skill?", 0, 4)
    me.luck = me:strikes().natural
    me.hp = 5 + #choose(me, "Which hand?", { "left", "right" })
  end }
`)},
}

// duelOptions are the options of a game with duelModule.
func duelOptions() engine.Options {
	return engine.Options{Modules: []string{"duel"}, Folder: duelModule}
}

// evening is a random evening: a table, and the inputs that its evening read, with where it was
// opened again.
type randomEvening struct {
	*openedTable
	random *rand.Rand
	steps  []step
	given  []givenCommand // so far
	ids    int
}

// givenCommand is a command that a seat gave.
type givenCommand struct {
	seat    string
	command Command
	result  Result
}

// Texts of steps that are no input.
const (
	closedStep = "\x00closed" // the evening was closed and its campaign opened again
	pulledStep = "\x00pulled" // the same after the program ended without closing
)

// newRandomEvening opens a table with two players, an onlooker and a gamemaster.
func newRandomEvening(t testing.TB, seed uint64) *randomEvening {
	e := &randomEvening{random: rand.New(rand.NewPCG(seed, 1))}
	e.openedTable = &openedTable{t: t, path: filepath.Join(t.TempDir(), "table.hr"), opts: duelOptions()}
	e.Host = New(evening.Config{Seed: seed})
	e.trace = e.add
	err := e.Open(func(play *evening.Evening) error {
		return play.Create(e.path, e.opts, campaign.Options{})
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	if err := e.SetSeat(seating.Seat{Name: "gm", Gamemaster: true}); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{`ann = bring("hero", { name = "Ann" })`, `bob = bring("hero", { name = "Bob" })`, `orc = bring("hero", { name = "Orc" })`} {
		e.done("gm", Command{Act: Line, Text: line})
	}
	e.seatOf("ann", "Ann")
	e.seatOf("bob", "Bob")
	e.seatOf("eve")
	return e
}

// add records an input of the evening.
func (e *randomEvening) add(st step) { e.steps = append(e.steps, st) }

// act gives a random command.
func (e *randomEvening) act() {
	r := e.random
	seats := []string{"ann", "bob", "eve", "gm", "ann", "bob", "gm"}
	seat := seats[r.IntN(len(seats))]
	names := []string{"Ann", "Bob", "Orc", "Nobody"}
	c := Command{}
	switch n := r.IntN(100); {
	case n < 40:
		open, of := e.openQuestions(seat)
		if len(open) > 0 {
			seat, c = of, e.answer(open[r.IntN(len(open))])
			break
		}
		c = Command{Act: Do, Who: names[r.IntN(4)], Word: "dares", Args: map[string]any{"whom": names[r.IntN(3)]}}
	case n < 50:
		c = Command{Act: Do, Who: names[r.IntN(3)], Word: []string{"dares", "waits", "hits_back", "sings"}[r.IntN(4)]}
		if c.Word != "waits" {
			c.Args = map[string]any{"whom": names[r.IntN(3)]}
		}
	case n < 58:
		c = Command{Act: Check, Who: names[r.IntN(3)], Word: "strikes"}
	case n < 64:
		if v, err := e.View(seat); err == nil && len(v.Offers) > 0 {
			c = Command{Act: []Act{Take, Take, Pass}[r.IntN(3)], Key: v.Offers[r.IntN(len(v.Offers))].Key}
		} else {
			c = Command{Act: Take, Key: "1/Luck/99"}
		}
	case n < 70:
		c = Command{Act: Undo}
		if seat == "gm" && e.play.Campaign.Last() < 7 {
			c.Line = 1 // what brought the heroes stays
		}
	case n < 75:
		c = Command{Act: Redo}
	case n < 79:
		c = Command{Act: Note, Text: fmt.Sprintf("note %d", r.IntN(1000))}
	case n < 83:
		c = Command{Act: Line, Text: []string{
			"rule \"hero.worth\" \"hp + luck\"", ":dice physical", ":dice physical", ":dice machine", "ann.hp = 10", "2d6", "ann.nothing = 1", ":log", "bob:strikes()", "orc:dares { whom = ann }",
		}[r.IntN(10)]}
	case n < 86:
		c = Command{Act: Create, Text: []string{"Cid", "Dot"}[r.IntN(2)]}
	case n < 90 && len(e.given) > 0:
		old := e.given[r.IntN(len(e.given))]
		e.repeat(old)
		return
	case n < 93:
		e.restart(n == 90)
		return
	default:
		c = Command{Act: []Act{Leave, Return, Answer, Throw, "dance"}[r.IntN(5)], Key: "9/none", Value: "1"}
	}
	e.ids++
	c.ID = fmt.Sprint(e.ids)
	out := e.Do(seat, c)
	e.given = append(e.given, givenCommand{seat, c, out})
}

// openQuestions returns the open questions of a seat or, more often, those of one that may answer.
func (e *randomEvening) openQuestions(seat string) ([]Question, string) {
	if e.random.IntN(4) > 0 {
		for _, other := range []string{"ann", "bob", "gm"} {
			if v, err := e.View(other); err == nil && len(v.Questions) > 0 && v.Questions[0].Mine {
				return v.Questions, other
			}
		}
	}
	v, err := e.View(seat)
	if err != nil {
		e.t.Fatal(err)
	}
	return v.Questions, seat
}

// answer returns a random answer to a question, sometimes a wrong one.
func (e *randomEvening) answer(q Question) Command {
	r := e.random
	c := Command{Act: Answer, Key: q.Key, Value: fmt.Sprint(1 + r.IntN(3))}
	if q.Sort == Dice {
		c.Act = Throw
		var faces []string
		for _, d := range q.Dice {
			faces = append(faces, fmt.Sprint(1+r.IntN(max(d.Sides, 1))))
		}
		c.Value = strings.Join(faces, " ")
	}
	if len(q.Answers) > 0 {
		c.Value = q.Answers[r.IntN(len(q.Answers))].Value
	}
	switch r.IntN(12) {
	case 0:
		c.Value = "nonsense"
	case 1:
		c.Act, c.Value = Back, ""
	}
	return c
}

// repeat gives a command again, which must not be carried out twice.
func (e *randomEvening) repeat(old givenCommand) {
	e.t.Helper()
	if old.result.Status == Waits || old.result.Status == Mistake && e.random.IntN(2) == 0 {
		return
	}
	inputs, last := len(e.steps), e.play.Campaign.Last()
	again := e.Do(old.seat, old.command)
	if len(e.steps) != inputs || e.play.Campaign.Last() != last {
		e.t.Fatalf("%s %+v was carried out twice", old.seat, old.command)
	}
	if again.Status != old.result.Status {
		e.t.Fatalf("%s %+v: %s when repeated, before %s", old.seat, old.command, again.Status, old.result.Status)
	}
}

// restart opens the campaign again, after closing it or, if pulled is set, from what is on disk.
func (e *randomEvening) restart(pulled bool) {
	e.t.Helper()
	seed := e.play.Config.Seed
	if pulled {
		e.look(func() {})
		e.add(step{text: pulledStep})
		e.trace = nil
		next := e.path + "~"
		copyFile(e.t, e.path, next)
		if err := e.Close(); err != nil {
			e.t.Fatal(err)
		}
		e.path = next
	} else {
		if err := e.Close(); err != nil {
			e.t.Fatal(err)
		}
		e.add(step{text: closedStep})
	}
	e.Host = New(evening.Config{Seed: seed})
	e.trace = e.add
	err := e.Open(func(play *evening.Evening) error { return resume(play, e.path, e.opts) })
	if err != nil {
		e.t.Fatal(err)
	}
	e.look(func() {}) // what was left is asked again
}

// resume opens a campaign.
func resume(play *evening.Evening, path string, o engine.Options) error {
	c, err := campaign.Open(path, campaign.Options{})
	if err != nil {
		return err
	}
	_, err = play.Resume(c, o, evening.Chooser{})
	return err
}

// copyFile copies a campaign with what SQLite keeps beside it.
func copyFile(t testing.TB, from, to string) {
	t.Helper()
	for _, end := range []string{"", "-wal", "-journal"} {
		data, err := os.ReadFile(from + end)
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err == nil {
			err = os.WriteFile(to+end, data, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// typedAgain plays the recorded inputs at one prompt and returns the path of its campaign.
func (e *randomEvening) typedAgain() string {
	e.t.Helper()
	path := filepath.Join(e.t.TempDir(), "prompt.hr")
	steps := e.steps
	var play *evening.Evening
	pulled := false
	begin := func() *evening.Evening {
		p := commands.Start(evening.Config{Seed: e.play.Config.Seed, Ask: func(evening.Prompt) (string, error) {
			if len(steps) == 0 {
				return "", evening.ErrStopped
			}
			st := steps[0]
			switch {
			case st.text == pulledStep:
				pulled = true
				copyFile(e.t, path, path+"~")
				return "", io.EOF
			case !st.asked:
				return "", errors.New("nothing was typed at this question")
			case st.left:
				steps = steps[1:]
				return "", evening.ErrStopped
			}
			steps = steps[1:]
			play.Line.By.Sender, play.Line.By.Answerer = st.sender, st.answerer
			return st.text, nil
		}})
		return p
	}
	play = begin()
	if err := play.Create(path, e.opts, campaign.Options{}); err != nil {
		e.t.Fatal(err)
	}
	for len(steps) > 0 {
		st := steps[0]
		steps = steps[1:]
		switch st.text {
		case pulledStep:
			if !pulled {
				copyFile(e.t, path, path+"~")
			}
			_ = play.Close()
			path, pulled = path+"~", false
		case closedStep:
			if err := play.Close(); err != nil {
				e.t.Fatal(err)
			}
		default:
			play.Line.By.Sender, play.Line.By.Answerer = st.sender, ""
			_, _, _ = play.Process(st.text) // its error is part of the evening
			continue
		}
		play = begin()
		if err := resume(play, path, e.opts); err != nil {
			e.t.Fatal(err)
		}
	}
	if err := play.Close(); err != nil {
		e.t.Fatal(err)
	}
	return path
}

// linesOf returns the lines of a campaign.
func linesOf(t testing.TB, path string) (list []file.Line) {
	t.Helper()
	f, err := file.Open(path, file.Options{Read: true})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for l, err := range f.Lines(1, -1) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, l)
	}
	return list
}

// evenings returns the number of random evenings: 24, or as many as HOUSERULE_EVENINGS says.
func evenings(t *testing.T) int {
	text := os.Getenv("HOUSERULE_EVENINGS")
	switch {
	case testing.Short():
		return 8
	case text == "":
		return 24
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("HOUSERULE_EVENINGS is %q", text)
	}
	return n
}

// An evening of several seats is the same as its lines typed at one prompt: the same dice, log and
// states. The reports of its dice count each once.
func TestAnEveningOfSeatsIsTheSameAsTypedAtOnePrompt(t *testing.T) {
	for seed := range evenings(t) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			e := newRandomEvening(t, uint64(seed)+1)
			for range 40 {
				e.act()
			}
			if err := e.Close(); err != nil {
				t.Fatal(err)
			}
			seats, typed := linesOf(t, e.path), linesOf(t, e.typedAgain())
			for i, l := range seats {
				if i == len(typed) {
					t.Fatalf("line %d, %s, was not typed at the prompt", l.Number, l.Typed)
				}
				same := typed[i]
				if l.Kind != same.Kind || l.Who != same.Who || l.Typed != same.Typed || !bytes.Equal(l.Said, same.Said) || !bytes.Equal(l.Dice, same.Dice) || !bytes.Equal(l.Answers, same.Answers) || l.State != same.State {
					t.Fatalf("line %d differs:\n%s %s %s\n%s\n%s\n%s\n%x\nat the prompt:\n%s %s %s\n%s\n%s\n%s\n%x", l.Number, l.Kind, l.Who, l.Typed, l.Said, l.Dice, l.Answers, l.State,
						same.Kind, same.Who, same.Typed, same.Said, same.Dice, same.Answers, same.State)
				}
			}
			if len(typed) > len(seats) {
				t.Fatalf("%d lines, %d at the prompt", len(seats), len(typed))
			}
			e.countDice(seats)
		})
	}
}

// countDice compares the report of the dice with the lines.
func (e *randomEvening) countDice(lines []file.Line) {
	e.t.Helper()
	rolled := 0
	numbers := map[int]bool{}
	for _, l := range lines {
		r, err := seal.Read(l.Dice)
		if err != nil {
			e.t.Fatal(err)
		}
		for _, d := range r.Rolled {
			rolled++
			if d.Origin == seal.FromHand && d.By == "" {
				e.t.Fatalf("line %d: nobody threw %+v", l.Number, d)
			}
			if d.Origin == seal.FromSeed {
				numbers[d.Number] = true
			}
		}
	}
	report, err := ReportDice(e.path)
	if err != nil {
		e.t.Fatal(err)
	}
	sum := 0
	for _, n := range report {
		sum += n.Count
	}
	if sum != rolled {
		e.t.Fatalf("the report counts %d dice, %d were rolled: %+v", sum, rolled, report)
	}
}
