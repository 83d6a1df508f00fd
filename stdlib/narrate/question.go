package narrate

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/runtime/table"
	"houserule/stdlib/ask"
	"houserule/stdlib/engine"
)

// Question is a decision as it is put to the person who takes it.
type Question struct {
	Decision *command.Decision
	Game     *engine.Game
	Creation bool     // part of a creation, whose action is not named in the text
	Chances  []string // shown beside the answers, in their order; nil for none
}

// Text is who is asked what, for which action, and the answers by number.
func (q Question) Text() string {
	var b strings.Builder
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
		nobody := AnswerOption{Number: "0", Label: q.Decision.NoneText}
		if len(q.Chances) > len(q.Decision.Labels) {
			nobody.Beside = q.Chances[len(q.Decision.Labels)]
		}
		b.WriteString(SideBySide([]AnswerOption{nobody}))
	}
	return b.String()
}

// Mark stands before the place where the answer is typed.
func (q Question) Mark() string { return q.Address() + "? " }

// Address names the person who is asked, as a question begins.
func (q Question) Address() string { return strings.TrimPrefix(q.Person(), "the ") }

// Person names the person who is asked.
func (q Question) Person() string {
	switch {
	case q.Decision.Kind == command.Ruling || q.Decision.Who == q.Game.Table.World().Game():
		return "the gamemaster"
	case q.Decision.Who == (types.Ref{}):
		return "anyone"
	}
	return q.Game.Table.World().Names.Of(q.Decision.Who)
}

// action names the action in progress when somebody else is asked than who performs it; ""
// otherwise.
func (q Question) action() string {
	title, by := q.Game.Table.Journal().Title()
	if title == "" || q.Creation {
		return ""
	}
	if by == q.Decision.Who { // the question may come from what another one does within the action
		who, rule := q.Game.Table.Journal().Innermost()
		if who == by || who == (types.Ref{}) {
			return ""
		}
		_, name, _ := strings.Cut(rule, ".")
		return fmt.Sprintf("%s (%s)", q.Game.Table.World().Names.Of(who), InSentence(name))
	}
	if first, behind, ok := strings.Cut(title, ": "); ok {
		if values := strings.SplitN(behind, ", ", mostArguments+1); len(values) > mostArguments {
			behind = values[0]
		}
		behind = " " + behind + ","
		title = first + strings.TrimSuffix(strings.Replace(behind, " "+q.Game.Table.World().Names.Of(q.Decision.Who)+",", ",", 1), ",")
	}
	return diag.Cut(strings.ReplaceAll(strings.TrimPrefix(title, "the game "), "_", " "), diag.MaxLine)
}

// mostArguments is the number of arguments up to which a question names all of those of the
// action in progress. Of more it names the first.
const mostArguments = 3

// Sentence returns the question alone: with the arguments of an action that somebody may
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

// SentenceWithNote returns the question followed by the note of the module. It is worked out
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
	return sentence + "; " + note // behind the range of an amount
}

// arguments names what would be given to an action that somebody may perform, but for
// defaults.
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

// Answers lists the answers with a number above 0.
func (q Question) Answers() (list []AnswerOption) {
	switch q.Decision.Kind {
	case command.May, command.Consent:
		list = []AnswerOption{{Number: "1", Label: "yes"}, {Number: "2", Label: "no"}}
		usual := &list[1]
		if q.Decision.Kind == command.Consent {
			usual = &list[0]
		}
		usual.Label += " (Enter)"
		more := []string{q.price()}
		if len(q.Chances) > 0 {
			more = append(more, q.Chances[0])
		}
		for _, text := range more {
			if text != "" {
				list[0].Label += ", " + text
			}
		}
		return list
	case command.Keep:
		for i, v := range q.Decision.Values {
			list = append(list, AnswerOption{Number: fmt.Sprint(i + 1), Label: "shows " + types.Format(v)})
		}
	default:
		for i, label := range q.Names() {
			list = append(list, AnswerOption{Number: fmt.Sprint(i + 1), Label: diag.Cut(label, diag.MaxLine), Beside: q.beside(i)})
		}
	}
	for i, chance := range q.Chances {
		if i < len(list) && chance != "" {
			list[i].Beside = strings.Trim(list[i].Beside+", "+chance, ", ")
		}
	}
	return list
}

// Names returns the labels of the options. What the person who is asked has is called by its own
// name.
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

// price returns what an action costs that somebody may perform.
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

// Uncapitalized begins a sentence with a small letter, unless it begins with a name.
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

// UsualPick returns which dice are kept where nobody says it: "highest" or "lowest".
func UsualPick(q *command.Decision) string {
	if low, ok := q.Default.(string); ok {
		return low
	}
	return "highest"
}
