package evening

import (
	"strings"

	"houserule/stdlib/campaign"
)

// keepsSecret makes the running line a secret where it bought something on a roll of which
// the gamemaster alone heard, or by which such a roll comes out otherwise: its answer tells
// that roll. It gives the answer as the gamemaster reads it.
func keepsSecret(p *Evening, text string) (string, error) {
	course, from := p.Game.Table.Journal().Bought()
	if course == nil || p.Line.Turn.Kind != campaign.Play || len(p.History.Past) == 0 {
		return text, nil
	}
	secret, among, err := p.Campaign.TellsSecret(p.Game, from)
	if err != nil || !secret {
		p.Line.Turn.among = among
		return text, err
	}
	s := p.History.Past[len(p.History.Past)-1]
	if s.Kind = campaign.Secret; !strings.HasPrefix(s.Source, ":") {
		s.Source = Secretly(s.Source)
	}
	told := p.Line.Turn.Told
	p.Line.Turn = s.Turn()
	p.Line.Turn.Told = told
	return Marked(text), nil
}
