package evening

import (
	"slices"
	"strings"

	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/odds"
	"houserule/runtime/play/command"
	"houserule/stdlib/evening/input"
	"houserule/stdlib/narrate"
)

// Questions asks people the questions of lines and keeps the lines that wait for an answer.
type Questions struct {
	*shared
	line     *Line
	odds     *Odds
	problems *Problems
	lock     *lineLock
	peek     func(name, rest string) (text string, ok bool, err error) // [Commands.Peek] of this evening

	open    *pausedLine   // the running line after its first question; nil before
	outer   []*pausedLine // lines that wait while another runs, outermost first
	waiting []WaitingLine // waiting lines; used only without a campaign
	noted   string        // the campaign's note of the open question; "" for none
	left    []leftLine    // lines that waited for an answer when the program was left

	interrupted *questionNote // the note of the campaign when it was opened, if its question was open; nil otherwise
}

// start returns qs.open, which it creates for the running line if it is nil.
func (qs *Questions) start() *pausedLine {
	if qs.open == nil {
		qs.open = &pausedLine{line: qs.line.typed, source: qs.line.source, sender: qs.line.By.Sender}
	}
	return qs.open
}

// Current returns the open question; nil for none.
func (qs *Questions) Current() *narrate.Question {
	if qs.open == nil || qs.open.question == nil {
		return nil
	}
	w := qs.narrated(qs.open.question)
	return &w
}

// Unkept returns the number of answers that :later would keep and that leaving the open question
// loses.
func (qs *Questions) Unkept() int {
	if qs.open == nil || qs.open.resumeCommand == "" {
		return 0
	}
	return qs.open.replayed
}

// narrated returns a question with the chances and the kind of the running line, to be written.
func (qs *Questions) narrated(q *command.Decision) narrate.Question {
	w := narrate.Question{Decision: q, Game: qs.Game}
	if open := qs.open; open != nil {
		w.Creation, w.Chances, w.Numbers = open.resumeCommand != "", open.chances[q.Key], open.sequence.Numbers()
	}
	return w
}

// readLine shows a prompt and reads a line with [Config].Ask. Meanwhile [Evening.Peek] works.
func (qs *Questions) readLine(prompt Prompt) (answer string, err error) {
	defer qs.lock.pause()()
	return qs.Config.Ask(prompt)
}

// withLead returns a prompt with the output of lines that were run instead of an answer above it.
// That output is shown once.
func (qs *Questions) withLead(prompt Prompt) Prompt {
	if qs.open == nil || qs.open.lead == "" {
		return prompt
	}
	prompt.Output = sandbox.Printable(qs.open.lead) + "\n" + prompt.Output
	prompt.Failed = prompt.Failed || qs.open.leadFailed
	qs.open.lead, qs.open.leadFailed = "", false
	return prompt
}

// AskAlone asks a question of a command rather than of a rule. An answer typed ahead is used.
func (qs *Questions) AskAlone(prompt Prompt) (answer string, err error) {
	if qs.open != nil {
		if answer, given := qs.open.sequence.Next(); given {
			return answer, nil
		}
	}
	return qs.readLine(qs.withLead(prompt))
}

// Peek runs a command that was typed at a question, with its colon, if it only shows something. It
// returns a prompt with the output; ok is false for any other command.
func (qs *Questions) Peek(line string) (output Prompt, ok bool) {
	name, rest, _ := strings.Cut(line[1:], " ")
	text, ok, err := qs.peek(name, strings.TrimSpace(rest))
	if err != nil {
		text = strings.TrimRight(qs.problems.Text(err), "\n")
	}
	return Prompt{Output: text + "\n", Failed: err != nil && qs.problems.isMistake(err)}, ok
}

// DoFirst returns the error that stops the running line, runs another line first and then runs
// the stopped one again. answers are answers for it, as if typed ahead.
func (qs *Questions) DoFirst(line string, answers []string) error {
	qs.start().sequence.TypeFirst(answers)
	return &interruption{line: line}
}

// freshlyPrinted returns the output of print in scripts that no question has shown, and counts it
// as shown.
func (qs *Questions) freshlyPrinted() string {
	all := qs.line.printed.String()
	if qs.open == nil {
		return all
	}
	fresh, ok := strings.CutPrefix(all, qs.open.printed)
	if !ok {
		fresh = all
	}
	qs.open.printed = all
	return fresh
}

// shownBefore returns the texts that were shown with questions in earlier runs of this line.
func (qs *Questions) shownBefore() []string {
	if qs.open == nil {
		return nil
	}
	return slices.Clone(qs.open.shownTexts)
}

// wantChances stops the running line at a question, with an [interruption], to compute the chance
// of the next check after each answer. It returns nil if these are known, and for lines without
// chances: commands, bare dice, and questions with answers typed ahead or with many answers.
func (qs *Questions) wantChances(open *pausedLine, q *command.Decision) error {
	if open.source == "" || input.IsDice(open.source) || open.chances[q.Key] != nil || len(open.sequence.Ahead) > 0 {
		return nil
	}
	if len(answersTo(q)) == 0 || len(q.Options) > mostChances || q.Key == "" {
		return nil
	}
	opened, _ := qs.Game.Table.Journal().Opened(0)
	for _, e := range qs.Game.Table.Journal().Entries()[qs.line.before.entries:] {
		opened += len(e.Checks)
	}
	return &interruption{chances: q, opened: opened}
}

// mostChances is the number of answers up to which their chances are shown.
const mostChances = 6

// oddsOfAnswers writes the odds of an expression after each answer to the open question; its odds
// only once, if neither the line nor any answer changes them. failed reports that the text says why
// there are none.
func (qs *Questions) oddsOfAnswers(open *pausedLine, of string) (text string, failed bool) {
	defer func() { qs.odds.assumed = nil }()
	q := open.question
	list := answersTo(q)
	for i, number := range open.sequence.Numbers() {
		list[i].number = number
	}
	if q.Kind == command.Amount && q.High-q.Low < mostChances {
		for n := q.Low; n <= q.High; n++ {
			list = append(list, Answer{Key: q.Key, Value: types.Format(n)})
		}
	}
	if len(list) == 0 {
		return "? odds are shown for each answer only if there are several; cancel the line with Ctrl-C to use :odds without them", true
	}
	without, err := narrate.Odds(qs.Game, of, odds.Options{})
	if err != nil {
		without = nil // the expression depends on the line
	}
	text, same, err := qs.odds.perAnswer(q, list, strings.TrimPrefix(open.source, "return ")+"\n"+of, open.answers[:open.replayed], without)
	if err != nil {
		return qs.problems.Text(err), qs.problems.isMistake(err)
	}
	if same {
		qs.odds.assumed = nil
		return qs.odds.text(of, without), false
	}
	return text, false
}
