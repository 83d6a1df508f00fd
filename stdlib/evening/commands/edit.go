package commands

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/rules"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/houserules"
	"houserule/stdlib/evening/input"
	"houserule/stdlib/narrate"
)

// edit runs :edit, which opens a house rule in an editor, by number or by rule, or a new one. A
// text with a mistake is kept as a draft, and the old rule stays in force.
func edit(e *evening.Evening, rest string) (string, error) {
	name := narrate.Unquoted(rest)
	switch {
	case name == "":
		return "", &diag.Problem{Message: "edit which rule?", Hint: ":edit RULE, or the number of a house rule; :house lists them"}
	case e.Config.Edit == nil:
		return "", &diag.Problem{Message: "there is no editor here", Hint: "in a terminal :edit opens $VISUAL or $EDITOR; a house rule can also be written as a line"}
	}
	r := e.Game.Ruleset.Clone()
	at, begun, err := editing(e.Game, name, r.House)
	if err != nil {
		return "", err
	}
	text := begun
	if kept, ok := e.Drafts.Texts[name]; ok {
		text = kept
	}
	edited, err := e.Config.Edit(name, text)
	if err != nil {
		return "", err
	}
	edited = strings.TrimSpace(withoutRemarks(edited))
	is := "nothing is in force"
	if at >= 0 {
		is = fmt.Sprintf("house rule %s stays as it was", r.House[at].Label())
	}
	switch {
	case edited == "" || edited == strings.TrimSpace(withoutRemarks(begun)):
		return is + ": nothing is changed", saveDraft(e.Drafts, name, "")
	case at >= 0:
		r.House[at] = r.House[at].WithText(edited)
	default:
		at = len(r.House)
		r.House = append(r.House, engine.NewHouseRule(e.Line.Began, edited))
	}
	e.Line.Declares = true // so that its errors are slips rather than faults
	now, err := e.History.RuleBy(":edit "+name, "", func() error { return e.Game.SetRuleset(r) })
	if err != nil {
		return "", errors.Join(fmt.Errorf("%s; your text is kept, :edit %s continues\n%w", is, name, input.AsHouseRule(edited, err)), saveDraft(e.Drafts, name, edited))
	}
	told := fmt.Sprintf("house rule %s is in force%s", r.House[at].Label(), narrate.HouseRuleNames(r.House[at]))
	if r.House[at].Off {
		told = fmt.Sprintf("house rule %s is changed, and off", r.House[at].Label())
	}
	return narrate.Lines(told, now...), saveDraft(e.Drafts, name, "")
}

// editing returns the index of the house rule to edit and its text; at is -1 for a new rule.
func editing(g *engine.Game, name string, list []engine.HouseRule) (at int, text string, err error) {
	if _, number := strconv.ParseFloat(name, 64); number == nil {
		at, err := houserules.HouseNumber(g, name)
		if err != nil {
			return 0, "", err
		}
		return at, list[at].File.Text, nil
	}
	for i, r := range slices.Backward(list) {
		names := narrate.HeadingNames(r.File.Text)
		if slices.Contains(names, name) || slices.ContainsFunc(g.Loaded.Changed(r), func(rule *rules.Rule) bool { return rule.Name == name || narrate.BareName(rule.Name) == name }) {
			return i, r.File.Text, nil
		}
	}
	var names []string
	for _, r := range g.Table.World().Program().Everything() {
		if r.Name == name || narrate.BareName(r.Name) == name {
			return -1, startingText(r), nil
		}
		names = append(names, r.Name)
	}
	return 0, "", &diag.Problem{Message: fmt.Sprintf("there is no rule %q", name), Hint: diag.DidYouMean(name, names)}
}

// remark is the prefix of lines in the editor that are not part of the rule.
const remark = "--: "

// startingText returns the initial text of a house rule on a rule.
func startingText(r *rules.Rule) string {
	var b strings.Builder
	b.WriteString(remark + "what you write here becomes a house rule; this text changes nothing\n")
	for line := range strings.Lines(r.Describe()) {
		b.WriteString(remark + strings.TrimRight(line, "\n") + "\n")
	}
	switch r.DeclKind {
	case rules.Query, rules.Lookup, rules.Line:
		fmt.Fprintf(&b, "after %q \"usual\"\n", r.Name)
	default:
		fmt.Fprintf(&b, "after %q {}\n", r.Name)
	}
	return b.String()
}

var remarks = regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(remark) + `.*\n?`)

func withoutRemarks(text string) string { return remarks.ReplaceAllString(text, "") }

// saveDraft keeps a text for the next edit; "" deletes it.
func saveDraft(drafts *evening.Drafts, name, text string) error {
	if drafts.Texts[name] == text {
		return nil
	}
	if drafts.Texts == nil {
		drafts.Texts = map[string]string{}
	}
	drafts.Texts[name] = text
	if text == "" {
		delete(drafts.Texts, name)
	}
	if drafts.Campaign == nil || drafts.Campaign.ReadOnly() {
		return nil
	}
	note, err := json.Marshal(drafts.Texts)
	if err != nil {
		return err
	}
	return drafts.Campaign.SetNote(evening.DraftsNoteName, string(note))
}
