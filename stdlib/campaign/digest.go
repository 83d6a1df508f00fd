package campaign

import (
	"encoding/json"
	"fmt"
	"strings"

	"houserule/lang/lazyregexp"
	"houserule/stdlib/campaign/file"
)

// Patterns of the input and output of lines.
var (
	writesOne = lazyregexp.New(`^([\pL_][\pL\d_.\[\]]*)\s*=[^=]`)             // a box that is written by hand
	oneFiat   = lazyregexp.New(`^  \S.*  \S.* -> ([^,]*)(, by fiat(: .*)?)$`) // what it holds then
	answered  = lazyregexp.New(`^  (\S.*?)  (\S.* -> \S.*)$`)                 // whose box changed, or which, and of whom
	begins    = lazyregexp.New(`^session \d+ begins; `)
	sums      = lazyregexp.New(`^session \d+, `) // with what a session is summed up
	reloaded  = lazyregexp.New(`^house rule \S+ is (off|on)\b`)
)

// digest summarizes a line in one row: what was done and the result. ok is false if it needs
// more.
func (l Logged) digest() (did, came string, ok bool) {
	did, said := l.called(), texts(l.output)
	if strings.Contains(did, "\n") || l.Damage != "" {
		return did, "", false
	}
	switch l.Kind {
	case Session:
		return did, l.session(said), true
	case House:
		if len(said) > 0 && reloaded.MatchString(said[0]) {
			return did, countRepeats(said[1:]), true
		}
	}
	if l.Fiat != nil && len(said) == 1 {
		box, holds := writesOne.FindStringSubmatch(did), oneFiat.FindStringSubmatch(said[0])
		if code, _, _ := strings.Cut(did, "--"); box != nil && holds != nil && strings.Count(code, "=") == 1 {
			return box[1], holds[1] + holds[2], true
		}
	}
	if l.Fiat == nil {
		said = withoutGame(said)
	}
	switch len(said) {
	case 0:
		return did, "", true
	case 1:
		return did, strings.TrimLeft(said[0], " "), true
	}
	return did, "", false
}

// session summarizes the output of the beginning or end of a session.
func (l Logged) session(said []string) string {
	if len(l.summaries) > 0 {
		return strings.Join(JoinSentences(l.summaries), "; ")
	}
	var list []string
	for _, text := range said {
		if begins.MatchString(text) {
			continue
		}
		if sums.MatchString(text) {
			break
		}
		list = append(list, strings.Join(strings.Fields(text), " "))
	}
	return strings.Join(list, "; ")
}

// JoinSentences joins equal sentences about several characters: "Ann, Bob are awarded 3 points".
func JoinSentences(list []string) (out []string) {
	var order []string
	who := map[string][]string{}
	for _, text := range list {
		name, what, found := strings.Cut(text, " is ")
		if !found {
			name, what = text, ""
		}
		if who[what] == nil || what == "" {
			order = append(order, what)
		}
		who[what] = append(who[what], name)
	}
	for _, what := range order {
		switch names := who[what]; {
		case what == "":
			out, who[what] = append(out, names[0]), names[1:]
		case len(names) == 1:
			out = append(out, names[0]+" is "+what)
		default:
			out = append(out, strings.Join(names, ", ")+" are "+what)
		}
	}
	return out
}

// countRepeats summarizes which rules have other results, and for how many characters.
func countRepeats(said []string) string {
	var list []string
	for _, text := range said {
		m := answered.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		people, _, _ := strings.Cut(m[2], " -> ")
		people = people[:max(0, strings.LastIndexByte(people, ' '))] // and what it was
		if n := strings.Count(m[2], " -> "); n > 1 {
			people = fmt.Sprintf("%d people", n)
		}
		list = append(list, m[1]+" of "+people)
	}
	return strings.Join(list, "; ")
}

// withoutGame removes the changes of the game's own boxes: rounds, and whose turn it is.
func withoutGame(said []string) (out []string) {
	for _, text := range said {
		if !strings.HasPrefix(text, "  game  ") {
			out = append(out, text)
		}
	}
	return out
}

// summedIn returns the texts of modules at the end of the session.
func summedIn(l file.Line) (list []string) {
	var did struct {
		Entries []struct {
			Summed []string `json:"summed"`
		} `json:"entries"`
	}
	if l.Kind != Session || json.Unmarshal(l.Command, &did) != nil {
		return nil
	}
	for _, e := range did.Entries {
		list = append(list, e.Summed...)
	}
	return list
}
