package evening

import (
	"errors"
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/evening/input"
	"houserule/stdlib/expect"
	"houserule/stdlib/narrate"
)

// tableDice are the dice of a game. They report each roll to rolls, which names it.
type tableDice struct {
	*seal.Dice
	rolls *Rolls
}

// The interfaces that the engine expects of dice.
var _ interface {
	expect.Keeper
	expect.DiceRecorder
	checks.ManualDice
} = tableDice{}

// IsManual implements checks.ManualDice.
func (d tableDice) IsManual() bool { return d.Thrower() == seal.Physical }

// Announce implements checks.ManualDice.
func (d tableDice) Announce(t checks.UpcomingRoll) { d.rolls.next, d.rolls.thrown = &t, nil }

// BeginRoll implements checks.KeyedDice.
func (d tableDice) BeginRoll(command *command.Progress, key string) {
	r := d.rolls
	if command != r.command || r.times == nil {
		title := ""
		if command != nil {
			title = command.Title
		}
		if r.times == nil {
			r.times = map[string]int{}
		}
		r.times[title]++
		r.command, r.name = command, fmt.Sprintf("%s#%d/", title, r.times[title])
	}
	d.Dice.BeginRoll(r.name + key)
}

// NextReplayed implements expect.Keeper.
func (d tableDice) NextReplayed(die dice.Die) (face int, preset, ok bool) {
	face, from, ok := d.Dice.NextReplayed(die)
	return face, from == seal.Preset, ok
}

// Rolls names the rolls of the running line and asks people for the faces of dice that they throw.
type Rolls struct {
	*shared
	questions *Questions

	command *command.Progress // the command that rolls; nil outside of commands
	name    string            // prefix of the keys of that command's rolls
	times   map[string]int    // how many commands of each title have rolled

	next   *checks.UpcomingRoll // the roll that people throw next; nil after they were asked
	thrown []thrownDie          // dice that people threw and no roll has used yet
	asked  *DiceRequest         // while people are asked for faces; nil otherwise
}

// thrownDie is a die that people threw, with its face.
type thrownDie struct {
	die  dice.Die
	face int
	by   string // the seat that typed the face; "" if not known
}

// DiceRequest is the request to people for the faces of dice that they throw.
type DiceRequest struct {
	Dice []dice.Die
	Roll *checks.UpcomingRoll // nil if it is not known
	Text string               // shown above; "" for none
}

// Begin resets the names of rolls at the beginning of a line.
func (rs *Rolls) Begin() {
	rs.Dice.BeginLine()
	rs.command, rs.name, rs.times = nil, "", nil
}

// Asked returns the request for faces that waits for an answer; nil for none.
func (rs *Rolls) Asked() *DiceRequest { return rs.asked }

// throw returns the face of a die that people throw, and the seat that typed it.
func (rs *Rolls) throw(d dice.Die) (face int, by string, err error) {
	open := rs.questions.start()
	if rs.Dice.InRoll() > 0 && len(rs.thrown) == 0 {
		rs.next = nil // additional dice of a roll are asked for one by one
	}
	thrown, err := rs.askThrown(d)
	if err != nil {
		open.dice = rs.Dice.LineDice() // for the run after an interruption
	}
	open.byHand = open.byHand || err == nil
	return thrown.face, thrown.by, err
}

// askThrown asks people for the face of a die. The dice of a roll are asked for together and kept
// in rs.thrown.
func (rs *Rolls) askThrown(d dice.Die) (thrownDie, error) {
	nobody := &diag.Problem{Message: fmt.Sprintf("people roll the dice, but nobody can say what the %s shows", d), Hint: "with :dice machine, the program rolls"}
	if rs.Config.Ask == nil {
		return thrownDie{}, nobody
	}
	if len(rs.thrown) == 0 {
		text, mark, list := "", narrate.DiceNotation([]dice.Die{d}), []dice.Die{d}
		if rs.next != nil && len(rs.next.Dice) > 0 && rs.next.Dice[0].String() == d.String() {
			text, list = narrate.ThrowRequest(*rs.next), rs.next.Dice
			mark = narrate.DiceNotation(list)
		} else if rs.next == nil {
			mark = fmt.Sprintf("one more %s", d)
		}
		if err := rs.questions.note(nil); err != nil {
			return thrownDie{}, err
		}
		rs.asked = &DiceRequest{Dice: list, Roll: rs.next, Text: text}
		rs.next = nil
		faces, err := rs.askFaces(text, mark+"? ", list)
		rs.asked = nil
		if err != nil && rs.Config.GiveBack != nil && !errors.As(err, new(*interruption)) {
			err = nobody // the end of the pipe
		}
		if err != nil {
			return thrownDie{}, err
		}
		for i, face := range faces {
			rs.thrown = append(rs.thrown, thrownDie{list[i], face, rs.questions.line.By.Answerer})
		}
	}
	taken := rs.thrown[0]
	if taken.die.String() != d.String() {
		rs.thrown = nil
		return rs.askThrown(d)
	}
	rs.thrown = rs.thrown[1:]
	return taken, nil
}

// askFaces asks for the faces of dice until the answer is valid for them.
func (rs *Rolls) askFaces(text, mark string, list []dice.Die) ([]int, error) {
	prompt := rs.questions.withLead(Prompt{Output: text, Mark: mark})
	for {
		answer, err := rs.questions.readLine(prompt)
		if err != nil {
			return nil, err
		}
		if answer = strings.TrimSpace(answer); strings.HasPrefix(answer, ":") {
			var ok bool
			if prompt, ok = rs.questions.Peek(answer); !ok {
				return nil, &interruption{line: answer}
			}
			prompt.Mark = mark
			continue
		}
		faces, wrong := input.ParseFaces(list, answer)
		if wrong == "" {
			return faces, nil
		}
		if PlaysAlone(rs.Game.Loaded, answer, nil) {
			return nil, &interruption{line: answer}
		}
		prompt = Prompt{Wrong: "? " + wrong + "\n", Mark: mark, Failed: true}
	}
}
