package lsp

import (
	"fmt"
	"regexp"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

// form is a form of hints that say what can be done, and how it is done. What a hint shows
// as an example, with words of its own, is done by its author.
type form struct {
	hint *regexp.Regexp
	does func(a *ailing, m []string) []remedy // m is what the hint says
}

func hinted(hint string, does func(a *ailing, m []string) []remedy) form {
	return form{regexp.MustCompile("^(?:" + hint + ")$"), does}
}

// rewritten writes the only thing that the hint says in place of what is marked.
func rewritten(a *ailing, m []string) []remedy { return a.rewrite(m[1]) }

// forms are the forms of hints, of which the first that fits counts.
var forms = []form{
	hinted("(?:.*: )?did you mean `([^`]+)`\\?", func(a *ailing, m []string) []remedy { return a.meant(m[1]) }),

	// The grammar of Lua.
	hinted("write `not`", func(a *ailing, _ []string) []remedy { return a.rewrite("not ") }),
	hinted("unequal is written `(~=)`", rewritten),
	hinted("write `(and|or)`", rewritten),
	hinted("use `(==|!=|>=|<=|and|or|unpack|string\\.gmatch)`", rewritten),
	hinted("a (`[^`]+`) is missing|an `(end|until)` is missing", (*ailing).closed),
	hinted("use plain quotes: .*", (*ailing).plainQuotes),
	hinted("put a space before `\\.\\.`", func(a *ailing, _ []string) []remedy {
		return sure("put a space before it", insert(a.start+max(strings.IndexByte(a.marked(), '.'), 0), " "))
	}),
	hinted("write `--\\[\\[ \\.\\.\\. \\]\\]`, or a space after `--`", func(a *ailing, _ []string) []remedy {
		return sure("put a space after --", insert(a.start+2, " "))
	}),
	hinted("write `(\\S.*) = (.*) \\+ 1`", (*ailing).plusPlus),
	hinted("write `(\\S.*) = (.*) (\\S+) \\.\\.\\.`", (*ailing).compound),
	hinted("write `\\S+\\(\\)`", func(a *ailing, _ []string) []remedy { return sure("call it", insert(a.end, "()")) }),
	hinted("what is written to stands behind a dot: .*", func(a *ailing, _ []string) []remedy {
		if a.start == 0 || a.text[a.start-1] != ':' {
			return nil
		}
		return sure("write a dot", diag.Edit{Start: a.start - 1, End: a.start, New: "."})
	}),
	hinted("write `(\\[\"\\w+\"\\])`, or choose another name", func(a *ailing, m []string) []remedy {
		if a.start == 0 || a.text[a.start-1] != '.' {
			return nil
		}
		return sure("write "+m[1], diag.Edit{Start: a.start - 1, End: a.end, New: m[1]})
	}),
	hinted("write `(\\w+) \\{ (.*) \\}`", (*ailing).curly),
	hinted("names stand in quotes: write `(.*)`", func(a *ailing, m []string) []remedy { return a.spaced(m[1]) }),
	hinted("names have no spaces: write `(\\w+)`, or in quotes: `(.*)`", func(a *ailing, m []string) []remedy {
		return append(a.spaced(m[2]), a.spaced(m[1])...)
	}),
	hinted("names have no spaces: write `(\\w+)`, or put the text in quotes", func(a *ailing, m []string) []remedy { return a.spaced(m[1]) }),
	hinted("write `local \\w+` where it is first used|.*or make it `local`", func(a *ailing, _ []string) []remedy { return a.local() }),

	// Names that mean something elsewhere.
	hinted("formulas stand in quotes: \"(.*)\"", (*ailing).quotedFormula),
	hinted("types and formulas stand in quotes: (\".*\")|dice notation stands in quotes: `(\".*\")`|what is printed is named in quotes: (\".*\")", func(a *ailing, m []string) []remedy {
		return a.rewrite(m[1] + m[2] + m[3])
	}),
	hinted("a function gets what is given as a table: write `(.*)`", rewritten),
	hinted("in Lua it is `(math\\.\\w+)`", rewritten),

	// Formulas.
	hinted("compare it: `(.* > 0)`", rewritten),
	hinted("write brackets: `not \\((.*)\\)`", (*ailing).bracketed),
	hinted("write `(\\(.*\\) \\? 1 : 0)`", rewritten),
	hinted("write `(\\(.* \\?\\? (?:0|no)\\))` if none counts as .*", rewritten),
	hinted("write `(\\[.*\\])`", rewritten),
	hinted("write `(\\w+)` alone", func(a *ailing, m []string) []remedy {
		return sure("write "+m[1], diag.Edit{Start: a.start, End: a.start + len(m[1]) + len(brackets(a.text[min(a.start+len(m[1]), len(a.text)):])), New: m[1]})
	}),
	hinted("write whose it is: `(payer\\..*)`", rewritten),
	hinted("in quotes it is plainly the text: ('.*')", rewritten),
	hinted("write the smaller number first: `(.*)`", func(a *ailing, m []string) []remedy {
		low, high, _ := strings.Cut(m[1], "..")
		return a.inLine(high+".."+low, m[1])
	}),

	// Headings and their bodies.
	hinted("write (\\w+) \"([^\"]*)\"", func(a *ailing, m []string) []remedy { return a.headed(m[1], m[2]) }),
	hinted("write (\\w+) \"([^\"]*)\", or \\w+ \"([^\"]*)\" if it is a name", func(a *ailing, m []string) []remedy {
		return append(a.headed(m[1], m[2]), a.headed(m[1], m[3])...)
	}),
	hinted("name the line: (\\w+) \"([^\"]*)\"(?:;.*)?", func(a *ailing, m []string) []remedy { return a.headed(m[1], m[2]) }),
	hinted("write the game before its name: (\\w+) \"([^\"]*)\"", func(a *ailing, m []string) []remedy { return a.headed(m[1], m[2]) }),
	hinted("write the game before it: \"([^\"]*)\"", func(a *ailing, m []string) []remedy { return a.headed("", m[1]) }),
	hinted("(?:to print it anew, )?write (instead_of = \"[^\"]*\")(?: in it)?|write (opens = \"before\") beside it|write (me = \"[^\"]*\")", func(a *ailing, m []string) []remedy {
		return a.fieldAdded(m[1] + m[2] + m[3])
	}),
	hinted("leave (roll|opens) out.*", func(a *ailing, m []string) []remedy { return a.fieldLeft(m[1]) }),
	hinted("leave (like) or (event) out", func(a *ailing, m []string) []remedy {
		return append(a.fieldLeft(m[1]), a.fieldLeft(m[2])...)
	}),
	hinted("write (\\w+) = (\\{ .*\".* \\})", (*ailing).fieldAnew),
	hinted("write sheet = .*", (*ailing).onSheets),
	hinted("write `(\\w+)`", func(a *ailing, m []string) []remedy {
		if i := a.token(a.start); !a.is(i, "kind") {
			return nil
		}
		return a.headed("kind", m[1])
	}),
	hinted("leave `or none` out", func(a *ailing, _ []string) []remedy { return a.inLine(" or none", "") }),

	// Manifests, and texts that are named.
	hinted("write \"optional\": \\{\"([^\"]+)\": \"\\*\"\\} in its module.json, or \"requires\"", func(a *ailing, m []string) []remedy { return a.requires(m[1], "*") }),
	hinted("write \"(([^\"{]*) of [^\"{ ]*)\"", func(a *ailing, m []string) []remedy {
		if !strings.HasPrefix(a.p.Message, "the cost ") {
			return a.quotedAnew(m)
		}
		return a.inLine(`"`+m[2]+`"`, `"`+m[1]+`"`)
	}),
	hinted("write \"([^\"{]*)\"", (*ailing).quotedAnew),
	hinted("JSON has no comments: take it out", func(a *ailing, _ []string) []remedy {
		line := strings.IndexByte(a.text[a.start:]+"\n", '\n')
		return sure("take it out", diag.Edit{Start: a.start, End: a.start + line})
	}),
	hinted("take away the comma before it", func(a *ailing, _ []string) []remedy {
		comma := strings.LastIndexByte(a.text[:a.start], ',')
		return sure("take away the comma", diag.Edit{Start: comma, End: comma + 1})
	}),
	hinted("write \" for '", func(a *ailing, _ []string) []remedy {
		end := strings.IndexByte(a.text[a.start+1:], '\'')
		if end < 0 {
			return nil
		}
		end += a.start + 1
		return sure("write double quotes", diag.Edit{Start: a.start, End: end + 1, New: `"` + a.text[a.start+1:end] + `"`})
	}),
	hinted("is a comma missing before it\\?", func(a *ailing, _ []string) []remedy {
		return sure("put a comma before it", insert(len(strings.TrimRight(a.text[:a.start], " \t\r\n")), ","))
	}),
	hinted("a closing `\\}`, `\\]` or quote is missing", (*ailing).closedJSON),
}

// noOption is the message of an option that the manifest does not have.
var noOption = regexp.MustCompile("^\\S+ has no option `(\\w+)`; options stand in its module.json$")

// ofHint are the remedies that the hint of a problem says, and those of messages that say
// what is missing.
func (a *ailing) ofHint() (list []remedy) {
	for _, f := range forms {
		if m := f.hint.FindStringSubmatch(a.p.Hint); m != nil && a.p.Pos.Line > 0 {
			list = f.does(a, m)
			break
		}
	}
	if a.p.Pos.Line > 0 && strings.HasPrefix(a.p.Message, "comma missing after ") {
		list = append(list, a.comma()...)
	}
	if m := noOption.FindStringSubmatch(a.p.Message); m != nil && !a.inManifest {
		list = append(list, a.option(m[1])...)
	}
	return append(list, a.fromElsewhere()...)
}

// brackets are empty brackets at the beginning of a text.
func brackets(text string) string {
	rest := strings.TrimLeft(text, " ")
	if !strings.HasPrefix(rest, "(") {
		return ""
	}
	inner := strings.TrimLeft(rest[1:], " ")
	if !strings.HasPrefix(inner, ")") {
		return ""
	}
	return text[:len(text)-len(inner)+1]
}

// inLine writes something in place of what stands in the line of the problem.
func (a *ailing) inLine(was, now string) []remedy {
	from := a.file.Offset(a.p.Pos.Line, 1)
	line := a.text[from:a.file.Offset(a.p.Pos.Line+1, 1)]
	if i := strings.Index(line, was); i >= 0 && strings.Count(line, was) == 1 {
		title := "write " + now
		if now == "" {
			title = "leave" + was + " out"
		}
		return sure(title, diag.Edit{Start: from + i, End: from + i + len(was), New: now})
	}
	return nil
}

// closed writes a bracket or `end` at the end of the file.
func (a *ailing) closed(m []string) []remedy {
	if len(a.tokens) == 0 || !strings.HasPrefix(a.p.Message, "the file ends") {
		return nil
	}
	word := strings.Trim(m[1], "`") + m[2]
	if word == "until" {
		word += " " + goOn
	}
	return one("write `"+strings.TrimSpace(strings.Trim(word, goOn))+"` at the end of the file", insert(a.tokens[len(a.tokens)-1].End, " "+word))
}

// plainQuotes writes plain quotes for typographic ones of a line.
func (a *ailing) plainQuotes([]string) []remedy {
	var edits []diag.Edit
	to := a.file.Offset(a.p.Pos.Line+1, 1)
	for i, c := range a.text[a.start:to] {
		if strings.ContainsRune("“”„‘’«»", c) {
			edits = append(edits, diag.Edit{Start: a.start + i, End: a.start + i + len(string(c)), New: `"`})
		}
		if len(edits) == 2 {
			break
		}
	}
	return sure("write plain quotes", edits...)
}

func (a *ailing) plusPlus(m []string) []remedy {
	if start := a.start - len(m[1]); start >= 0 && a.text[start:a.start] == m[1] && strings.HasPrefix(a.text[a.start:], "++") {
		return sure(a.p.Hint[:5]+" "+strings.Trim(a.p.Hint[6:], "`"), diag.Edit{Start: start, End: a.start + 2, New: m[1] + " = " + m[1] + " + 1"})
	}
	return nil
}

// bracketed: `not harm > 5`, of which the first operand is marked.
func (a *ailing) bracketed(m []string) []remedy {
	start := a.start - strings.Index(m[1], a.marked())
	if start < 0 || !strings.HasPrefix(a.text[start:], m[1]) {
		return nil
	}
	return sure("write not ("+m[1]+")", diag.Edit{Start: start, End: start + len(m[1]), New: "(" + m[1] + ")"})
}

// compound: `x += 1`.
func (a *ailing) compound(m []string) []remedy {
	if strings.HasPrefix(m[1], "...") || a.marked() != m[3]+"=" {
		return nil
	}
	return sure(fmt.Sprintf("write %s = %s %s", m[1], m[1], m[3]), diag.Edit{Start: a.start, End: a.end, New: "= " + m[1] + " " + m[3]})
}

// curly: `who:does(by = 2)`.
func (a *ailing) curly(m []string) []remedy {
	if i := a.token(a.start); i > 1 && a.is(i-1, "(") {
		if end := a.closing(i - 1); end > 0 {
			return sure("write curly brackets", diag.Edit{Start: a.tokens[i-1].Offset, End: a.tokens[i-1].End, New: " { "}, diag.Edit{Start: a.tokens[end].Offset, End: a.tokens[end].End, New: " }"})
		}
	}
	return nil
}

var bare = regexp.MustCompile(`[\w.]+`)

// spaced writes a name that was written in two words, or without quotes.
func (a *ailing) spaced(now string) []remedy {
	i := a.token(a.start)
	if i < 1 {
		return nil
	}
	last := i
	for a.is(last+1, ".") && a.kind(last+2) == luasyntax.Name {
		last += 2
	}
	if bare.FindString(now) == now {
		last = i
	}
	return one("write "+now, diag.Edit{Start: a.tokens[i-1].Offset, End: a.tokens[last].End, New: now})
}

// quotedFormula puts a formula into quotes that stands there without.
func (a *ailing) quotedFormula(m []string) []remedy {
	for start := a.start; start >= max(0, a.start-len(m[1])); start-- {
		if end := start + len(m[1]); end <= len(a.text) && strings.ReplaceAll(a.text[start:end], `"`, `'`) == m[1] {
			return sure("put it into quotes", diag.Edit{Start: start, End: end, New: `"` + m[1] + `"`})
		}
	}
	return nil
}

// comma writes a comma behind the value before.
func (a *ailing) comma() []remedy {
	i := a.token(a.start)
	if i < 0 {
		return nil
	}
	if strings.Contains(a.p.Message, ", line ") { // marked is the end of the value itself
		return sure("write a comma", insert(a.tokens[i].End, ","))
	}
	if i == 0 {
		return nil
	}
	return sure("write a comma", insert(a.tokens[i-1].End, ","))
}
