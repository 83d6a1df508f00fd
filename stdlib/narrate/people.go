package narrate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rivo/uniseg"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/ask"
	"houserule/stdlib/engine"
)

// WithoutEmpty removes the columns that are empty in all rows. It changes the rows.
func WithoutEmpty(seats []*Row) []*Row {
	most := 0
	for _, s := range seats {
		most = max(most, len(s.Texts))
	}
	for c := most - 1; c >= 0; c-- {
		if slices.ContainsFunc(seats, func(s *Row) bool { return c < len(s.Texts) && s.Texts[c] != "" }) {
			continue
		}
		for _, s := range seats {
			if c < len(s.Texts) {
				s.Texts = slices.Delete(s.Texts, c, c+1)
			}
		}
	}
	return seats
}

// NameAndNumber matches a name that ends with a number.
var NameAndNumber = lazyregexp.New(`^(.*) (\d+)$`)

// Row is a row of :who or of another list of things. Things of one kind with numbered names and
// equal texts share a row.
type Row struct {
	Name   string
	kind   string
	Texts  []string
	acting bool
}

// sharesRow reports whether two rows can be combined: they differ only in the number of the name,
// and it is the turn of neither.
func (r *Row) sharesRow(other *Row) bool {
	first, _, _ := strings.Cut(other.Name, ", ")
	a, b := NameAndNumber.FindStringSubmatch(r.Name), NameAndNumber.FindStringSubmatch(first)
	return a != nil && b != nil && a[1] == b[1] && r.kind == other.kind && !r.acting && !other.acting && slices.Equal(r.Texts, other.Texts)
}

// widestColumn is the largest width of a text, in columns, that affects the alignment.
const widestColumn = 26

// RowLines writes rows in aligned columns, with a mark before the one whose turn it is.
func RowLines(seats []*Row) []string {
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
		rows[i] = append([]string{mark + s.Name}, s.Texts...)
		for c, text := range rows[i] {
			if c == len(widths) {
				widths = append(widths, 0)
			}
			if w := uniseg.StringWidth(text); w <= widestColumn {
				widths[c] = max(widths[c], w)
			}
		}
	}
	if !slices.ContainsFunc(seats, func(s *Row) bool { return s.acting }) {
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

// padded fills a text with blanks to a width in columns.
func padded(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-uniseg.StringWidth(text)))
}

// AtTable returns all things of kind entity at the table: first those in the turn order, then the
// others in the order of their arrival.
func AtTable(t *table.Table) []types.Ref {
	var list []types.Ref
	for _, n := range turnOrder(t) {
		if !slices.Contains(list, n) && t.World().Program().Catalogue.Kind(n.Kind).Is("entity") {
			list = append(list, n)
		}
	}
	for _, id := range t.World().State().Records() {
		n := t.World().Record(id)
		if k := t.World().Program().Catalogue.Kind(n.Kind); k != nil && k.Is("entity") && !n.IsCopy() && !slices.Contains(list, n) {
			list = append(list, n)
		}
	}
	return list
}

// orderBox is the box of the game in which the module `turns`, or its replacement, keeps the
// turn order.
const orderBox = "order"

// Acting returns whose turn it is: the first person that the headline of the game names.
func Acting(t *table.Table) (types.Ref, bool) {
	n, ok := t.Eval().FirstNamed(t.World().Game())
	return n, ok && t.World().Departed.CheckExists(n) == nil
}

// turnOrder returns those who take turns, in order.
func turnOrder(t *table.Table) (order []types.Ref) {
	list, _ := gameBox(t, orderBox).(types.List)
	for _, v := range list {
		if n, ok := v.(types.Ref); ok && t.World().Departed.CheckExists(n) == nil {
			order = append(order, n)
		}
	}
	return order
}

// awayBox is the box of a thing in which the module turns, or its replacement, keeps whether its
// player is not there.
const awayBox = "away"

// IsAway reports whether the player of somebody is not there.
func IsAway(t *table.Table, n types.Ref) bool {
	if t.World().Box(t.World().Kind(n), awayBox) == nil {
		return false
	}
	v, err := t.World().Boxes.Get(t.Run(), n, awayBox)
	return err == nil && v == true
}

// gameBox returns the value of a box of the game; nil if there is no such box.
func gameBox(t *table.Table, box string) types.Value {
	if k := t.World().Program().Catalogue.Kind("game"); k == nil || t.World().Box(k, box) == nil {
		return nil
	}
	v, err := t.World().Boxes.Get(t.Run(), t.World().Game(), box)
	if err != nil {
		return nil
	}
	return v
}

