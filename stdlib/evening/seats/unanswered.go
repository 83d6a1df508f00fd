package seats

import (
	"errors"

	"houserule/runtime/play/command"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/seating"
	"houserule/stdlib/narrate"
)

// Unanswered returns the question that a line of an evening without seats asked, if err is that
// nobody answered it; nil for any other error. It is made for the gamemaster, without the note of the
// module: the line has ended.
func Unanswered(play *evening.Evening, err error) *Question {
	var asked *command.UnansweredError
	if !errors.As(err, &asked) {
		return nil
	}
	h := newHost()
	h.play = play
	d := *asked.Decision
	d.Texts = command.DecisionTexts{}
	q := &openQuestion{key: d.Key, decided: &narrate.Question{Decision: &d, Game: play.Game}, who: d.Who}
	return h.questions.of(seating.Seat{Gamemaster: true}, q, "")
}
