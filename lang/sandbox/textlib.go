package sandbox

import (
	"errors"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox/pattern"
)

func (l *library) textFunctions() []function {
	return []function{
		{"byte", l.textByte},
		{"char", l.textChar},
		{"find", func(L *lua.LState) int { return l.search(L, "string.find", true) }},
		{"format", l.format},
		{"gmatch", l.textEach},
		{"gsub", l.textReplace},
		{"len", func(L *lua.LState) int {
			L.Push(lua.LNumber(len(textArg(L, 1, "string.len", "text"))))
			return 1
		}},
		{"lower", l.mapText("string.lower", lowerASCII)},
		{"match", func(L *lua.LState) int { return l.search(L, "string.match", false) }},
		{"rep", l.textRepeat},
		{"reverse", l.mapText("string.reverse", reverse)},
		{"sub", func(L *lua.LState) int {
			s := textArg(L, 1, "string.sub", "text")
			from, to := span(intOr(L, 2, "string.sub", "from", 1), intOr(L, 3, "string.sub", "to", -1), len(s))
			L.Push(lua.LString(s[from:to]))
			return 1
		}},
		{"upper", l.mapText("string.upper", upperASCII)},
	}
}

// span converts from and to of Lua (counted from 1, negative from the end) to offsets.
func span(from, to, length int) (int, int) {
	if from < 0 {
		from = max(length+from+1, 1)
	}
	if to < 0 {
		to = length + to + 1
	}
	from, to = max(from, 1)-1, min(to, length)
	if from >= to {
		return 0, 0
	}
	return from, to
}

// mapText returns a function that charges one step for 32 bytes.
func (l *library) mapText(name string, f func(string) string) lua.LGFunction {
	return func(L *lua.LState) int {
		s := textArg(L, 1, name, "text")
		l.h.Charge(L, len(s)/32)
		L.Push(lua.LString(f(s)))
		return 1
	}
}

func lowerASCII(s string) string {
	return mapBytes(s, 'A', 'Z', 'a'-'A')
}

func upperASCII(s string) string {
	return mapBytes(s, 'a', 'z', 256-('a'-'A'))
}

func mapBytes(s string, low, high byte, shift int) string {
	b := []byte(s)
	for i, c := range b {
		if c >= low && c <= high {
			b[i] = byte(int(c) + shift)
		}
	}
	return string(b)
}

func reverse(s string) string {
	b := []byte(s)
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return string(b)
}

func (l *library) textByte(L *lua.LState) int {
	s := textArg(L, 1, "string.byte", "text")
	first := intOr(L, 2, "string.byte", "from", 1)
	from, to := span(first, intOr(L, 3, "string.byte", "to", first), len(s))
	l.checkCount(L, "string.byte", to-from)
	for _, c := range []byte(s[from:to]) {
		L.Push(lua.LNumber(c))
	}
	return to - from
}

func (l *library) textChar(L *lua.LState) int {
	l.h.Charge(L, L.GetTop()/4)
	b := make([]byte, L.GetTop())
	for i := range b {
		n := numberArg(L, i+1, "string.char", "byte")
		c, exact := Int(n, 0, 255)
		if !exact {
			argument(L, i+1, "string.char", "byte", "a whole number from 0 to 255")
		}
		b[i] = byte(c)
	}
	L.Push(lua.LString(b))
	return 1
}

func (l *library) textRepeat(L *lua.LState) int {
	s := textArg(L, 1, "string.rep", "text")
	n := max(intArg(L, 2, "string.rep", "times"), 0)
	if int64(len(s))*int64(n) > int64(l.h.limits.String) {
		l.checkLength(L, "string.rep", -1)
	}
	l.checkSize(L, "string.rep", len(s)*n)
	L.Push(lua.LString(strings.Repeat(s, n)))
	return 1
}

// finder returns a pattern search that charges one step for each test of a character.
func (l *library) finder(L *lua.LState, name, text, pat string, anchors bool) *pattern.Finder {
	l.h.Charge(L, len(pat)/8)
	f, err := pattern.New(text, pat, anchors, func(n int) error {
		if !l.h.meter.charge(int64(n)) {
			return errStopped
		}
		return nil
	})
	l.patternError(L, name, err)
	return f
}

func (l *library) patternError(L *lua.LState, name string, err error) {
	if err == nil {
		return
	}
	if errors.Is(err, errStopped) {
		throw(L, l.h.stoppedError(L, l.h.meter.tripped))
	}
	Raisef(L, "%s: %v", name, err)
}

// search is string.find and string.match.
func (l *library) search(L *lua.LState, name string, find bool) int {
	text, pat := textArg(L, 1, name, "text"), textArg(L, 2, name, "pattern")
	from := intOr(L, 3, name, "from", 1)
	if from < 0 {
		from = max(len(text)+from+1, 1)
	}
	from = max(from, 1) - 1
	if from > len(text) {
		L.Push(lua.LNil)
		return 1
	}
	if find && (lua.LVAsBool(L.Get(4)) || !strings.ContainsAny(pat, "^$*+?.([%-")) {
		l.h.Charge(L, (len(text)-from+len(pat))/32)
		at := strings.Index(text[from:], pat)
		if at < 0 {
			L.Push(lua.LNil)
			return 1
		}
		L.Push(lua.LNumber(from + at + 1))
		L.Push(lua.LNumber(from + at + len(pat)))
		return 2
	}
	var m pattern.Match
	found, err := l.finder(L, name, text, pat, true).Find(from, &m)
	l.patternError(L, name, err)
	if !found {
		L.Push(lua.LNil)
		return 1
	}
	if find {
		L.Push(lua.LNumber(m.Start + 1))
		L.Push(lua.LNumber(m.End))
		return 2 + pushCaptures(L, &m, text, false)
	}
	return pushCaptures(L, &m, text, true)
}

