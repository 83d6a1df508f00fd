package explain

import (
	"cmp"
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/trace"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Recorded returns the explanation of a recording. It takes both results of a function that
// records, and returns err if it is not nil.
func Recorded(n *trace.Node, err error) (*Trace, error) {
	if err != nil {
		return nil, err
	}
	return explainNode(n), nil
}

// explainNode explains one event and the events during it.
func explainNode(n *trace.Node) *Trace {
	t := explainEvent(n.Event)
	t.Event = n.Event
	t.private = t.private || n.Private
	for _, p := range n.Parts {
		t.Parts = append(t.Parts, explainNode(p))
	}
	return t
}

// explainEvent returns the explanation of an event without parts.
func explainEvent(e trace.Event) *Trace {
	switch e := e.(type) {
	case *trace.Command:
		return &Trace{Title: e.Title, Value: e.Result}
	case *trace.Call:
		return explainCall(e)
	case *trace.Recurrence:
		return &Trace{Title: e.Name + " of " + e.Of, Value: valueOrFailure(e.Failed, ""), Source: e.Repeat.Source, Module: e.Repeat.Module, Pos: e.Repeat.Pos}
	case *trace.EntryReplaced:
		return &Trace{Title: fmt.Sprintf("%s is printed instead of that of %s", e.Entry.Heading(), e.Entry.InsteadOf), Module: e.Entry.Module, Source: e.Entry.Source, Pos: e.Entry.Pos}
	case *trace.LayerApplied:
		return explainLayer(e)
	case *trace.LayerIdle:
		return explainIdle(e.Layer)
	case *trace.Silenced:
		return explainSilenced(e)
	case *trace.Required:
		title := "requires "
		if e.Requirement.Fails {
			title = "fails when "
		}
		t := &Trace{Title: title + e.Requirement.Text(), Module: e.Requirement.Module, Pos: e.Requirement.Pos, Idle: e.Holds}
		switch {
		case e.Holds:
		case e.Requirement.Fails:
			t.Value = "yes"
		default:
			t.Value = "no"
		}
		return t
	case *trace.CheckFailed:
		return &Trace{Title: FailedText(e.Why), Source: e.Why.Source, Module: e.Why.By.Module, Pos: e.Why.By.Pos}
	case *trace.Summand:
		label := e.Label
		if e.Layer != nil {
			label = additionTitle(e.Layer)
		}
		return &Trace{Title: label, Value: signed(e.Number), Source: e.Source, Module: e.Module, Pos: e.Pos, summand: true}
	case *trace.Condition:
		t := &Trace{Title: cmp.Or(e.Label, e.Written), Value: types.Format(e.Holds), Source: e.Source, Module: e.Module, Pos: e.Pos}
		if e.Layer != nil {
			t.Title = additionTitle(e.Layer)
		}
		if !e.Asked {
			t.Value = "not asked"
		}
		return t
	case *trace.SummandDropped:
		return &Trace{Title: "~~" + e.Label + " = " + signed(e.Number) + "~~", Source: e.Source, Module: e.Module, Pos: e.Pos}
	case *trace.Element:
		return &Trace{Title: e.Name, Value: signed(e.Number)}
	case *trace.MoreElements:
		return &Trace{Title: fmt.Sprintf("and %d more", e.Count), Value: signed(e.Number)}
	case *trace.Rolled:
		return &Trace{Title: "dice", Value: rolledText(e), dice: rolledDice(e)}
	case *trace.RerolledAll:
		return &Trace{Title: "thrown again: " + e.Layer.Written, Module: e.Layer.Module, Pos: e.Layer.Pos}
	case *trace.DiceAdded:
		return &Trace{Title: e.Layer.DisplayName(), Value: e.Dice.String(), Source: e.Layer.Source, Module: e.Layer.Module, Pos: e.Layer.Pos}
	case *trace.Decided:
		return &Trace{Title: decider(e) + ": " + e.Question, Value: e.Answer}
	case *trace.HeadlineText:
		t := &Trace{Title: fmt.Sprintf("%q", e.Text.Written), Value: e.Shown, Source: e.Layer.Source, Module: e.Layer.Module, Pos: e.Layer.Pos}
		if e.Shown == "" {
			t.Value = "left out"
		}
		return t
	case *trace.StepSkipped:
		return &Trace{Title: fmt.Sprintf("step %s is skipped: when %s", stepName(e.Step), e.Step.Field(rules.When).Formula.Text()), Module: e.Module, Pos: e.Step.Pos}
	case *trace.StepDelayed:
		title := fmt.Sprintf("step %s waits for %s", e.Step.Written, e.Time)
		if e.Time == "" {
			title = fmt.Sprintf("step %s does not happen: %s is none", e.Step.Written, e.Step.Field(rules.Later).Formula.Text())
		}
		return &Trace{Title: title, Module: e.Step.Module, Pos: e.Step.Pos}
	case *trace.BoxWritten:
		return explainWrite(e)
	case *trace.Paid:
		return &Trace{Title: fmt.Sprintf("%s pays %s", e.Payer, PriceTag(e.Cost, e.Box, e.Amount))}
	case *trace.Bought:
		return explainPurchase(e)
	case *trace.OfferTaken:
		return &Trace{Title: fmt.Sprintf("%s takes %s", e.Payer, e.Offer.Word), Source: e.On.Source, Module: e.On.Module, Pos: e.On.Pos}
	case *trace.OfferPrice:
		return &Trace{Title: offerPrice(e.On), Source: e.On.Source, Module: e.On.Module, Pos: e.On.Pos}
	case *trace.LineBefore:
		return &Trace{Title: "before." + e.Line, Value: e.Value}
	case *trace.OfferApplied:
		return &Trace{Title: e.Offer.Word + " of " + e.Payer, Value: e.Value, Module: e.On.Module, Pos: e.On.Pos}
	case *trace.Prevented:
		return &Trace{Title: e.Action.DisplayName() + " of " + e.Of + " does not happen", Module: e.On.Module, Pos: e.On.Pos}
	}
	panic(fmt.Sprintf("explain: unknown event %T", e))
}

// explainPurchase explains what a purchase costs or returns, and what is left.
func explainPurchase(e *trace.Bought) *Trace {
	d := e.Rule.Decl
	t := &Trace{Title: "free", Source: d.Source, Module: d.Module, Pos: d.Pos}
	if !e.IsPaid {
		return t
	}
	verb, amount := "costs ", e.Due
	if e.Due < 0 {
		verb, amount = "returns ", -e.Due
	}
	t.Title = verb + types.Format(amount)
	if e.Stood != 0 && e.Price != 0 {
		t.Title += fmt.Sprintf(", in all %s instead of %s", types.Format(e.Price), types.Format(e.Stood))
	}
	t.Title += ", left of " + types.Format(e.Left)
	t.Value = types.Format(e.Left - e.Due)
	return t
}

func explainCall(e *trace.Call) *Trace {
	t := &Trace{Title: e.Name, Rule: e.Name, Value: valueOrFailure(e.Failed, e.Result)}
	if r := e.Rule; r != nil {
		t.Title, t.Source, t.Module, t.Pos = r.DisplayName(), r.Decl.Source, r.Decl.Module, r.Decl.Pos
	}
	if e.Of != "" {
		t.Title += " of " + e.Of
	}
	if e.Check != nil {
		t.Deciding = e.Check.DecidedBy
	}
	return t
}

// valueOrFailure returns the text for a failure, or value if failed is "".
func valueOrFailure(failed, value string) string {
	if failed != "" {
		return "stopped: " + failed
	}
	return value
}

func explainLayer(e *trace.LayerApplied) *Trace {
	y := e.Layer
	t := &Trace{Title: y.Word(), Module: y.Module, Pos: y.Pos, Source: y.Source, Value: e.Result}
	if y.Carried.Carrier != nil {
		t.Title += " (" + y.Carried.Carrier.Name + ")"
	}
	switch {
	case y.Written != "":
		t.Title += " " + y.Written
	case y.Body != nil && y.Body.Say != nil && y.ChangeKind == rules.After:
		t.Title += fmt.Sprintf(" says %q", diag.Cut(y.Body.Say.Written, diag.MaxText/2))
	}
	return t
}

func explainIdle(y *rules.Layer) *Trace {
	title := y.Word() + " does not hold now"
	if y.Label != "" {
		title = y.Label + ": does not hold now"
	}
	return &Trace{Title: title, Module: y.Module, Pos: y.Pos, Idle: true}
}

func explainSilenced(e *trace.Silenced) *Trace {
	y, by, why := e.Layer, e.By, "which is final"
	if y.ChangeKind == rules.InsteadOf {
		why = "which was gained later"
	}
	title := y.Word() + " of " + y.DisplayName()
	if y.Label != "" {
		title = additionTitle(y)
	}
	return &Trace{Title: fmt.Sprintf("%s does not count beside the %s of %s, %s", title, by.Word(), by.DisplayName(), why), Module: y.Module, Pos: y.Pos, Source: y.Source}
}

// additionTitle returns the title of an addition, with the name of the entry that carries it.
func additionTitle(y *rules.Layer) string {
	text := y.DisplayName()
	if y.Carried.Carrier != nil && !strings.Contains(strings.ToLower(text), strings.ToLower(y.Carried.Carrier.Name)) {
		text += " (" + y.Carried.Carrier.Name + ")"
	}
	return text
}

func stepName(s *rules.Step) string {
	switch {
	case s.Acts == rules.Writes && len(s.Changes) > 0:
		return s.Changes[0].String()
	case s.First != nil:
		return "first of several"
	case s.Steps != nil:
		return "several"
	}
	return cmp.Or(s.Written, string(s.Acts))
}

// decider returns the text for who decided: a person, the gamemaster or the table.
func decider(e *trace.Decided) string {
	switch {
	case e.Ruling:
		return "the gamemaster rules"
	case e.Who != "":
		return e.Who
	}
	return "the table"
}

// rolledText formats a roll. Dice that were rolled again are between tildes, which a terminal
// shows as strikethrough.
func rolledText(e *trace.Rolled) string {
	switch {
	case !e.Rerolled:
		return e.Roll.String()
	case e.RerolledDice == nil:
		return thrownAgain(e.Roll.String())
	}
	return diag.Cut(e.Roll.StrikeThrough(e.RerolledDice).String(), diag.MaxText/2) + ", in part thrown again"
}

// rolledDice is rolledText without the result of a roll, if it ends in its dice.
func rolledDice(e *trace.Rolled) string {
	roll := e.Roll
	if e.Rerolled && e.RerolledDice != nil {
		roll = roll.StrikeThrough(e.RerolledDice)
	}
	text, ok := roll.WithoutResult()
	switch {
	case !ok:
		return rolledText(e)
	case e.Rerolled && e.RerolledDice == nil:
		return thrownAgain(text)
	}
	return text
}

// thrownAgain returns the text of a roll whose dice were all rolled again.
func thrownAgain(roll string) string {
	return "~~" + diag.Cut(strings.ReplaceAll(roll, "~~", ""), diag.MaxText/2) + "~~, thrown again"
}

func explainWrite(e *trace.BoxWritten) *Trace {
	before, of := e.Before, ""
	if e.BeforeSecret {
		before = world.Something
	}
	if before != "" {
		before += " "
	}
	if e.Of != "" {
		of = " of " + e.Of
	}
	became := fmt.Sprintf("%s %s-> %s", of, before, diag.Cut(e.After, diag.MaxText))
	return &Trace{Title: content.Written(e.Box.Name) + became, spoken: content.Spoken(e.Box.Name) + became, Module: e.Module, Pos: e.Pos}
}

// PriceTag returns the text of a price: the amount with the name of the box. A cost of all of a
// box, or from no box, is returned as it is written.
func PriceTag(cost *rules.LinkedCost, box *content.Box, amount float64) string {
	if box == nil || cost.All {
		return cost.Written
	}
	return content.Counted(types.Format(amount), box.Name)
}

// offerPrice returns the text for the costs that replace those of an offer.
func offerPrice(on *rules.OfferOn) string {
	var list []string
	for _, c := range on.Costs {
		list = append(list, c.Written)
	}
	if len(list) == 0 {
		return "costs nothing"
	}
	return "costs " + strings.Join(list, ", ")
}

// signed formats a number with a plus sign if it is positive.
func signed(n float64) string {
	if n > 0 {
		return "+" + types.Format(n)
	}
	return types.Format(n)
}
