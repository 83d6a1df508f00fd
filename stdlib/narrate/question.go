package narrate

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/ask"
	"houserule/stdlib/engine"
)

// Question is a decision with the information to write it for the person who is asked.
type Question struct {
	Decision *command.Decision
	Game     *engine.Game
	Creation bool     // part of a creation, whose action is not named in the text
	Chances  []Chance // shown beside the answers, in their order; nil for none
	Numbers  []int    // of the options, in their order; nil for their places, from 1
}

// For returns the question as it is shown to a viewer: without the chances that the viewer may not
// read.
func (q Question) For(v world.Viewer) Question {
	chances := slices.Clone(q.Chances)
	for i := range chances {
		chances[i] = chances[i].For(v)
	}
	q.Chances = chances
	return q
}

// Text returns the question with the person, the action in progress, and the numbered answers;
// in a creation below what it has assigned so far.
func (q Question) Text() string {
	var b strings.Builder
	if q.Creation {
		b.WriteString(q.assigned())
	}
	b.WriteString(q.Address() + ", ")
	if action := q.action(); action != "" {
		b.WriteString(action + ": ")
	}
	b.WriteString(q.SentenceWithNote() + "\n")
	if q.Decision.Action != nil && q.Decision.Action.Decl.Text != "" {
		b.WriteString("  " + q.Decision.Action.Decl.Text + "\n")
	}
	if q.Decision.Check != nil && q.Decision.Kind == command.Consent && q.Decision.Purchase != nil {
		fmt.Fprintf(&b, "  %s asks for it\n", q.Game.Table.World().Names.Of(checks.PurchaseOf(q.Decision).Payer))
	}
	b.WriteString(SideBySide(q.Answers()))
	if q.Decision.NoneText != "" {
		nobody := AnswerOption{Number: NoneNumber(q.Names()), Label: q.Decision.NoneText}
		if len(q.Chances) > len(q.Decision.Labels) {
			nobody.Beside = q.Chances[len(q.Decision.Labels)].Text
		}
		b.WriteString(SideBySide([]AnswerOption{nobody}))
	}
	return b.String()
}

// Mark returns the prompt before the answer.
func (q Question) Mark() string { return q.Address() + "? " }

// Address returns the name of the person who is asked, for the beginning of a question.
func (q Question) Address() string { return strings.TrimPrefix(q.Person(), "the ") }

// Person returns the name of the person who is asked.
func (q Question) Person() string {
	switch {
	case q.Decision.Kind == command.Ruling || q.Decision.Who == q.Game.Table.World().Game():
		return "the gamemaster"
	case q.Decision.Who == (types.Ref{}):
		return "anyone"
	}
	return q.Game.Table.World().Names.Of(q.Decision.Who)
}

// action names the action in progress, if not its performer but another person is asked; ""
// otherwise.
func (q Question) action() string {
	title, by := q.Game.Table.Journal().Title()
	if title == "" || q.Creation {
		return ""
	}
	if by == q.Decision.Who { // the question may come from a nested action of another performer
		who, rule := q.Game.Table.Journal().Innermost()
		if who == by || who == (types.Ref{}) {
			return ""
		}
		_, name, _ := strings.Cut(rule, ".")
		return fmt.Sprintf("%s (%s)", q.Game.Table.World().Names.Of(who), InSentence(name))
	}
	if first, arguments, ok := strings.Cut(title, ": "); ok {
		if values := strings.SplitN(arguments, ", ", mostArguments+1); len(values) > mostArguments {
			arguments = values[0]
		}
		arguments = " " + arguments + ","
		title = first + strings.TrimSuffix(strings.Replace(arguments, " "+q.Game.Table.World().Names.Of(q.Decision.Who)+",", ",", 1), ",")
	}
	return diag.Cut(strings.ReplaceAll(strings.TrimPrefix(title, "the game "), "_", " "), diag.MaxLine)
}

// mostArguments is the number of arguments of the action in progress up to which a question
// contains all of them. If there are more it contains the first.
const mostArguments = 3

// Sentence returns only the question itself, with the arguments of an action that the person may
// perform, and the range of an amount.
func (q Question) Sentence() string {
	text := Uncapitalized(q.Game.Table, diag.Cut(q.Decision.Question, diag.MaxText))
	if q.Decision.Kind == command.May {
		text = InSentence(text)
	}
	text += q.arguments()
	if !strings.HasSuffix(text, "?") {
		text += "?"
	}
	switch q.Decision.Kind {
	case command.Amount:
		text += " " + AmountRange(q.Decision)
	case command.Keep:
		text += fmt.Sprintf(" %d of %d, by number; %s (Enter)", q.Decision.Count, len(q.Decision.Values), UsualPick(q.Decision))
	}
	return text
}

