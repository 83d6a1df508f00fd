package narrate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
	"houserule/runtime/content"
	"houserule/runtime/explain"
	"houserule/runtime/play/command"
	"houserule/runtime/play/trace"
	"houserule/runtime/rules"
	"houserule/runtime/table"
)

// Explained is a command with its result and its explanation.
type Explained struct {
	Head  string // title of the command: who rolled what, with the result
	Trace *explain.Trace
}

// Numbered matches the number of a line, with or without a path to a part of its explanation:
// 10.1.2.
var Numbered = lazyregexp.New(`^(\d+)((?:\.\d+)*)$`)

// mostParts is the number of parts of an explanation that are listed.
const mostParts = 12

// CommandTitle returns the title of a command above its explanation.
func CommandTitle(e *table.Entry) string {
	if len(e.Checks) == 0 {
		return e.Title
	}
	f := e.Checks[0]
	head := explain.Subject(f.View())
	for _, d := range e.Asked {
		if d.Kind == command.Buy && e.Inputs.Agreed(d) && d.Check == f {
			head += ", with " + d.Question
		}
	}
	if result := explain.ResultText(f.View()); result != "" {
		head += ": " + result
	}
	return head
}

// Why writes the explanation of a line on one screen: its parts with their paths or, if path is not
// empty, the parts of the part at that path.
func Why(number, path string, list []Explained) (string, error) {
	top := list[0].Trace.Brief()
	head := list[0].Head
	if len(list) > 1 { // the first number of the path is a command
		top = &explain.Trace{}
		head = fmt.Sprintf("%d commands", len(list))
		for _, x := range list {
			brief := *x.Trace.Brief()
			brief.Title = x.Head
			top.Parts = append(top.Parts, &brief)
		}
	}
	node, at := shortened(top), number
	for _, step := range strings.Split(path, ".")[1:] {
		i, _ := strconv.Atoi(step)
		if i < 1 || i > len(node.Parts) {
			return "", &diag.Problem{Message: fmt.Sprintf("%s has no part .%d", at, i), Hint: fmt.Sprintf(":why %s lists its parts", at)}
		}
		at, head = at+"."+step, partText(node.Parts[i-1])
		node = shortened(node.Parts[i-1])
	}
	lines := []string{at + "  " + head}
	deeper := ""
	for i, part := range node.Parts {
		if i == mostParts && len(node.Parts) > mostParts+1 {
			lines = append(lines, fmt.Sprintf("  %d more: :why %s all", len(node.Parts)-i, number))
			break
		}
		lines = append(lines, fmt.Sprintf("  .%d  %s", i+1, partText(part)))
		if deeper == "" && len(shortened(part).Parts) > 0 {
			deeper = fmt.Sprintf("%s.%d", at, i+1)
		}
	}
	whole := 0
	for _, x := range list {
		whole += strings.Count(x.Trace.String(), "\n") + 1
	}
	last := fmt.Sprintf("all %d lines: :why %s all", whole, number)
	if whole == 1 {
		return strings.Join(lines, "\n"), nil
	}
	if deeper != "" {
		last = fmt.Sprintf("details: :why %s; %s", deeper, last)
	}
	return strings.Join(append(lines, last), "\n"), nil
}

// shortened returns a trace without levels that have a single part. It reduces checks as
// [shortCheck] does, and actions to their checks, payments and changes.
func shortened(t *explain.Trace) *explain.Trace {
	if isCheck(t) {
		return shortCheck(t)
	}
	if containsCheck(t) {
		short := *t
		short.Parts = eventsAndChecks(t)
		if len(short.Parts) == 1 {
			return shortened(short.Parts[0])
		}
		return &short
	}
	for len(t.Parts) == 1 && t.Value == "" && len(t.Parts[0].Parts) > 0 && !isSum(t) {
		t = t.Parts[0]
	}
	short := *t
	if isSum(t) {
		short.Parts = summandsOf(zeroSummandsLast(t.Parts))
	} else if told := slices.DeleteFunc(slices.Clone(t.Parts), (*explain.Trace).IsBare); len(told) > 0 {
		short.Parts = told
	}
	return &short
}

// isSum reports whether the parts of a trace add up to its value.
func isSum(t *explain.Trace) bool {
	for _, part := range t.Parts {
		if part.IsSummand() {
			return true
		}
	}
	return false
}

// partText writes a part in one line: name, value, summands and where it is printed.
func partText(t *explain.Trace) string {
	name := t.Spoken()
	if t.Rule != "" {
		name = strings.ReplaceAll(t.Rule[strings.LastIndexByte(t.Rule, '.')+1:], "_", " ") + strings.TrimPrefix(t.Title, t.Rule)
	}
	text := name
	if isCheck(t) {
		return checkText(t, name)
	}
	if name == "total" {
		text = ""
	}
	if t.IsSummand() && t.Value != "" {
		text = strings.TrimPrefix(t.Value, "+") + " " + name + elementsOf(t)
	} else if t.Value != "" {
		text += " " + diag.Cut(t.Value, diag.MaxLine)
	}
	sum := ""
	by := ""
	for _, part := range zeroSummandsLast(t.Parts) {
		if !part.IsSummand() {
			if replaced := replacedBy(part); replaced != "" {
				by = " by " + replaced // the rule before a summand was evaluated for it
			}
			continue
		}
		value, negative := strings.CutPrefix(part.Value, "-")
		switch {
		case part.IsHidden() && sum == "":
			sum = " ="
		case part.IsHidden():
			sum += " +"
		case sum == "" && negative:
			sum = " = -" + value
		case sum == "":
			sum = " = " + strings.TrimPrefix(value, "+")
		case negative:
			sum += " - " + value
		default:
			sum += " + " + strings.TrimPrefix(value, "+")
		}
		sum += " " + part.Title + elementsOf(part) + by
		by = ""
	}
	text = strings.TrimSpace(text + sum)
	if at := t.Source.String(); at != "" {
		text += "   [" + at + "]"
	}
	return text
}

// replacedBy returns the module that replaced the rule of another module; "" for none.
func replacedBy(rule *explain.Trace) string {
	for _, layer := range rule.Parts {
		e, ok := layer.Event.(*trace.LayerApplied)
		if rule.Rule != "" && ok && e.Layer.ChangeKind == rules.InsteadOf && layer.Module != "" && layer.Module != rule.Module {
			if layer.Module == content.House {
				return "a house rule"
			}
			return layer.Module
		}
	}
	return ""
}

// OneScreen draws as many levels of a tree as fit on a screen, and below them the command that
// draws all; how is its argument.
func OneScreen(t *explain.Trace, how string) string {
	whole := t.String()
	if strings.Count(whole, "\n") < mostParts {
		return whole
	}
	t = countZeroSummands(t)
	text := ""
	for depth := 1; ; depth++ {
		drawn := t.To(depth).String()
		if text != "" && strings.Count(drawn, "\n") >= mostParts {
			if strings.Count(text, "\n") < fewParts { // too short: show part of the next level
				text = strings.Join(strings.Split(drawn, "\n")[:mostParts], "\n")
			}
			break
		}
		if drawn == text {
			break // there are no more levels
		}
		text = drawn
	}
	return text + fmt.Sprintf("\nall %d lines: :why %s all", strings.Count(whole, "\n")+1, how)
}
