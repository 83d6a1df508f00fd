package prompt

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/stdlib/campaign"
	"houserule/stdlib/narrate"
)

// secret runs a line of which the gamemaster alone hears.
func (p *Prompt) secret(rest string) (string, error) {
	switch {
	case p.Campaign == nil:
		return "", &diag.Problem{Message: "a secret is kept in a campaign, and this game is in none", Hint: ":save FILE goes on in one"}
	case rest == "":
		return "", &diag.Problem{Message: "what happens in secret? :secret LINE", Hint: ":reveal N tells line N to all"}
	case strings.HasPrefix(rest, ":"):
		return "", &diag.Problem{Message: "what is done to the table is no secret", Hint: "only what happens in the game is: :secret laeniel.Willpower:check()"}
	case p.Game.IsHouse(rest):
		return "", &diag.Problem{Message: "a rule of the house is no secret", Hint: "everybody plays by it: write it without :secret"}
	case p.Game.Unfinished(rest) && !isDice(rest):
		return "", errors.New("a secret is one line, and this one goes on")
	}
	steps := len(p.past)
	p.running = secretly(rest)
	text, err := p.lineAs(rest)
	if err != nil {
		return text, err
	}
	if p.turn != nil && len(p.past) > 0 && (len(p.past) > steps || p.turn.typed == p.past[len(p.past)-1].source) {
		s := p.past[len(p.past)-1]
		s.source, s.kind = secretly(rest), campaign.Secret
		p.turn = s.turn()
		p.turn.told = true
	}
	return marked(text), nil
}

// secretly is how a line is typed of which the gamemaster alone hears, and openly what is
// done in it, or in any other.
func secretly(source string) string { return ":secret " + source }

func openly(line string) string { return strings.TrimPrefix(line, ":secret ") }

// marked marks each line of what the gamemaster alone hears.
func marked(text string) string {
	if text == "" {
		return ""
	}
	return secretMark + strings.ReplaceAll(text, "\n", "\n"+secretMark)
}

const secretMark = "secret  "

// reveal tells a secret to all.
func (p *Prompt) reveal(rest string) (string, error) {
	if p.Campaign == nil {
		return "", &diag.Problem{Message: "secrets are kept in a campaign, and this game is in none", Hint: ":save FILE goes on in one"}
	}
	n, err := strconv.ParseInt(rest, 10, 64)
	if err != nil || n < 1 || n > p.Campaign.Last() {
		return "", &diag.Problem{Message: fmt.Sprintf("there is no line %q in the campaign", rest), Hint: ":reveal takes the number of a secret, as :log tells it"}
	}
	if p.Campaign.Read() {
		return "", errOnlyRead
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
	p.turn = &turn{kind: campaign.Reveal, typed: ":reveal " + rest, to: p.Campaign.Last(), reveals: n}
	said := strings.ReplaceAll("\n"+string(l.Said), "\n"+secretMark, "\n")
	return narrate.Lines(fmt.Sprintf("%d  %s", n, strings.TrimPrefix(l.Typed, ":secret ")), strings.TrimPrefix(said, "\n")), nil
}

// called is how a line is named in others.
func called(typed string) string {
	if strings.HasPrefix(typed, ":people import ") {
		typed, _, _ = strings.Cut(typed, "\n")
	}
	return narrate.FirstLine(typed)
}
