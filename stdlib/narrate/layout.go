package narrate

import (
	"fmt"
	"html"
	"slices"
	"strings"

	"houserule/runtime/explain"

	"github.com/rivo/uniseg"
)

// sheetWidth is the width of a sheet in columns.
const sheetWidth = 78

// nonEmpty returns the texts that are not empty.
func nonEmpty(texts []string) []string {
	return slices.DeleteFunc(slices.Clone(texts), func(s string) bool { return s == "" })
}

// SheetText writes a sheet as plain text, sheetWidth columns wide.
func SheetText(rows []explain.SheetRow) string {
	var out []string
	for _, row := range rows {
		switch {
		case row.Each == nil:
			out = append(out, leftAndRight(strings.Join(nonEmpty(row.Texts), "   "), row.Right))
		case row.Across:
			var cells []string
			for _, texts := range row.Each {
				cells = append(cells, strings.Join(nonEmpty(texts), " "))
			}
			out = append(out, wrapped(cells)...)
		default:
			out = append(out, inColumns(row)...)
		}
	}
	return strings.Join(out, "\n")
}

// leftAndRight writes one text at the left margin and one at the right.
func leftAndRight(left, right string) string {
	if right == "" {
		return left
	}
	return padded(left, sheetWidth-2-uniseg.StringWidth(right)) + "  " + right
}

// wrapped writes cells side by side, in as many lines as they need.
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

// inColumns writes the cells of a row in columns, the last text of each cell right-aligned.
func inColumns(row explain.SheetRow) []string {
	columns := max(row.Columns, 1)
	width := (sheetWidth - 2) / columns
	var out []string
	for from := 0; from < len(row.Each); from += columns {
		line := ""
		for i, texts := range row.Each[from:min(from+columns, len(row.Each))] {
			texts = nonEmpty(texts)
			cell := strings.Join(texts, "  ")
			if n := len(texts); n > 1 && columns > 1 {
				last := texts[n-1]
				cell = padded(strings.Join(texts[:n-1], " "), width-4-uniseg.StringWidth(last)) + " " + last
			}
			if line = padded(line, i*width); i > 0 && !strings.HasSuffix(line, " ") {
				line += "  " // the previous cell is wider than its column
			}
			line += cell
		}
		out = append(out, "  "+strings.TrimRight(line, " "))
	}
	return out
}

// markdownSafe escapes in texts of modules and people what Markdown would interpret.
var markdownSafe = strings.NewReplacer(`\`, `\\`, "|", `\|`, "*", `\*`, "_", `\_`, "<", "&lt;", "`", "\\`", "[", `\[`, "#", `\#`, "\n", " ")

// SheetMarkdown writes a sheet as Markdown. The first row is the title.
func SheetMarkdown(rows []explain.SheetRow) string {
	var b strings.Builder
	for i, row := range rows {
		if row.Each == nil {
			texts := nonEmpty(append(slices.Clone(row.Texts), row.Right))
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

// SheetHTML writes a sheet as an HTML fragment.
func SheetHTML(rows []explain.SheetRow) string {
	var b strings.Builder
	b.WriteString("<section class=\"sheet\">\n")
	for i, row := range rows {
		if row.Each == nil {
			tag := "p"
			if i == 0 {
				tag = "h1"
			}
			texts := nonEmpty(append(slices.Clone(row.Texts), row.Right))
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
