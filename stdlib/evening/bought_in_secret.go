package evening

import (
	"strings"

	"houserule/stdlib/campaign"
)

// keepsSecret makes the running line a secret where it bought something on a roll of which
// the gamemaster alone heard, or by which such a roll comes out otherwise: its answer tells
// that roll. It gives the answer as the gamemaster reads it.
func (lg *Log) keepSecret(text string) (string, error) {
	course, from := lg.Game.Table.Journal().Bought()
	if course == nil || lg.line.Turn.Kind != campaign.Play || len(lg.history.Past) == 0 {
		return text, nil
	}
	secret, among, err := lg.Campaign.TellsSecret(lg.Game, from)
	if err != nil || !secret {
		lg.line.Turn.among = among
		return text, err
	}
	s := lg.history.Past[len(lg.history.Past)-1]
	if s.Kind = campaign.Secret; !strings.HasPrefix(s.Source, ":") {
		s.Source = Secretly(s.Source)
	}
	told := lg.line.Turn.Told
	lg.line.Turn = s.Turn()
	lg.line.Turn.Told = told
	return Marked(text), nil
}
