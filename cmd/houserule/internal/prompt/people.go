package prompt

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/rivo/uniseg"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// seat is somebody in the list of all people: those of one kind who look the same and are
// numbered share one.
type seat struct {
	name   string
	kind   string
	texts  []string
	acting bool
}

// who lists everybody at the table, as modules say what is seen of them: in a fight in
// their order, with a mark before whose turn it is.
func (p *Prompt) who(rest string) (string, error) {
	if rest != "" {
		return p.show(rest)
	}
	acting, _ := p.acting()
	var seats []*seat
	for _, n := range p.people() {
		texts, laid, err := p.Game.Table.Columns(n)
		switch {
		case err != nil:
			message, _, _ := strings.Cut(err.Error(), "\n")
			texts = []string{message}
		case !laid:
			texts = []string{p.inShort(n)}
		}
		texts = append(texts, p.lostText(n)...)
		s := &seat{p.Game.Table.NameOf(n), n.Kind, texts, n == acting}
		if i := slices.IndexFunc(seats, s.joins); i >= 0 {
			seats[i].name += ", " + nameAndNumber.FindStringSubmatch(s.name)[2]
			continue
		}
		seats = append(seats, s)
	}
	for _, n := range p.Game.LostPeople() {
		seats = append(seats, &seat{p.Game.Table.NameOf(n), n.Kind, []string{"lost: no module that is loaded knows " + diag.A(n.Kind)}, false})
	}
	if len(seats) == 0 {
		return `nobody is at the table; bring("character", { name = "Ann" }) brings somebody`, nil
	}
	lines := seatLines(withoutEmpty(seats))
	if state := p.state(); state != "" {
		lines = append([]string{state}, lines...)
	}
	return strings.Join(lines, "\n"), nil
}

// withoutEmpty leaves out the columns in which nobody has anything.
func withoutEmpty(seats []*seat) []*seat {
	most := 0
	for _, s := range seats {
		most = max(most, len(s.texts))
	}
	for c := most - 1; c >= 0; c-- {
		if slices.ContainsFunc(seats, func(s *seat) bool { return c < len(s.texts) && s.texts[c] != "" }) {
			continue
		}
		for _, s := range seats {
			if c < len(s.texts) {
				s.texts = slices.Delete(s.texts, c, c+1)
			}
		}
	}
	return seats
}

// lostText tells what somebody has that no module prints any more; nothing for who has
// nothing of that, and for players: what declared a box as private may be what is gone.
func (p *Prompt) lostText(n types.Noun) []string {
	if p.players() {
		return nil
	}
	if lost := p.Game.LostBy(n); len(lost) > 0 {
		return []string{"lost: " + some(lost)}
	}
	return nil
}

// nameAndNumber parts a name and the number behind it.
var nameAndNumber = regexp.MustCompile(`^(.*) (\d+)$`)

// joins tells whether somebody can be told together with another one: they differ in
// their number alone.
func (s *seat) joins(other *seat) bool {
	first, _, _ := strings.Cut(other.name, ", ")
	a, b := nameAndNumber.FindStringSubmatch(s.name), nameAndNumber.FindStringSubmatch(first)
	return a != nil && b != nil && a[1] == b[1] && s.kind == other.kind && !s.acting && !other.acting && slices.Equal(s.texts, other.texts)
}

// widestColumn is how wide a column of the list may be that others are written under.
const widestColumn = 26

// seatLines writes texts under each other, as far as they are short.
func seatLines(seats []*seat) []string {
	if len(seats) == 0 {
		return nil
	}
	var widths []int
	rows := make([][]string, len(seats))
	for i, s := range seats {
		mark := "  "
		if s.acting {
			mark = "> "
		}
		rows[i] = append([]string{mark + s.name}, s.texts...)
		for c, text := range rows[i] {
			if c == len(widths) {
				widths = append(widths, 0)
			}
			if w := uniseg.StringWidth(text); w <= widestColumn {
				widths[c] = max(widths[c], w)
			}
		}
	}
	if !slices.ContainsFunc(seats, func(s *seat) bool { return s.acting }) {
		for _, row := range rows {
			row[0] = row[0][2:]
		}
		widths[0] = max(0, widths[0]-2)
	}
	var lines []string
	for _, row := range rows {
		var b strings.Builder
		for c, text := range row {
			if c > 0 {
				b.WriteString("  ")
			}
			b.WriteString(padded(text, widths[c]))
		}
		lines = append(lines, strings.TrimRight(b.String(), " "))
	}
	return lines
}

// padded makes a text as wide as its column.
func padded(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-uniseg.StringWidth(text)))
}

// people are those at the table who are somebody, in a fight in their order first.
func (p *Prompt) people() []types.Noun {
	t := p.Game.Table
	var list []types.Noun
	for _, n := range p.order() {
		if !slices.Contains(list, n) && t.Book().Catalogue.Kind(n.Kind).Is("entity") {
			list = append(list, n)
		}
	}
	for _, id := range t.State().Records() {
		n := t.Record(id)
		if k := t.Book().Catalogue.Kind(n.Kind); k != nil && k.Is("entity") && !n.IsCopy() && !slices.Contains(list, n) {
			list = append(list, n)
		}
	}
	return list
}

// orderBox is the box of the game in which the module `turns`, or one that stands in its
// place, keeps who comes after whom.
const orderBox = "order"

// acting is whose turn it is: whom the headline of the game names first.
func (p *Prompt) acting() (types.Noun, bool) {
	n, ok := p.Game.Table.Foremost(p.Game.Table.Game())
	return n, ok && p.Game.Table.There(n) == nil
}

// order is who takes turns, in their order.
func (p *Prompt) order() (order []types.Noun) {
	list, _ := p.ofGame(orderBox).(types.List)
	for _, v := range list {
		if n, ok := v.(types.Noun); ok && p.Game.Table.There(n) == nil {
			order = append(order, n)
		}
	}
	return order
}

// ofGame is what a box of the game holds; nil where there is none.
func (p *Prompt) ofGame(box string) types.Value {
	t := p.Game.Table
	if k := t.Book().Catalogue.Kind("game"); k == nil || t.Box(k, box) == nil {
		return nil
	}
	v, err := t.Get(t.Game(), box)
	if err != nil {
		return nil
	}
	return v
}

// withWords is a name and, where it has several, its words of four letters and more: what
// people mistype is mostly one of them.
func withWords(name string) []string {
	all := []string{name}
	if words := strings.Fields(name); len(words) > 1 {
		for _, word := range words {
			if len(word) >= 4 {
				all = append(all, word)
			}
		}
	}
	return all
}

// somebody finds whom a command is about.
func (p *Prompt) somebody(rest, command string) (types.Noun, error) {
	n, ok := p.find(unquoted(rest))
	if ok {
		return n, nil
	}
	var names []string
	for _, n := range p.people() {
		names = append(names, withWords(p.Game.Table.NameOf(n))...)
	}
	hint := diag.DidYouMean(rest, append(names, p.Game.VariableNames()...))
	if hint == "" {
		hint = ":who lists who is there"
	}
	return n, &diag.Problem{Message: fmt.Sprintf("%s: nobody at the table is called %q", command, rest), Hint: hint}
}
