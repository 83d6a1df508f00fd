package prompt

import (
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/rivo/uniseg"

	"houserule/lang/diag"
	"houserule/runtime/table"
)

// sheetWidth is how wide a sheet is.
const sheetWidth = 78

// sheetOf lays out the sheet of somebody as their module says; where none does, it shows
// their boxes.
func (p *Prompt) sheetOf(rest string) (string, error) {
	words := strings.Fields(rest)
	form := ""
	words = slices.DeleteFunc(words, func(w string) bool {
		if strings.HasPrefix(w, "--") {
			form = w
		}
		return strings.HasPrefix(w, "--")
	})
	if form == "--json" {
		p.data = true
		return p.sheetJSON(strings.Join(words, " "))
	}
	lay, known := map[string]func([]table.SheetRow) string{"": sheetText, "--md": sheetMarkdown, "--html": sheetHTML}[form]
	if !known {
		return "", &diag.Problem{Message: "a sheet is written as text, --md, --html or --json, not " + form, Hint: diag.DidYouMean(form, []string{"--md", "--html", "--json"})}
	}
	if len(words) == 0 {
		acting, ok := p.acting()
		if !ok {
			return "", &diag.Problem{Message: "whose sheet? :sheet WHO", Hint: ":who lists who is there"}
		}
		words = []string{p.Game.Table.NameOf(acting)}
	}
	who, err := p.somebody(strings.Join(words, " "), ":sheet")
	if err != nil {
		return "", err
	}
	rows, laid, err := p.Game.Table.Sheet(who)
	for _, lost := range p.lostText(who) {
		rows = append(rows, table.SheetRow{Texts: []string{lost + " (kept until its module is back)"}})
	}
	switch {
	case err != nil:
		return "", err
	case laid:
		return lay(rows), nil
	case form == "":
		return lines(p.showNoun(who, false), sheetText(rows)), nil
	}
	return "", &diag.Problem{Message: fmt.Sprintf("no module lays out the sheet of %s", diag.A(who.Kind)), Hint: fmt.Sprintf("sheet %q { { \"{name}\" } } in a module does, or here", who.Kind)}
}

// filled leaves out texts that say nothing.
func filled(texts []string) []string {
	return slices.DeleteFunc(slices.Clone(texts), func(s string) bool { return s == "" })
}

// sheetText lays a sheet out with blanks.
func sheetText(rows []table.SheetRow) string {
	var out []string
	for _, row := range rows {
		switch {
		case row.Each == nil:
			out = append(out, atEnds(strings.Join(filled(row.Texts), "   "), row.Right))
		case row.Across:
			var cells []string
			for _, texts := range row.Each {
				cells = append(cells, strings.Join(filled(texts), " "))
			}
			out = append(out, wrapped(cells)...)
		default:
			out = append(out, inColumns(row)...)
		}
	}
	return strings.Join(out, "\n")
}

// atEnds puts one text to the left, and another to the right.
func atEnds(left, right string) string {
	if right == "" {
		return left
	}
	return padded(left, sheetWidth-2-uniseg.StringWidth(right)) + "  " + right
}

// wrapped writes texts side by side, in as many lines as they take.
func wrapped(cells []string) []string {
	var out []string
	line := ""
	for _, cell := range cells {
		if line != "" && uniseg.StringWidth(line+"   "+cell) > sheetWidth {
			out, line = append(out, "  "+line), ""
		}
		if line != "" {
			line += "   "
		}
		line += cell
	}
	return append(out, "  "+line)
}

// inColumns writes the texts of each in columns, the last of them to the right of its own.
func inColumns(row table.SheetRow) []string {
	columns := max(row.Columns, 1)
	width := (sheetWidth - 2) / columns
	var out []string
	for from := 0; from < len(row.Each); from += columns {
		line := ""
		for i, texts := range row.Each[from:min(from+columns, len(row.Each))] {
			texts = filled(texts)
			cell := strings.Join(texts, "  ")
			if n := len(texts); n > 1 && columns > 1 {
				last := texts[n-1]
				cell = padded(strings.Join(texts[:n-1], " "), width-4-uniseg.StringWidth(last)) + " " + last
			}
			if line = padded(line, i*width); i > 0 && !strings.HasSuffix(line, " ") {
				line += "  " // the cell before is wider than its column
			}
			line += cell
		}
		out = append(out, "  "+strings.TrimRight(line, " "))
	}
	return out
}

// markdownSafe keeps what modules and people wrote from being read as marks.
var markdownSafe = strings.NewReplacer(`\`, `\\`, "|", `\|`, "*", `\*`, "_", `\_`, "<", "&lt;", "`", "\\`", "[", `\[`, "#", `\#`, "\n", " ")

// sheetMarkdown lays a sheet out as Markdown: its first row is the title.
func sheetMarkdown(rows []table.SheetRow) string {
	var b strings.Builder
	for i, row := range rows {
		if row.Each == nil {
			texts := filled(append(slices.Clone(row.Texts), row.Right))
			for j, text := range texts {
				texts[j] = markdownSafe.Replace(text)
			}
			if i == 0 && len(texts) > 0 {
				b.WriteString("# " + texts[0] + "\n\n")
				texts = texts[1:]
			}
			if len(texts) > 0 {
				b.WriteString(strings.Join(texts, ", ") + "\n\n")
			}
			continue
		}
		most := 0
		for _, texts := range row.Each {
			most = max(most, len(texts))
		}
		b.WriteString(strings.Repeat("| ", most) + "|\n" + strings.Repeat("|---", most) + "|\n")
		for _, texts := range row.Each {
			for j := range most {
				text := ""
				if j < len(texts) {
					text = texts[j]
				}
				b.WriteString("| " + markdownSafe.Replace(text) + " ")
			}
			b.WriteString("|\n")
		}
		b.WriteString("\n")
	}
	return strings.TrimRight(b.String(), "\n")
}

// sheetHTML lays a sheet out as a piece of HTML.
func sheetHTML(rows []table.SheetRow) string {
	var b strings.Builder
	b.WriteString("<section class=\"sheet\">\n")
	for i, row := range rows {
		if row.Each == nil {
			tag := "p"
			if i == 0 {
				tag = "h1"
			}
			texts := filled(append(slices.Clone(row.Texts), row.Right))
			fmt.Fprintf(&b, "<%s>%s</%s>\n", tag, html.EscapeString(strings.Join(texts, ", ")), tag)
			continue
		}
		b.WriteString("<table>\n")
		for _, texts := range row.Each {
			b.WriteString("<tr>")
			for _, text := range texts {
				b.WriteString("<td>" + html.EscapeString(text) + "</td>")
			}
			b.WriteString("</tr>\n")
		}
		b.WriteString("</table>\n")
	}
	b.WriteString("</section>")
	return b.String()
}
