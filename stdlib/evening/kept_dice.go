package evening

import (
	"bytes"
	"fmt"
	"slices"

	"houserule/lang/dice"
	"houserule/runtime/table"
	"houserule/stdlib/campaign/seal"
)

// A line that waits for an answer keeps the dice that it rolled: they stand with its answers,
// by the command and the roll that they belong to. Nobody else gets them while it waits, and
// when it is run again they fall again as they fell.

// rolling is the command of the running line that rolls, for the names of its rolls.
type rolling struct {
	command *table.Entry
	name    string
	times   map[string]int // how many commands of each title have rolled
}

// Rolls implements table.Rolls.
func (b byHand) Rolls(command *table.Entry, key string) {
	r := &b.p.Questions.rolling
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
	b.Dice.Rolls(r.name + key)
}

// Again implements prove.Keeper.
func (b byHand) Again(d dice.Die) (face int, laid, ok bool) {
	face, from, ok := b.Dice.Again(d)
	return face, from == seal.Laid, ok
}

// BeginRolling begins a line that has rolled nothing.
func (p *Evening) BeginRolling() {
	p.Dice.Since()
	p.Questions.rolling = rolling{}
}

// keepsDice says which dice belong to the running line, as it rolled them before, and which to
// those that wait.
func keepsDice(p *Evening) {
	var own []seal.Kept
	later := ""
	if p.Questions.Open != nil {
		own, later = p.Questions.Open.kept, p.Questions.Open.later
	}
	p.Dice.Gives(own)
	p.Dice.Holds(waitingDice(p, later))
}

// waitingDice are the dice of lines and creations that wait, but for a creation that goes on.
func waitingDice(p *Evening, but string) (list []seal.Kept) {
	for _, open := range p.Questions.outer {
		list = append(list, open.kept...)
	}
	waiting, err := p.Waiting()
	if err != nil {
		return list // whoever goes on with it is told
	}
	for _, w := range waiting {
		going := func(o *Asking) bool { return o.later == w.Line }
		if w.Line != but && !slices.ContainsFunc(p.Questions.outer, going) {
			list = append(list, w.Kept...)
		}
	}
	return list
}

// meanwhileDoes runs what is done while a line waits.
func meanwhileDoes(p *Evening, open *Asking, does func()) {
	p.Questions.outer = append(p.Questions.outer, open)
	defer func() { p.Questions.outer = p.Questions.outer[:len(p.Questions.outer)-1] }()
	open.passesOver(p)
	does()
}

// passesOver lets the dice of no session go on behind what the line rolled: they have no
// numbers by which others could be kept from them.
func (o *Asking) passesOver(p *Evening) {
	if session, _ := p.Dice.Session(); session == 0 && o.fell && o.stood != nil {
		_ = p.Dice.UnmarshalBinary(o.stood) // it is a state of these dice
	}
}

// returns takes that back where nobody rolled since.
func (o *Asking) returns(p *Evening) {
	if session, _ := p.Dice.Session(); session > 0 || o.stood == nil {
		return
	}
	if now, err := p.Dice.MarshalBinary(); err == nil && bytes.Equal(now, o.stood) {
		_ = p.Dice.UnmarshalBinary(o.before)
	}
}

// seesDice notes which dice of the line were seen when it asks.
func seesDice(p *Evening, open *Asking) {
	if open.fell = open.fell || diceFell(p) || p.Questions.Open.threw; open.fell {
		open.kept = p.Dice.Rolled()
	}
	if open.stood == nil {
		open.before = p.Line.diceBefore
	}
	open.stood, _ = p.Dice.MarshalBinary()
}

// diceFell tells whether dice fell since the running line began.
func diceFell(p *Evening) bool {
	now, err := p.Dice.MarshalBinary()
	return err == nil && !bytes.Equal(now, p.Line.diceBefore)
}

// thrownByHand is what a die shows that people throw.
func thrownByHand(p *Evening, d dice.Die) (int, error) {
	open := p.StartAsking()
	if p.Dice.InRoll() > 0 && len(p.hands.lying) == 0 {
		p.hands.next = nil // what they hear of the roll is that it goes on
	}
	face, err := lies(p, d)
	if err != nil {
		open.kept = p.Dice.Rolled() // whatever is done first
	}
	open.threw = open.threw || err == nil
	return face, err
}
