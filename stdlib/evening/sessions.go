package evening

import (
	"errors"
	"fmt"
	"strings"

	"houserule/lang/source"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/evening/input"
	"houserule/stdlib/narrate"
)

// Sessions begins the sessions of a campaign, each with its own seed.
type Sessions struct {
	*shared
	line *Line

	greeting string    // message on the first session; "" unless the campaign is new
	seed     seal.Seed // of that session
}

// Greeting returns the message on the first session of a new campaign; "" otherwise.
func (se *Sessions) Greeting() string { return se.greeting }

// NewSeed returns the seed of a session, see [Config].Secret.
func (se *Sessions) NewSeed(session int) (seal.Seed, error) {
	if se.Config.Secret == nil {
		return seal.Numbered(se.Config.Seed, session), nil
	}
	return se.Config.Secret()
}

// sealFirst returns the seed of the first session and sets its seal in the options, for line 0.
func (se *Sessions) sealFirst(o *campaign.Options) (seal.Seed, error) {
	seed, err := se.NewSeed(1)
	o.Dice = &seal.Record{Begins: &seal.SessionBegin{Session: 1, Seal: seed.Seal(1)}}
	return seed, err
}

// beginFirst begins the first session, which has no line of its own.
func (se *Sessions) beginFirst(o *campaign.Options) (told string, err error) {
	seed, err := se.sealFirst(o)
	if err != nil {
		return "", err
	}
	se.Dice.Begin(1, seed, 0)
	se.ScriptDice(0, o.Dice)
	told, se.seed = SessionStartText(1, seed), seed
	if err := se.withoutQuestions(func() error {
		_, err := se.Game.Table.Journal().Do(se.Game.Table.World().Game(), "session_begins", nil)
		return err
	}); err != nil {
		return narrate.Lines(told, "the actions of modules at its beginning failed: "+err.Error()), nil
	}
	o.Dice.Session = 1
	if r := se.Dice.Record(); r != nil {
		o.Dice.Rolled = r.Rolled
	}
	se.Dice.MarkSeen()
	saved, err := se.Game.Save()
	if err == nil {
		_, err = se.Game.Become(saved) // drops the journal: line 0 has no earlier commands
	}
	told, se.line.said = narrate.Lines(told, se.line.said...), nil
	return told, err
}

// withoutQuestions calls run while every question fails.
func (se *Sessions) withoutQuestions(run func() error) error {
	ask := se.Config.Ask
	defer func() { se.Config.Ask = ask }()
	if ask != nil {
		se.Config.Ask = func(Prompt) (string, error) { return "", errNobodyYet }
	}
	return run()
}

var errNobodyYet = errors.New("nobody can be asked while the campaign is being opened")

// keepFirst writes the seed of the first session into the new file.
func (se *Sessions) keepFirst() error {
	return se.Campaign.SetSeed(1, se.seed)
}

// resumeSession continues the session that is open after the last line, or begins one.
func (e *Evening) resumeSession() (told []string, err error) {
	number, open := e.Dice.Session()
	zero, err := e.Campaign.DiceOf(0)
	if err != nil && !e.Campaign.ReadOnly() {
		return nil, err
	}
	if number == 0 && zero.Begins != nil { // a campaign without lines
		seed, known, err := e.Campaign.Seed(1, 0)
		if err != nil {
			return nil, err
		}
		if known {
			e.Dice.Begin(1, seed, 0)
			return nil, nil
		}
	}
	if e.Dice.Thrower() == seal.Script {
		r, err := e.Campaign.DiceOf(e.Dice.ListLine())
		if err != nil {
			return nil, err
		}
		e.Dice.SetList(r.Script)
	}
	if e.Campaign.ReadOnly() {
		return nil, e.Dice.Resume(seal.Seed{}, nil) // rolls have no lasting effect
	}
	if open {
		seed, known, err := e.Campaign.Seed(number, e.Dice.SealLine())
		if err != nil {
			return nil, err
		}
		if known {
			line, _ := e.Dice.LastWords()
			words, err := e.Campaign.Words(line)
			if err == nil {
				err = e.Dice.Resume(seed, words)
			}
			if err == nil && e.Config.Script != nil {
				_, _, err = e.Process(":dice script")
			}
			return nil, err
		}
		told = append(told, fmt.Sprintf("session %d cannot continue: its seed is not in this file", number))
	}
	var text string
	err = e.Sessions.withoutQuestions(func() error {
		text, _, err = e.Process(":session begin")
		return err
	})
	if err != nil {
		return append(told, "no session begins: "+err.Error(), "  :session begin tries it again"), nil
	}
	return append(told, text), nil
}

// ScriptDice makes the dice show the faces of [Config].Script, if any, from a line on, and records
// that in r.
func (se *Sessions) ScriptDice(line int64, r *seal.Record) {
	if se.Config.Script != nil {
		se.Dice.SetThrower(seal.Script, se.Config.Script, line)
		r.Thrower, r.Script = seal.Script, se.Config.Script
		se.Config.Script = nil
	}
}

// ReadFaces reads the faces of dice from a file. They are separated by blanks, commas or line
// ends; # begins a comment.
func ReadFaces(path string) ([]seal.Face, error) {
	text, err := source.ReadPath(path, maxListBytes)
	if err != nil {
		return nil, fmt.Errorf("the dice in %s cannot be read: %s", path, source.Reason(err))
	}
	var list []seal.Face
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, "#")
		for _, word := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" ,;\t\r\n", r) }) {
			list = append(list, seal.Face(input.ParseFace(word)))
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s has no dice", path)
	}
	return list, nil
}

// maxListBytes is the maximum size of a file of faces in bytes.
const maxListBytes = 1 << 20

// SessionStartText returns the message that a session begins, with the seal of its seed.
func SessionStartText(session int, seed seal.Seed) string {
	return fmt.Sprintf("session %d begins; its dice are sealed as %s, and players can add words to them", session, seal.Groups(seed.Seal(session)))
}
