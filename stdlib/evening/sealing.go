package evening

import (
	"errors"
	"fmt"

	"houserule/lang/dice"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/narrate"
)

// Greeting is what is told of the session in which the campaign begins.
func (p *Evening) Greeting() string { return p.Record.greeting }

// newDice are dice that ask whoever sits there, when people throw.
func newDice(p *Evening) *seal.Dice {
	d := seal.NewDice(p.Config.Seed)
	d.Ask = func(d dice.Die) (int, error) { return thrownByHand(p, d) }
	return d
}

// SealFirst makes the seed of the first session, and has line 0 tell of its seal.
func SealFirst(p *Evening, o *campaign.Options) (seal.Seed, error) {
	seed, err := NewSeed(p, 1)
	o.Dice = &seal.Record{Begins: &seal.Begins{Session: 1, Seal: seed.Seal(1)}}
	return seed, err
}

// beginFirst begins the session with which a campaign does: it has no line of its own.
func beginFirst(p *Evening, o *campaign.Options) (told string, err error) {
	seed, err := SealFirst(p, o)
	if err != nil {
		return "", err
	}
	p.Dice.Begin(1, seed, 0)
	ScriptDice(p, 0, o.Dice)
	told, p.Record.seed = Begins(1, seed), seed
	if err := unasked(p, func() error {
		_, err := p.Game.Table.Journal().Do(p.Game.Table.World().Game(), "session_begins", nil)
		return err
	}); err != nil {
		return narrate.Lines(told, "what modules do when one begins did not happen: "+err.Error()), nil
	}
	o.Dice.Session = 1
	if r := p.Dice.Record(); r != nil {
		o.Dice.Fell = r.Fell
	}
	p.Dice.Kept()
	saved, err := p.Game.Save()
	if err == nil {
		_, err = p.Game.Become(saved) // what line 0 founds has no past
	}
	told, p.Line.Said = narrate.Lines(told, p.Line.Said...), nil
	return told, err
}

// unasked runs something while nobody can be asked.
func unasked(p *Evening, run func() error) error {
	ask := p.Config.Ask
	defer func() { p.Config.Ask = ask }()
	if ask != nil {
		p.Config.Ask = func(string) (string, error) { return "", errNobodyYet }
	}
	return run()
}

var errNobodyYet = errors.New("nobody can be asked while the campaign is being opened")

// keepFirst keeps the seed of the first session in the file that was just made.
func keepFirst(p *Evening) error {
	return p.Campaign.SetSeed(1, p.Record.seed)
}

// takesUpSession goes on with the session that the last line left open, or begins one.
func takesUpSession(p *Evening) (told []string, err error) {
	number, open := p.Dice.Session()
	zero, err := p.Campaign.Fell(0)
	if err != nil && !p.Campaign.Read() {
		return nil, err
	}
	if number == 0 && zero.Begins != nil { // nothing happened since it was made
		seed, known, err := p.Campaign.Seed(1, 0)
		if err != nil {
			return nil, err
		}
		if known {
			p.Dice.Begin(1, seed, 0)
			return nil, nil
		}
	}
	if p.Dice.Thrower() == seal.Script {
		r, err := p.Campaign.Fell(p.Dice.Listed())
		if err != nil {
			return nil, err
		}
		p.Dice.Lists(r.Script)
	}
	if p.Campaign.Read() {
		return nil, p.Dice.TakeUp(seal.Seed{}, nil) // whatever falls, nothing comes of it
	}
	if open {
		seed, known, err := p.Campaign.Seed(number, p.Dice.Begun())
		if err != nil {
			return nil, err
		}
		if known {
			line, _ := p.Dice.Worded()
			words, err := p.Campaign.Words(line)
			if err == nil {
				err = p.Dice.TakeUp(seed, words)
			}
			if err == nil && p.Config.Script != nil {
				_, _, err = p.Process(":dice script")
			}
			return nil, err
		}
		told = append(told, fmt.Sprintf("session %d cannot go on: its seed is not in this file", number))
	}
	var text string
	err = unasked(p, func() error {
		text, _, err = p.Process(":session begin")
		return err
	})
	if err != nil {
		return append(told, "no session begins: "+err.Error(), "  :session begin tries it again"), nil
	}
	return append(told, text), nil
}

// ScriptDice lets the list that was given throw from a line on, if there is one, which its
// record then says.
func ScriptDice(p *Evening, line int64, r *seal.Record) {
	if p.Config.Script != nil {
		p.Dice.Throw(seal.Script, p.Config.Script, line)
		r.Thrower, r.Script = seal.Script, p.Config.Script
		p.Config.Script = nil
	}
}

// fell is what the campaign keeps of the dice of a line.
func fell(p *Evening, did *Turn) *seal.Record {
	r := did.Dice
	if fell := p.Dice.Record(); fell != nil {
		r.Session, r.Fell = fell.Session, fell.Fell
	}
	r.Waits = p.Dice.Held()
	return &r
}