// NameWords returns a name and its words of at least four letters, to be compared with a
// misspelt name.
func NameWords(name string) []string {
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

// FindSubject finds the person named in the argument of a command. Its error suggests similar
// names.
func FindSubject(g *engine.Game, rest, command string) (types.Ref, error) {
	n, ok := Find(g, Unquoted(rest))
	if ok {
		return n, nil
	}
	var names []string
	for _, n := range AtTable(g.Table) {
		names = append(names, NameWords(g.Table.World().Names.Of(n))...)
	}
	hint := diag.DidYouMean(rest, append(names, g.Variables.Names()...))
	if hint == "" {
		hint = ":who lists everybody"
	}
	return n, &diag.Problem{Message: fmt.Sprintf("%s: nobody at the table is called %q", command, rest), Hint: hint}
}

// ShowEntities lists all entities at the table as their modules show them, in the order of
// [AtTable], with a mark before the one whose turn it is. With a name it is [Show].
func ShowEntities(g *engine.Game, audience content.Audience, rest string) (string, error) {
	if rest != "" {
		return Show(g, audience, rest)
	}
	acting, _ := Acting(g.Table)
	var seats []*Row
	for _, n := range AtTable(g.Table) {
		texts, laid, err := g.Table.Eval().HeadlineColumns(n)
		if seen, only := glimpsed(g.Table, n); only {
			texts, laid, err = seen, true, nil
		}
		switch {
		case err != nil:
			message, _, _ := strings.Cut(err.Error(), "\n")
			texts = []string{message}
		case !laid:
			texts = []string{firstBoxes(g.Table, n)}
		}
		if laid && IsAway(g.Table, n) { // without a headline the boxes are listed, with this one
			texts = append(slices.Clone(texts), "away")
		}
		texts = append(texts, VanishedOf(g.Table.World(), audience, n)...)
		s := &Row{g.Table.World().Names.Of(n), n.Kind, texts, n == acting}
		if i := slices.IndexFunc(seats, s.sharesRow); i >= 0 {
			seats[i].Name += ", " + NameAndNumber.FindStringSubmatch(s.Name)[2]
			continue
		}
		seats = append(seats, s)
	}
	for _, n := range g.Table.World().Departed.UndeclaredRecords() {
		seats = append(seats, &Row{g.Table.World().Names.Of(n), n.Kind, []string{"lost: no loaded module declares " + diag.A(n.Kind)}, false})
	}
	if len(seats) == 0 {
		return `nobody is at the table; bring("character", { name = "Ann" }) brings somebody`, nil
	}
	lines := RowLines(WithoutEmpty(seats))
	if state := Headline(g.Table); state != "" {
		lines = append([]string{state}, lines...)
	}
	return strings.Join(lines, "\n"), nil
}

// VanishedOf lists the boxes and entries of a thing that no loaded module declares any more; nil
// for players, since a box may have been private.
func VanishedOf(w *world.World, audience content.Audience, n types.Ref) []string {
	if ForPlayers(audience) {
		return nil
	}
	if lost := w.Departed.UndeclaredOf(n); len(lost) > 0 {
		return []string{"lost: " + FirstNames(lost)}
	}
	return nil
}

// Find returns the thing in a variable of the prompt or with a name at the table.
func Find(g *engine.Game, name string) (types.Ref, bool) {
	name = strings.TrimSpace(name)
	if n, ok := g.Variables.Thing(name); ok {
		return n, true
	}
	return ask.Named(g.Table, name)
}

// VanishedEntries returns warnings of entries on sheets, and of words in boxes, that no loaded
// module declares any more.
func VanishedEntries(w *world.World) []string {
	var list []string
	for _, v := range w.Departed.UndeclaredEntries() {
		who := w.Names.Of(v.Who)
		if v.Box == "carries" {
			list = append(list, fmt.Sprintf("warning: %s has %s, which no module declares any more; it has no effect, and loses %q removes it", who, v.Entry.Name, v.Entry.Name))
		} else {
			list = append(list, fmt.Sprintf("warning: %s.%s is %s, which no module declares any more", who, v.Box, v.Entry.Name))
		}
	}
	for _, v := range w.Departed.UndeclaredWords() {
		list = append(list, fmt.Sprintf("warning: %s.%s has the word %q, which %s has no more", w.Names.Of(v.Who), content.Written(v.Box), v.Word, v.Type))
	}
	return list
}

// IsCarried reports whether a box is the engine's list of carried things.
func IsCarried(b *content.Box) bool { return b.Module == EngineModule && b.Name == "carries" }

// TurnName returns the name of the thing whose turn it is; "" for none.
func TurnName(t *table.Table) string {
	n, ok := t.Eval().FirstNamed(t.World().Game())
	if !ok || t.World().Departed.CheckExists(n) != nil {
		return ""
	}
	return diag.Cut(sandbox.Printable(t.World().Names.Of(n)), mostMarked)
}

// mostMarked is the number of bytes of a name that the mark of the prompt shows.
const mostMarked = 24
