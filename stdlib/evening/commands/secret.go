package commands

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/stdlib/campaign"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/input"
	"houserule/stdlib/narrate"
)

// secret runs a line of which the gamemaster alone hears.
func secret(p *evening.Evening, rest string) (string, error) {
	switch {
	case p.Campaign == nil:
		return "", &diag.Problem{Message: "a secret is kept in a campaign, and this game is in none", Hint: ":save FILE goes on in one"}
	case rest == "":
		return "", &diag.Problem{Message: "what happens in secret? :secret LINE", Hint: ":reveal N tells line N to all"}
	case strings.HasPrefix(rest, ":"):
		return "", &diag.Problem{Message: "what is done to the table is no secret", Hint: "only what happens in the game is: :secret laeniel.Willpower:check()"}
	case p.Game.IsHouse(rest):
		return "", &diag.Problem{Message: "a rule of the house is no secret", Hint: "everybody plays by it: write it without :secret"}
	case p.Game.Unfinished(rest) && !input.IsDice(rest):
		return "", errors.New("a secret is one line, and this one goes on")
	}
	steps := len(p.History.Past)
	p.Line.Typed = evening.Secretly(rest)
	text, err := p.EvalAs(rest)
	if err != nil {
		return text, err
	}
	if p.Line.Turn != nil && len(p.History.Past) > 0 && (len(p.History.Past) > steps || p.Line.Turn.Typed == p.History.Past[len(p.History.Past)-1].Source) {
		s := p.History.Past[len(p.History.Past)-1]
		s.Source, s.Kind = evening.Secretly(rest), campaign.Secret
		p.Line.Turn = s.Turn()
		p.Line.Turn.Told = true
	}
	return evening.Marked(text), nil
}

// reveal tells a secret to all.
func reveal(p *evening.Evening, rest string) (string, error) {
	if p.Campaign == nil {
		return "", &diag.Problem{Message: "secrets are kept in a campaign, and this game is in none", Hint: ":save FILE goes on in one"}
	}
	n, err := strconv.ParseInt(rest, 10, 64)
	if err != nil || n < 1 || n > p.Campaign.Last() {
		return "", &diag.Problem{Message: fmt.Sprintf("there is no line %q in the campaign", rest), Hint: ":reveal takes the number of a secret, as :log tells it"}
	}
	if p.Campaign.Read() {
		return "", evening.ErrOnlyRead
	}
	l, err := p.Campaign.Line(n)
	if err != nil {
		return "", err
	}
	if l.Kind != campaign.Secret {
		return "", fmt.Errorf("line %d, %s, is no secret", n, narrate.FirstLine(l.Typed))
	}
	for later, err := range p.Campaign.Lines(n+1, -1) {
		if err != nil {
			return "", err
		}
		if of, err := campaign.Reveals(later); err != nil || of == n {
			return "", errors.Join(err, fmt.Errorf("line %d was revealed in line %d", n, later.Number))
		}
	}
	p.Line.Turn = &evening.Turn{Kind: campaign.Reveal, Typed: ":reveal " + rest, To: p.Campaign.Last(), Reveals: n}
	said := strings.ReplaceAll("\n"+string(l.Said), "\n"+evening.SecretMark, "\n")
	return narrate.Lines(fmt.Sprintf("%d  %s", n, strings.TrimPrefix(l.Typed, ":secret ")), strings.TrimPrefix(said, "\n")), nil
}
