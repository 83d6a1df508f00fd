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
	"houserule/stdlib/evening/summary"
	"houserule/stdlib/narrate"
)

// secret runs :secret, which evaluates a line that only the gamemaster may read.
func secret(e *evening.Evening, rest string) (string, error) {
	switch {
	case e.Campaign == nil:
		return "", &diag.Problem{Message: "secrets need a campaign, and this game has none", Hint: ":save FILE creates one"}
	case rest == "":
		return "", &diag.Problem{Message: "what happens in secret? :secret LINE", Hint: ":reveal N reveals line N to everybody"}
	case strings.HasPrefix(rest+" ", summary.NoteCommand):
		return secretNote(e, strings.TrimPrefix(rest+" ", summary.NoteCommand))
	case strings.HasPrefix(rest, ":"):
		return "", &diag.Problem{Message: "only lines of the game and notes can be secret", Hint: "for example :secret laeniel.Willpower:check()"}
	case e.Game.Loaded.IsHouse(rest):
		return "", &diag.Problem{Message: "a house rule cannot be secret", Hint: "everybody plays by it: write it without :secret"}
	case e.Game.Loaded.Unfinished(rest) && !input.IsDice(rest):
		return "", errors.New("a secret must be one complete line")
	}
	text, err := e.EvalAs(rest, evening.SecretLine(rest), campaign.Secret)
	if err != nil {
		return text, err
	}
	return evening.MarkSecret(text), nil
}

// reveal runs :reveal, which makes a secret line public.
func reveal(e *evening.Evening, rest string) (string, error) {
	if e.Campaign == nil {
		return "", &diag.Problem{Message: "secrets need a campaign, and this game has none", Hint: ":save FILE creates one"}
	}
	n, err := strconv.ParseInt(rest, 10, 64)
	if err != nil || n < 1 || n > e.Campaign.Last() {
		return "", &diag.Problem{Message: fmt.Sprintf("the campaign has no line %q", rest), Hint: ":reveal takes the line number of a secret; see :log"}
	}
	if e.Campaign.ReadOnly() {
		return "", evening.ErrOnlyRead
	}
	l, err := e.Campaign.File().Line(n)
	if err != nil {
		return "", err
	}
	if l.Kind != campaign.Secret {
		return "", fmt.Errorf("line %d, %s, is not a secret", n, narrate.FirstLine(l.Typed))
	}
	for later, err := range e.Campaign.File().Lines(n+1, -1) {
		if err != nil {
			return "", err
		}
		if of, err := campaign.Reveals(later); err != nil || of == n {
			return "", errors.Join(err, fmt.Errorf("line %d was revealed in line %d", n, later.Number))
		}
	}
	e.Line.Effect = &evening.Effect{Kind: campaign.Reveal, Typed: ":reveal " + rest, To: e.Campaign.Last(), Reveals: n}
	said := strings.ReplaceAll("\n"+string(l.Said), "\n"+evening.SecretMark, "\n")
	return narrate.Lines(fmt.Sprintf("%d  %s", n, strings.TrimPrefix(l.Typed, ":secret ")), strings.TrimPrefix(said, "\n")), nil
}
