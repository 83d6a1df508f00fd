package actions

import (
	"strings"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// say renders a text and adds it to the messages. In odds it only evaluates it.
func (ex *executor) say(text *rules.Text, f *eval.Frame) error {
	if text == nil {
		return nil
	}
	if ex.run.Odds.Chance != nil {
		return ex.evaluateSilently(text, f)
	}
	s, err := ex.render(text, f)
	if err != nil {
		return err
	}
	ex.ac.say(s)
	return nil
}

// sayTexts announces the text of a body, and adds its summary to the summary of the command.
func (ex *executor) sayTexts(body *rules.ActionBody, f *eval.Frame) error {
	if err := ex.say(body.Say, f); err != nil || body.Summary == nil {
		return err
	}
	if ex.run.Odds.Chance != nil {
		return ex.evaluateSilently(body.Summary, f)
	}
	s, err := ex.render(body.Summary, f)
	if c := ex.run.Command; err == nil && c != nil {
		c.Summary = append(c.Summary, s)
	}
	return err
}

// recordNarrated adds a written box to the command's Narrated if the rule says a text.
func (ex *executor) recordNarrated(n types.Ref, b *content.Box) {
	if ex.layer == nil || ex.frame != nil || ex.run.Odds.Chance != nil || ex.run.Command == nil || !ex.rule.HasSay() {
		return
	}
	ex.run.Command.Narrated = append(ex.run.Command.Narrated, command.BoxRef{Of: n, Box: b})
}

// say adds a text to the messages, unless the command has said too much already.
func (ac *Actions) say(text string) {
	if ac.fitText != nil {
		shown, ok := ac.fitText(text)
		if !ok {
			return
		}
		text = shown
	}
	ac.commands.Message(text)
}

// render returns a text with the values of its braces as they are shown.
func (ex *executor) render(text *rules.Text, f *eval.Frame) (string, error) {
	ex.run.World.Audience.Reads.Writing++
	defer func() { ex.run.World.Audience.Reads.Writing-- }()
	var b strings.Builder
	for _, p := range text.Parts {
		var v types.Value
		var err error
		switch {
		case p.Dice != nil:
			v, err = ex.rollDice(p, f)
		case p.Table != nil:
			v, err = ex.do(p.Table, f)
		case p.Value != nil:
			v, err = textValue(p, f)
		default:
			b.WriteString(p.Plain)
			continue
		}
		if err != nil {
			return "", err
		}
		b.WriteString(ex.ac.world.Names.Show(v))
	}
	return b.String(), ex.run.Spend(b.Len() / eval.LettersPerStep)
}

// rollDice rolls the dice of a text part and returns their total.
func (ex *executor) rollDice(p rules.TextPart, f *eval.Frame) (types.Value, error) {
	var failed error
	vars := func(name string) (float64, bool) {
		n, ok, err := checks.NumberOf(p.Variables[name], f)
		if err != nil {
			failed = err
			return 0, true
		}
		return n, ok
	}
	total, err := ex.ac.checks.RollTotal(ex.run, p.Dice, vars, ex.run.Command.Key("roll:"+p.Notation))
	if failed != nil {
		return nil, failed
	}
	if err != nil {
		return nil, err
	}
	return total, nil
}

// Result returns the result of a row of a rolled table for n, with its braces filled.
func (ac *Actions) Result(run *command.Run, r *rules.Rule, row rules.TableRow, n types.Ref) (types.Value, error) {
	if row.Result == nil {
		return row.Value, nil
	}
	d := &executor{ac: ac, run: run, rule: r, layer: r.Base}
	return d.render(row.Result, &eval.Frame{Eval: ac.eval, Run: run, Ref: n, Params: r.Signature.Params})
}
