package commands

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/evening"
)

// whoThrows runs :dice, which reports or sets who throws the dice.
func whoThrows(e *evening.Evening, rest string) (string, error) {
	word, more, _ := strings.Cut(rest, " ")
	more = strings.TrimSpace(more)
	switch by := seal.Thrower(word); {
	case word == "":
		return throwerText(e.Sessions)
	case by == seal.Script && more == "" && e.Config.Script != nil:
		list := e.Config.Script
		e.Config.Script = nil
		return setThrower(e, by, list, rest)
	case by == seal.Script && more != "":
		list, err := evening.ReadFaces(more)
		if err != nil {
			return "", err
		}
		return setThrower(e, by, list, rest)
	case (by == seal.Machine || by == seal.Physical) && more == "":
		return setThrower(e, by, nil, rest)
	}
	return "", &diag.Problem{Message: fmt.Sprintf("who rolls the dice? Not %q", rest), Hint: ":dice machine, :dice physical or :dice script FILE; without arguments it shows who does"}
}

// setThrower sets who throws the dice from now on, and records that as a line.
func setThrower(e *evening.Evening, by seal.Thrower, list []seal.Face, typed string) (string, error) {
	before, line := e.Dice.Savepoint(), int64(-1)
	if e.Campaign != nil {
		if e.Campaign.ReadOnly() {
			return "", evening.ErrOnlyRead
		}
		line = e.Campaign.Last()
		e.Line.Effect = &evening.Effect{Kind: campaign.Dice, Typed: ":dice " + typed, To: line, Dice: seal.Record{Thrower: by, Script: list}, Undo: func() { e.Dice.RollBack(before) }}
	}
	e.Dice.SetThrower(by, list, line+1)
	return "", nil
}

// throwerText returns the message on who throws, with the seal of the dice.
func throwerText(sessions *evening.Sessions) (string, error) {
	var text string
	switch sessions.Dice.Thrower() {
	case seal.Physical:
		text = "people roll and type the results"
	case seal.Script:
		text = fmt.Sprintf("the dice come from a list; %d are left", sessions.Dice.ListRemaining())
	default:
		text = "the program rolls"
	}
	number, open := sessions.Dice.Session()
	switch {
	case sessions.Campaign == nil:
		return fmt.Sprintf("%s; its seed is %d", text, sessions.Config.Seed), nil
	case number == 0:
		return text + "; no session with sealed dice has begun", nil
	case !open:
		return fmt.Sprintf("%s; session %d has ended, and its seed was revealed", text, number), nil
	}
	sealed, err := sealText(sessions)
	return fmt.Sprintf("%s; in session %d %s", text, number, sealed), err
}

// seedTold runs :seed, which shows the seed. It cannot be changed.
func seedTold(e *evening.Evening, rest string) (string, error) {
	switch {
	case e.Campaign != nil:
		return "", &diag.Problem{Message: "the seed of a session is secret until it ends", Hint: ":dice shows the seal and the number of dice rolled"}
	case rest != "":
		return "", &diag.Problem{Message: "the seed is fixed from the beginning of a session", Hint: "start again with houserule repl --seed " + rest}
	}
	return fmt.Sprint(e.Config.Seed), nil
}
