package expect

import (
	"fmt"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/table"
)

// askedQuestions records the questions asked while an example was played.
type askedQuestions struct {
	number int               // with repetitions
	known  map[question]bool // the questions of list, without name
	list   []question        // different questions in order; at most mostAsked
}

// question is a question and who answers it.
type question struct {
	question string    // its text
	who      types.Ref // zero where no entity answers
	name     string    // of who, when it was asked
}

// Largest numbers of different questions recorded, and listed in messages.
const (
	maxRecorded = 1000
	maxListed   = 12
)

// note records a question.
func (a *askedQuestions) note(t *table.Table, d *command.Decision) {
	a.number++
	if n := len(a.list); n > 0 && a.list[n-1].question == d.Question && a.list[n-1].who == d.Who {
		return
	}
	key := question{question: d.Question, who: d.Who}
	if a.known[key] || len(a.list) == maxRecorded {
		return
	}
	switch {
	case d.Who == types.Ref{}:
	case d.Who == t.World().Game():
		key.name = "the gamemaster"
	default:
		key.name = t.World().Names.Of(d.Who)
	}
	a.add(key)
}

// add records a question that may be known.
func (a *askedQuestions) add(one question) {
	if a.known == nil {
		a.known = map[question]bool{}
	}
	a.known[question{question: one.question, who: one.who}] = true
	a.list = append(a.list, one)
}

// join adds questions of another list.
func (a *askedQuestions) join(more askedQuestions) {
	a.number += more.number
	for _, one := range more.list {
		if !a.known[question{question: one.question, who: one.who}] {
			a.add(one)
		}
	}
}

// questions lists the texts of the different questions.
func (a *askedQuestions) questions() []string {
	var list []string
	for _, one := range a.list {
		list = append(list, one.question)
	}
	return list
}

// String lists the different questions for the message of a failure.
func (a *askedQuestions) String() string {
	if len(a.list) == 0 {
		return "nobody was asked anything"
	}
	var told []string
	for i, one := range a.list {
		if i == maxListed {
			told = append(told, content.Counted(strconv.Itoa(len(a.list)-i), "others"))
			break
		}
		text := fmt.Sprintf("%q", diag.Brief(one.question))
		if one.name != "" {
			text += " of " + diag.Brief(one.name)
		}
		told = append(told, text)
	}
	return "asked were " + strings.Join(told, ", ")
}
