package prompt

import (
	"strings"

	"houserule/stdlib/campaign"
)

// keepsSecret makes the running line a secret where it bought something on a roll of which
// the gamemaster alone heard, or by which such a roll comes out otherwise: its answer tells
// that roll. It gives the answer as the gamemaster reads it.
func (p *Prompt) keepsSecret(text string) (string, error) {
	course, from := p.Game.Table.Journal().Bought()
	if course == nil || p.turn.kind != campaign.Play || len(p.past) == 0 {
		return text, nil
	}
	secret, among, err := p.Campaign.TellsSecret(p.Game, from)
	if err != nil || !secret {
		p.turn.among = among
		return text, err
	}
	s := p.past[len(p.past)-1]
	if s.kind = campaign.Secret; !strings.HasPrefix(s.source, ":") {
		s.source = secretly(s.source)
	}
	told := p.turn.told
	p.turn = s.turn()
	p.turn.told = told
	return marked(text), nil
}

// privateLines are the lines of the campaign that tell what is for the gamemaster alone and
// are no secrets.
func (p *Prompt) privateLines() map[int64]bool {
	if p.Campaign == nil {
		return nil
	}
	hidden, err := p.Campaign.Hidden()
	if err != nil {
		return nil
	}
	for line := range hidden {
		if l, err := p.Campaign.Line(line); err != nil || l.Kind == campaign.Secret {
			delete(hidden, line)
		}
	}
	return hidden
}
