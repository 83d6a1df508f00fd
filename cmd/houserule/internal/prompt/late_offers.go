package prompt

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/table"
)

// behindAt is an offer and the line it was made in: "1 at 18", "at 18".
var behindAt = regexp.MustCompile(`^(.*?)\s*\bat (\d+)$`)

// cutAt parts an offer from the line that it was made in.
func cutAt(rest string) (what string, at int64, ok bool) {
	m := behindAt.FindStringSubmatch(rest)
	if m == nil {
		return "", 0, false
	}
	at, err := strconv.ParseInt(m[2], 10, 64)
	return m[1], at, err == nil
}

// takeAt buys an offer that an earlier line made; the lines since are played again on the
// same dice. Without an offer it lists what that line offers.
func (p *Prompt) takeAt(what string, at int64) (string, error) {
	list, err := p.offersAt(at)
	if err != nil {
		return "", err
	}
	if what == "" {
		var out []string
		for i, d := range list {
			out = append(out, p.offerLine(i, d)+fmt.Sprintf("   :take %d at %d", i+1, at))
		}
		return strings.Join(out, "\n"), nil
	}
	n, err := strconv.Atoi(what)
	if err != nil {
		n = 1 + slices.IndexFunc(list, func(d *table.Decision) bool { return p.means(what, d, 0) })
	}
	if n < 1 || n > len(list) {
		return "", &diag.Problem{Message: fmt.Sprintf("line %d offers nothing called %q", at, what), Hint: fmt.Sprintf(":take at %d lists what it offers", at)}
	}
	last, since := p.lastLine(), p.toldSince(at)
	d := list[n-1]
	text, err := p.buyAs(d, fmt.Sprintf(":take %q %s at %d", d.Question, p.Game.Table.NameOf(d.Who), at))
	if err != nil || last <= at {
		return text, err
	}
	same := slices.Equal(since, p.toldSince(at))
	switch {
	case last == at+1 && same:
		return lines(text, fmt.Sprintf("  line %d comes out as it did", last)), nil
	case last == at+1:
		return lines(text, fmt.Sprintf("  line %d is played again, on the same dice", last)), nil
	case same:
		return lines(text, fmt.Sprintf("  lines %d to %d come out as they did", at+1, last)), nil
	}
	return lines(text, fmt.Sprintf("  lines %d to %d are played again, on the same dice", at+1, last)), nil
}

// How many lines are named on which something can still be bought, and how many commands are
// looked at for them.
const (
	mostEarlier = 3
	looksAt     = 200
)

// earlierOffers names the last lines on which something can still be bought.
func (p *Prompt) earlierOffers() string {
	t := p.Game.Table
	journal := t.Journal()
	var at []string
	for i := len(journal) - 1; i >= max(0, len(journal)-looksAt) && len(at) < mostEarlier; i-- {
		this := fmt.Sprintf(":take at %d", journal[i].Line)
		if open, _ := t.OffersIn(i); len(open) > 0 && !slices.Contains(at, this) {
			at = append(at, this)
		}
	}
	if len(at) == 0 {
		return ""
	}
	return "  on earlier lines: " + strings.Join(at, ", ")
}

// toldSince is what was told of the lines behind one.
func (p *Prompt) toldSince(line int64) (told []string) {
	for _, e := range p.Game.Table.Journal() {
		if int64(e.Line) <= line {
			continue
		}
		for _, x := range e.Tellings() {
			told = append(told, telling(x))
		}
	}
	return told
}

// lastLine is the number of the last line that happened.
func (p *Prompt) lastLine() int64 {
	if p.Campaign != nil {
		return p.Campaign.Last()
	}
	journal := p.Game.Table.Journal()
	if len(journal) == 0 {
		return 0
	}
	return int64(journal[len(journal)-1].Line)
}

// offersAt are the offers that a line made and that can still be taken.
func (p *Prompt) offersAt(at int64) ([]*table.Decision, error) {
	t := p.Game.Table
	there := false
	var list []*table.Decision
	var why string
	for i, e := range t.Journal() {
		if int64(e.Line) != at {
			continue
		}
		there = true
		open, against := t.OffersIn(i)
		list = append(list, open...)
		if against != "" {
			why = against
		}
	}
	switch {
	case !there:
		return nil, &diag.Problem{Message: fmt.Sprintf("line %d has no roll on which something could be bought", at), Hint: ":log tells what each line did"}
	case len(list) == 0 && why != "":
		return nil, &table.Refusal{Reason: fmt.Sprintf("nothing of line %d can be bought any more: %s", at, why)}
	case len(list) == 0:
		return nil, &table.Refusal{Reason: fmt.Sprintf("line %d offers nothing", at)}
	}
	return list, nil
}
