package evening

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/stdlib/campaign"
)

// abandoned describes, for the log, how a line without effect ended.
type abandoned struct {
	how      string // "failed", "did nothing", "waits", "left" or programEnded; "" for a line that is not logged
	question string // title of the question at which the line stopped; "" for none
	dice     string // afterSeen or diceGone; "" if the line is not logged
}

// Values of abandoned.dice, as they are written in the log.
const (
	afterSeen = ", after dice of it were seen"
	diceGone  = ", and dice set in advance are gone"
)

// text returns the entry of the log: how the line ended, at which question, and its dice.
func (a abandoned) text() string {
	if a.question == "" {
		return a.how + a.dice
	}
	return fmt.Sprintf("%s at %q%s", a.how, diag.Cut(a.question, diag.MaxLine), a.dice)
}

// keepAbandoned writes a line without effect into the campaign as a line of kind
// [campaign.Left]. Without a writable campaign it does nothing.
func (lg *Log) keepAbandoned(typed string, a abandoned) error {
	if lg.Campaign == nil || lg.Campaign.ReadOnly() {
		return nil
	}
	if strings.HasPrefix(typed, ":secret") {
		typed, a.question = ":secret", "" // the log does not reveal what the secret was
	}
	lg.line.Effect = &Effect{Kind: campaign.Left, Typed: typed, To: lg.Campaign.Last()}
	lg.Game.Table.Changes().SetBaseline()
	lg.rolls.Begin()
	lg.line.loggedAtQuestions = ""
	lg.Dice.Reserve(lg.questions.waitingDice(""))
	return lg.write(a.text(), len(lg.Game.Table.Journal().Entries()), nil)
}

// keepFailed logs a line that failed or had no effect, if somebody saw dice of it or if it used
// up dice set in advance. Dice of a line that did nothing, was refused, or whose question was
// not answered count as seen only if people threw them or its output showed them. It returns
// err, joined with the error of writing.
func (lg *Log) keepFailed(open *pausedLine, before beforeLine, shown string, err error) error {
	a := lg.failureOf(open, before, shown, err)
	if a.how == "" {
		return err
	}
	if unkept := lg.keepAbandoned(lg.line.typed, a); unkept != nil {
		return errors.Join(err, unkept)
	}
	return err
}

// beforeLine is the state of the campaign and its dice before a line.
type beforeLine struct {
	last   int64    // number of the last line of the campaign
	rolled int      // number of dice that were rolled
	preset []string // dice set in advance
}

func (lg *Log) beforeLine() (b beforeLine) {
	if lg.Campaign != nil {
		b = beforeLine{lg.Campaign.Last(), lg.Dice.Total(), lg.Game.Loaded.Prepared.PresetFaces()}
	}
	return b
}

// failureOf describes the failure of a line that [Log.keepFailed] has to log; the field how is
// "" if the line is not logged.
func (lg *Log) failureOf(open *pausedLine, before beforeLine, shown string, err error) abandoned {
	if lg.Campaign == nil {
		return abandoned{}
	}
	kept := lg.Campaign.Last() > before.last
	byHand := !kept && open != nil && open.byHand
	how := "failed"
	if err == nil {
		how = "did nothing"
	}
	if !kept && !slices.Equal(before.preset, lg.Game.Loaded.Prepared.PresetFaces()) {
		return abandoned{how: how, dice: diceGone}
	}
	if lg.Dice.Total() == before.rolled || !lg.Dice.HasUnkept() && !byHand {
		return abandoned{}
	}
	silent := err == nil || errors.As(err, new(*rules.Refusal)) || errors.As(err, new(*command.UnansweredError))
	if silent && shown == "" && !byHand {
		return abandoned{}
	}
	return abandoned{how: how, dice: afterSeen}
}

// programEnded is the value of abandoned.how for a line whose question was open when the
// program ended.
const programEnded = "the program ended"

// recoverWaiting restores, from the note of the campaign, the waiting lines whose questions were
// open when the program ended, so that they can be continued. It logs those with seen dice.
func (lg *Log) recoverWaiting() error {
	var w questionNote
	if lg.Campaign.ReadOnly() {
		return nil
	}
	text, err := lg.Campaign.File().Note(questionNoteName)
	if err != nil || text == "" {
		return err
	}
	if err := json.Unmarshal([]byte(text), &w); err != nil {
		return fmt.Errorf("the saved state of a question is damaged: %w", err)
	}
	if w.Line != lg.Campaign.Last()+1 {
		return nil
	}
	lg.questions.interrupted = &w
	all := w.Outer
	if w.Later != nil {
		all = append(all, *w.Later)
	}
	for _, x := range all {
		if len(x.Answers)+len(x.Kept) == 0 {
			continue
		}
		if err := lg.questions.setWaiting(x); err != nil {
			return err
		}
	}
	for _, x := range w.Outer {
		if len(x.Kept) == 0 {
			continue
		}
		lg.Dice.MarkShown(x.Kept[len(x.Kept)-1].Session, firstUnseen(x.Kept))
		if err := lg.keepAbandoned(x.Line, abandoned{programEnded, x.Question, afterSeen}); err != nil {
			return err
		}
	}
	if w.Seen == nil {
		return nil
	}
	lg.Dice.MarkShown(w.Seen.Session, w.Seen.Next)
	return lg.keepAbandoned(w.Typed, abandoned{programEnded, w.Seen.Question, afterSeen})
}

// A line without effect is logged when dice of it were seen, so that a second attempt for better
// dice is visible: a line that was left at a question, failed after a roll, waits for later, or
// was open when the program ended.