// pushCaptures pushes all captures; with whole, the match if there are none.
func pushCaptures(L *lua.LState, m *pattern.Match, text string, whole bool) int {
	if m.Captures == 0 && whole {
		L.Push(lua.LString(text[m.Start:m.End]))
		return 1
	}
	for i := 0; i < m.Captures; i++ {
		L.Push(captureValue(m, i))
	}
	return m.Captures
}

func captureValue(m *pattern.Match, i int) lua.LValue {
	s, start, place := m.Text(i)
	if place {
		return lua.LNumber(start + 1)
	}
	return lua.LString(s)
}

// textEach is string.gmatch. The state of the iterator is an upvalue, which snapshots include.
func (l *library) textEach(L *lua.LState) int {
	text, pat := textArg(L, 1, "string.gmatch", "text"), textArg(L, 2, "string.gmatch", "pattern")
	f := l.finder(L, "string.gmatch", text, pat, false)
	sealed := l.h.meter.sealed
	L.Push(L.NewClosure(func(L *lua.LState) int {
		if l.h.meter.sealed && !sealed {
			raiseHint(L, diag.Hint{Text: "make it inside the function that uses it"}, "this iterator was made while the module loaded, and every call would move it on")
		}
		at, _ := L.Get(lua.UpvalueIndex(1)).(lua.LNumber)
		var m pattern.Match
		found, err := f.Find(int(at), &m)
		l.patternError(L, "string.gmatch", err)
		if !found {
			L.Push(lua.LNil)
			return 1
		}
		next := m.End
		if m.End == m.Start {
			next++
		}
		L.Replace(lua.UpvalueIndex(1), lua.LNumber(next))
		return pushCaptures(L, &m, text, true)
	}, lua.LNumber(0)))
	return 1
}

// textReplace is string.gsub. It takes time linear in the length of text and result, whose
// length is checked while it grows.
func (l *library) textReplace(L *lua.LState) int {
	const name = "string.gsub"
	text, pat := textArg(L, 1, name, "text"), textArg(L, 2, name, "pattern")
	replacement := L.Get(3)
	switch replacement.(type) {
	case lua.LString, lua.LNumber, *lua.LTable, *lua.LFunction:
	default:
		argument(L, 3, name, "replacement", "a text, a table or a function")
	}
	most := intOr(L, 4, name, "most", len(text)+1)
	f := l.finder(L, name, text, pat, true)
	var out strings.Builder
	var m pattern.Match
	count, at := 0, 0
	for count < most {
		found, err := f.At(at, &m)
		l.patternError(L, name, err)
		if found {
			count++
			l.h.Charge(L, 1)
			l.replacement(L, &out, &m, text, replacement)
		}
		switch {
		case found && m.End > at:
			at = m.End
		case at < len(text):
			out.WriteByte(text[at])
			at++
		default:
			at++
		}
		if out.Len() > l.h.limits.String {
			l.checkSize(L, name, out.Len())
		}
		if at > len(text) || f.Anchored() {
			break
		}
	}
	if at < len(text) {
		l.checkSize(L, name, out.Len()+len(text)-at)
		out.WriteString(text[at:])
	}
	l.h.Charge(L, out.Len()/32)
	L.Push(lua.LString(out.String()))
	L.Push(lua.LNumber(count))
	return 2
}

func (l *library) replacement(L *lua.LState, out *strings.Builder, m *pattern.Match, text string, replacement lua.LValue) {
	whole := text[m.Start:m.End]
	var first lua.LValue = lua.LString(whole)
	if m.Captures > 0 {
		first = captureValue(m, 0)
	}
	var value lua.LValue
	switch r := replacement.(type) {
	case *lua.LFunction:
		L.Push(r)
		n := pushCaptures(L, m, text, true)
		L.Call(n, 1)
		value = L.Get(-1)
		L.Pop(1)
	case *lua.LTable:
		l.h.Charge(L, lengthOf(first)/bytesHashed)
		value = L.GetTable(r, first)
	default:
		l.template(L, out, m, text, textArg(L, 3, "string.gsub", "replacement"))
		return
	}
	switch v := value.(type) {
	case lua.LString:
		l.checkSize(L, "string.gsub", out.Len()+len(v))
		out.WriteString(string(v))
	case lua.LNumber:
		out.WriteString(FormatNumber(v))
	default:
		if lua.LVAsBool(v) {
			Raisef(L, "string.gsub: the replacement must be a text, not %s", Describe(v))
		}
		out.WriteString(whole)
	}
}

// template writes a replacement text, expanding %0 to %9.
func (l *library) template(L *lua.LState, out *strings.Builder, m *pattern.Match, text, t string) {
	l.checkSize(L, "string.gsub", out.Len()+len(t))
	for i := 0; i < len(t); i++ {
		if t[i] != '%' {
			out.WriteByte(t[i])
			continue
		}
		i++
		if i >= len(t) {
			Raisef(L, "string.gsub: the replacement ends with `%%`")
		}
		switch c := t[i]; {
		case c == '0' || c == '1' && m.Captures == 0:
			l.checkSize(L, "string.gsub", out.Len()+m.End-m.Start)
			out.WriteString(text[m.Start:m.End])
		case c >= '1' && c <= '9':
			if int(c-'1') >= m.Captures {
				Raisef(L, "string.gsub: the replacement refers to capture %%%c, which is not there", c)
			}
			s, _ := asText(captureValue(m, int(c-'1')))
			l.checkSize(L, "string.gsub", out.Len()+len(s))
			out.WriteString(s)
		default:
			out.WriteByte(c)
		}
	}
}