// SentenceWithNote returns the question followed by the note of the module. It must be called
// while the command is in progress.
func (q Question) SentenceWithNote() string {
	if q.Decision.Texts.Note == nil {
		return q.Sentence()
	}
	sentence, note := q.Sentence(), QuestionRemark(q.Decision.Texts.Note())
	switch {
	case note == "":
		return sentence
	case strings.HasSuffix(sentence, "?") || strings.HasPrefix(note, "("):
		return sentence + " " + note
	}
	return sentence + "; " + note // the sentence ends with the range of an amount
}

// arguments lists the arguments of the action that the person may perform, except for defaults.
func (q Question) arguments() string {
	if q.Decision.Action == nil {
		return ""
	}
	text := ""
	for _, p := range q.Decision.Action.Signature.Params {
		if v, ok := q.Decision.Args[p.Name]; ok && v != nil && !types.Equal(v, p.Default) {
			if text != "" {
				text += ","
			}
			text += fmt.Sprintf(" %s %s", InSentence(p.Name), diag.Cut(q.Game.Table.World().Names.Show(v), diag.MaxLine))
		}
	}
	return text
}

// Answers lists the answers without the one that takes no option. They are numbered from 1, unless
// one of them is a number itself.
func (q Question) Answers() (list []AnswerOption) {
	switch q.Decision.Kind {
	case command.May, command.Consent:
		list = []AnswerOption{{Number: "1", Label: "yes"}, {Number: "2", Label: "no"}}
		usual := &list[1]
		if q.Decision.Kind == command.Consent {
			usual = &list[0]
		}
		usual.Label += " (Enter)"
		if beside := q.BesideYes(); beside != "" {
			list[0].Label += ", " + beside
		}
		return list
	case command.Keep:
		for i, v := range q.Decision.Values {
			list = append(list, AnswerOption{Number: fmt.Sprint(i + 1), Label: "shows " + types.Format(v)})
		}
	default:
		names := q.Names()
		byLabel := HaveNumbers(names)
		for i, label := range names {
			one := AnswerOption{Label: diag.Cut(label, diag.MaxLine), Beside: q.beside(i)}
			if !byLabel {
				one.Number = fmt.Sprint(q.number(i))
			}
			list = append(list, one)
		}
	}
	for i, chance := range q.Chances {
		if i < len(list) && chance.Text != "" {
			list[i].Beside = strings.Trim(list[i].Beside+", "+chance.Text, ", ")
		}
	}
	return list
}

// BesideYes returns what is told beside the answer yes: the price of the action, and the chance of the
// next check; "" for neither.
func (q Question) BesideYes() string {
	more := q.price()
	if len(q.Chances) > 0 {
		more = strings.Trim(more+", "+q.Chances[0].Text, ", ")
	}
	return more
}

// number returns the number of an option.
func (q Question) number(i int) int {
	if i < len(q.Numbers) {
		return q.Numbers[i]
	}
	return i + 1
}

// Names returns the labels of the options, without the name of the person who is asked as their
// owner.
func (q Question) Names() []string {
	if q.Decision.Who == (types.Ref{}) {
		return q.Decision.Labels
	}
	whose := q.Game.Table.World().Names.Of(q.Decision.Who) + "'s "
	names := make([]string, len(q.Decision.Labels))
	for i, label := range q.Decision.Labels {
		names[i] = strings.TrimPrefix(label, whose)
	}
	return names
}

// beside returns the remark of the module on an option.
func (q Question) beside(i int) string {
	if q.Decision.Texts.OfOption == nil || i >= len(q.Decision.Options) {
		return ""
	}
	return QuestionRemark(q.Decision.Texts.OfOption(q.Decision.Options[i]))
}

// price returns the costs of the action that the person may perform.
func (q Question) price() string {
	if q.Decision.Action == nil {
		return ""
	}
	var list []string
	for _, c := range q.Decision.Action.Costs {
		list = append(list, strings.ReplaceAll(c.Written, "_", " "))
	}
	return strings.Join(list, ", ")
}

// Uncapitalized returns a sentence with a small first letter, unless it begins with a name.
func Uncapitalized(t *table.Table, text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if second, _ := utf8.DecodeRuneInString(text[size:]); !unicode.IsUpper(first) || unicode.IsUpper(second) {
		return text
	}
	for end, r := range text {
		if !unicode.IsLetter(r) && r != '-' {
			if _, named := ask.Named(t, text[:end]); named {
				return text
			}
			if r != ' ' {
				break
			}
		}
	}
	return string(unicode.ToLower(first)) + text[size:]
}

// UsualPick returns which dice are kept without a decision: "highest" or "lowest".
func UsualPick(q *command.Decision) string {
	if low, ok := q.Default.(string); ok {
		return low
	}
	return "highest"
}
