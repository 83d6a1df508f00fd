package expect

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/table"
)

// asked is which questions came up, for what an example has to say of them.
type asked struct {
	number int // of all, each time
	known  map[asking]bool
	list   []asking // the different ones, in order
}

// asking is a question and who answers it.
type asking struct {
	question string
	who      types.Ref
	name     string // of who, when it was asked
}

// How many different questions are remembered, and how many are told.
const (
	mostAsked = 1000
	mostTold  = 12
)

// note remembers a question.
func (a *asked) note(t *table.Table, d *command.Decision) {
	a.number++
	if n := len(a.list); n > 0 && a.list[n-1].question == d.Question && a.list[n-1].who == d.Who {
		return
	}
	key := asking{question: d.Question, who: d.Who}
	if a.known[key] || len(a.list) == mostAsked {
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

func (a *asked) add(one asking) {
	if a.known == nil {
		a.known = map[asking]bool{}
	}
	a.known[asking{question: one.question, who: one.who}] = true
	a.list = append(a.list, one)
}

// join adds what was asked meanwhile.
func (a *asked) join(more asked) {
	a.number += more.number
	for _, one := range more.list {
		if !a.known[asking{question: one.question, who: one.who}] {
			a.add(one)
		}
	}
}

// questions lists the different questions, whoever was asked.
func (a *asked) questions() []string {
	var list []string
	for _, one := range a.list {
		list = append(list, one.question)
	}
	return list
}

// String tells what was asked.
func (a *asked) String() string {
	if len(a.list) == 0 {
		return "nobody was asked anything"
	}
	var told []string
	for i, one := range a.list {
		if i == mostTold {
			told = append(told, fmt.Sprintf("%d others", len(a.list)-i))
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
