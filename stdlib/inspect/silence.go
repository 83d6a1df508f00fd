package inspect

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"houserule/lang/diag"
)

// silenceComment is a comment that silences findings on a line:
//
//	-- check: unused-local, because the next chapter needs it
type silenceComment struct {
	file       *diag.File
	start, end int // byte offsets of the comment
	line       int // the line whose findings are silenced
	codes      []string
	reason     string          // "" for none
	used       map[string]bool // codes of findings that it silenced
}

// silencePrefix begins such a comment after the dashes.
const silencePrefix = "check:"

// silence moves warnings and notes to silenced for which there is a comment on their line, or
// alone on the line above. It warns of comments without a reason or a code, and of those that
// silence nothing.
func (in *inspection) silence() {
	var all []*silenceComment
	for _, f := range in.files {
		all = append(all, in.silenceComments(f)...)
	}
	if len(all) == 0 {
		return
	}
	for _, level := range []Level{Warning, Note} {
		in.byLevel[level] = slices.DeleteFunc(in.byLevel[level], func(p *diag.Problem) bool {
			isSilenced := false
			for _, s := range all {
				if s.reason != "" && s.file.Name == p.Pos.File && s.line == p.Pos.Line && slices.Contains(s.codes, p.Code) {
					if !isSilenced {
						in.silenced = append(in.silenced, Silenced{Finding{level, p}, s.reason})
					}
					s.used[p.Code], isSilenced = true, true
				}
			}
			return isSilenced
		})
	}
	for _, s := range all {
		in.checkComment(s)
	}
}

// checkComment warns of problems of a comment that silences.
func (in *inspection) checkComment(s *silenceComment) {
	say := func(code, message, hint string) *diag.Problem {
		p := s.file.Problem(s.start, utf8.RuneCountInString(s.file.Text[s.start:s.end]), message)
		p.Code, p.Hint = code, hint
		in.add(Warning, p)
		return p
	}
	if s.reason == "" || len(s.codes) == 0 {
		named := "unused-local"
		if len(s.codes) > 0 {
			named = strings.Join(s.codes, ", ")
		}
		say("silence-without-reason", "a comment that silences a finding needs a code and a reason", fmt.Sprintf("write -- check: %s, because ...", named))
		return
	}
	for _, code := range s.codes {
		switch {
		case CodeOf(code).Name == "":
			say("unknown-code", fmt.Sprintf("there is no finding `%s`", code), "").Advise(diag.SuggestNearest(code, CodeNames()))
		case CodeOf(code).Level == Problem:
			say("needless-silence", fmt.Sprintf("`%s` prevents the module from loading, so it cannot be silenced", code), "mend it").Suggest(diag.DropCode{Code: code})
		case !s.used[code]:
			p := say("needless-silence", fmt.Sprintf("there is no `%s` to silence here", code), "leave this comment out").Suggest(diag.DropCode{Code: code})
			if len(s.codes) == 1 {
				p.Fix = []diag.Edit{s.removal()}
			}
		}
	}
}

// removal returns an edit that removes the comment, and its line if nothing else is on it.
func (s *silenceComment) removal() diag.Edit {
	text, start, end := s.file.Text, s.start, s.end
	for start > 0 && (text[start-1] == ' ' || text[start-1] == '\t') {
		start--
	}
	if (start == 0 || text[start-1] == '\n') && end < len(text) {
		end++ // with the end of its line
	}
	return diag.Edit{File: s.file.Name, Start: start, End: end}
}

// silenceComments returns the comments of a file that silence findings.
func (in *inspection) silenceComments(f ownFile) []*silenceComment {
	if f.chunk == nil || !strings.Contains(f.file.Text, silencePrefix) {
		return nil
	}
	var list []*silenceComment
	at := 0
	for _, t := range f.chunk.Tree().Tokens {
		list = append(list, commentsBetween(f.file, at, t.Offset, t.Line)...)
		at = t.End
	}
	return append(list, commentsBetween(f.file, at, len(f.file.Text), 0)...)
}

// commentsBetween returns the comments that silence findings between two tokens, from the end of
// the first to the start of the second. next is the line of the second token; 0 for none.
func commentsBetween(file *diag.File, from, to, next int) (list []*silenceComment) {
	for at := from; at < to; {
		end := to
		if i := strings.IndexByte(file.Text[at:to], '\n'); i >= 0 {
			end = at + i
		}
		if dashes := strings.Index(file.Text[at:end], "--"); dashes >= 0 {
			start := at + dashes
			comment := strings.TrimSpace(strings.TrimLeft(file.Text[start:end], "-"))
			if rest, is := strings.CutPrefix(comment, silencePrefix); is {
				s := &silenceComment{file: file, start: start, end: start + len(strings.TrimRight(file.Text[start:end], "\r ")), line: next, used: map[string]bool{}}
				if strings.TrimSpace(file.Text[strings.LastIndexByte(file.Text[:start], '\n')+1:start]) != "" {
					s.line = file.PosAt(start).Line // the comment is at the end of a line
				}
				var codes string
				codes, s.reason, _ = strings.Cut(rest, "because")
				s.reason = strings.TrimSpace(s.reason)
				for _, code := range strings.Split(codes, ",") {
					if code = strings.TrimSpace(code); code != "" {
						s.codes = append(s.codes, code)
					}
				}
				list = append(list, s)
			}
		}
		at = end + 1
	}
	return list
}
