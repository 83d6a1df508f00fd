package author

import (
	"bytes"
	"fmt"
	"math"
	"strings"

	"github.com/rivo/uniseg"

	"houserule/cmd/houserule/internal/dev"
	"houserule/cmd/houserule/internal/program"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/lang/diag"
	"houserule/stdlib/examples"
)

// mostNamed is the largest number of files or examples named on a line.
const mostNamed = 4

// roundReport is a round for --json, one per line.
type roundReport struct {
	Time     string                  `json:"time,omitempty"`
	Changed  []string                `json:"changed,omitempty"`
	Message  string                  `json:"message,omitempty"` // why no module could be read
	Problems []program.ProblemReport `json:"problems"`
	specsReport
	Seconds float64 `json:"seconds"`
}

// show prints a round; on a terminal it replaces the one before.
func (d *developer) show(r dev.Round[roundResult]) {
	if d.Flags.JSON {
		_ = d.WriteJSON(d.reported(r)) // write errors are reported at the end
		return
	}
	showRound(d.Program, d.headOf(r), d.bodyOf(r), r.Found.bad())
}

// showRound prints the headline of a round in the colour of success or failure, and its body. On
// a terminal it replaces the one before.
func showRound(p *program.Program, head, body string, bad bool) {
	if screen, ok := p.Out.(*terminal.Screen); ok && p.OutIsTerminal && !p.Dumb() {
		columns, rows := terminal.Size()
		screen.Clear()
		body = onScreen(body, columns, rows-2-rowsOf(head, columns))
	}
	out := p.Paint(p.Out, p.OutIsTerminal)
	switch {
	case bad:
		out.Bad(head)
	case p.OutIsTerminal:
		out.Good(head)
	default:
		fmt.Fprint(out, head)
	}
	fmt.Fprint(out, "\n"+body)
	if !p.OutIsTerminal {
		fmt.Fprintln(out)
	}
}

// bad reports whether anything is wrong.
func (l roundResult) bad() bool {
	return l.err != nil || len(l.broken) > 0 || l.report.Failed > 0
}

// headOf returns the headline: the time, what changed, and the result.
func (d *developer) headOf(r dev.Round[roundResult]) string {
	var parts []string
	if !r.At.IsZero() {
		parts = append(parts, r.At.Format("15:04:05"))
	}
	if len(r.Changed) > 0 {
		parts = append(parts, named(r.Changed)+" changed:")
	}
	l := r.Found
	if l.err != nil {
		return strings.Join(append(parts, l.err.Error()), " ")
	}
	found := fmt.Sprintf("%d passed, %d failed", l.report.Passed, l.report.Failed)
	if len(l.broken) > 0 {
		found = named(l.broken) + " does not load"
		if len(l.broken) > 1 {
			found = named(l.broken) + " do not load"
		}
		if l.modules > len(l.broken) {
			found += fmt.Sprintf("; of the others %d passed, %d failed", l.report.Passed, l.report.Failed)
		}
	}
	parts = append(parts, fmt.Sprintf("%s; %s, %s (%.2f s)", found, program.Counted(l.findings.problems.Count(), "problem"), program.Counted(l.findings.warnings.Count(), "warning"), r.Took.Seconds()))
	return strings.Join(parts, " ")
}

// named lists names, at most mostNamed.
func named(names []string) string {
	if more := len(names) - mostNamed; more > 0 {
		return strings.Join(names[:mostNamed], ", ") + fmt.Sprintf(" and %d more", more)
	}
	return strings.Join(names, ", ")
}

// bodyOf lists what is wrong, and what is right again.
func (d *developer) bodyOf(r dev.Round[roundResult]) string {
	l := r.Found
	if l.err != nil {
		return ""
	}
	var b bytes.Buffer
	for _, p := range l.findings.problems {
		fmt.Fprintf(&b, "%s\n", p.Error())
	}
	told := 0
	failing := map[string]bool{}
	var again []string
	for _, result := range l.report.Results {
		key := result.Module + "\x00" + result.Title
		if result.Passed() {
			if d.failing[key] {
				again = append(again, program.OneLine(result.Title))
			}
			continue
		}
		failing[key] = true
		if told++; told <= diag.MaxProblems {
			b.WriteString(failedText(result))
		}
	}
	if more := told - diag.MaxProblems; more > 0 {
		fmt.Fprintf(&b, "and %s more\n", diag.Count(more))
	}
	for _, w := range l.findings.warnings {
		fmt.Fprintf(&b, "warning: %s\n", withCode(w))
	}
	if len(again) > 0 {
		fmt.Fprintf(&b, "passes again: %s\n", named(again))
	}
	if len(l.broken) == 0 {
		d.failing = failing // examples of a module that does not load were not played
	}
	return b.String()
}

// failedText describes a failed example.
func failedText(r examples.Result) string {
	title := r.Title
	if title == "" {
		title = r.Module + " does not load"
	}
	return fmt.Sprintf("FAIL %s: %s\n%s", r.Pos, program.OneLine(title), program.Indented(failureText(r, false), "     "))
}

// reported returns a round for --json.
func (d *developer) reported(r dev.Round[roundResult]) roundReport {
	report := roundReport{Changed: r.Changed, Problems: []program.ProblemReport{}, specsReport: reportSpecs(r.Found.report), Seconds: math.Round(r.Took.Seconds()*1000) / 1000}
	if !r.At.IsZero() {
		report.Time = r.At.Format("2006-01-02T15:04:05Z07:00")
	}
	if r.Found.err != nil {
		report.Message = r.Found.err.Error()
		return report
	}
	f := r.Found.findings
	for _, p := range f.problems {
		report.Problems = append(report.Problems, f.reported(p, false))
	}
	for _, w := range f.warnings {
		report.Problems = append(report.Problems, f.reported(w, true))
	}
	return report
}

// onScreen cuts a text to the rows of a screen, with a last line that counts the omitted ones.
func onScreen(text string, columns, rows int) string {
	lines := strings.SplitAfter(text, "\n")
	used := 0
	for i, line := range lines {
		used += rowsOf(line, columns)
		if line != "" && used > max(rows, 1) {
			left := len(lines) - i
			if lines[len(lines)-1] == "" {
				left--
			}
			return strings.Join(lines[:max(i-1, 0)], "") + fmt.Sprintf("... and %s; houserule check and houserule test show all\n", program.Counted(left+min(i, 1), "line"))
		}
	}
	return text
}

// rowsOf returns the number of rows that a line takes on a screen.
func rowsOf(line string, columns int) int {
	width := uniseg.StringWidth(strings.TrimRight(line, "\n"))
	return max((width+columns-1)/columns, 1)
}
