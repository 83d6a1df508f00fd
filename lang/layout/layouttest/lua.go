package layouttest

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Lua returns random statements, one per line, that use the whole grammar. They are valid Lua
// but do nothing meaningful.
func Lua(chance *rand.Rand, statements int) string {
	m := &maker{chance: chance}
	for range statements {
		m.statement(3)
		m.b.WriteByte('\n')
	}
	return m.b.String()
}

type maker struct {
	b      strings.Builder
	chance *rand.Rand
	labels int
}

func (m *maker) one(of ...string) string { return of[m.chance.IntN(len(of))] }

func (m *maker) put(text string) { m.b.WriteString(text + " ") }

func (m *maker) name() { m.put(m.one("a", "hero", "reach", "with_rope", "x1", "a_long_name", "_")) }

// statement writes a statement with nested ones up to a depth.
func (m *maker) statement(deep int) {
	if deep == 0 {
		m.called(0)
		return
	}
	switch m.chance.IntN(14) {
	case 0, 1, 2:
		m.heading(deep)
	case 3:
		m.put("local")
		m.names()
		m.put("=")
		m.values(deep)
	case 4:
		m.place(deep)
		m.put("=")
		m.values(deep)
	case 5:
		m.put("if")
		m.value(deep)
		m.put("then")
		m.block(deep)
		for range m.chance.IntN(3) {
			m.put("elseif")
			m.value(deep)
			m.put("then")
			m.block(deep)
		}
		if m.chance.IntN(2) == 0 {
			m.put("else")
			m.block(deep)
		}
		m.put("end")
	case 6:
		m.put("for i =")
		m.value(deep)
		m.put(",")
		m.value(deep)
		m.doEnd(deep)
	case 7:
		m.put("for")
		m.names()
		m.put("in")
		m.values(deep)
		m.doEnd(deep)
	case 8:
		m.put("while")
		m.value(deep)
		m.doEnd(deep)
	case 9:
		m.put("repeat")
		m.block(deep)
		m.put("until")
		m.value(deep)
	case 10:
		m.put(m.one("local function f(a, b)", "function f()", "function t.a.b(...)", "function t:m(self_, ...)"))
		m.block(deep)
		m.put("end")
	case 11:
		m.labels++
		m.put(fmt.Sprintf("do goto l%d ; ::l%d:: end", m.labels, m.labels))
	default:
		m.called(deep)
	}
	if m.chance.IntN(6) == 0 {
		m.put(";")
	}
}

func (m *maker) doEnd(deep int) {
	m.put("do")
	m.block(deep)
	m.put(m.one("break end", "end"))
}

func (m *maker) block(deep int) {
	for range m.chance.IntN(4) {
		m.statement(deep - 1)
	}
}

// heading writes a declaration as in modules: a word, a name and a body.
func (m *maker) heading(deep int) {
	m.put(m.one("rule", "kind", "check", "hero", "to", "example"))
	m.text()
	if m.chance.IntN(3) == 0 {
		m.text()
	} else {
		m.table(deep)
	}
}

// called writes a call statement.
func (m *maker) called(deep int) {
	m.name()
	for range m.chance.IntN(3) {
		m.put(m.one(".b", ":c()", "[1]", ".long_name"))
	}
	m.arguments(deep)
}

func (m *maker) arguments(deep int) {
	switch m.chance.IntN(3) {
	case 0:
		m.text()
	case 1:
		m.table(deep)
	default:
		m.b.WriteString("(")
		if m.chance.IntN(4) > 0 {
			m.values(deep)
		}
		m.put(")")
	}
}

func (m *maker) place(deep int) {
	m.name()
	switch m.chance.IntN(3) {
	case 0:
		m.put(".b")
	case 1:
		m.put("[")
		m.value(deep)
		m.put("]")
	}
}

func (m *maker) names() {
	m.name()
	for range m.chance.IntN(3) {
		m.put(",")
		m.name()
	}
}

func (m *maker) values(deep int) {
	m.value(deep)
	for range m.chance.IntN(3) {
		m.put(",")
		m.value(deep)
	}
}

func (m *maker) table(deep int) {
	m.put("{")
	for range m.chance.IntN(5) {
		switch m.chance.IntN(4) {
		case 0:
			m.name()
			m.put("=")
		case 1:
			m.put("[")
			m.value(0)
			m.put("] =")
		}
		m.value(deep)
		m.put(m.one(",", ",", ",", ";"))
	}
	if m.chance.IntN(2) == 0 {
		m.value(0)
	}
	m.put("}")
}

func (m *maker) value(deep int) {
	if deep <= 0 {
		m.put(m.one("1", "-20", "3.5", "0x1F", "1e-3", "true", "nil", "a", `"b"`, "- - 4", "not a", "#b", "{}"))
		return
	}
	switch m.chance.IntN(10) {
	case 0, 1:
		m.text()
	case 2:
		m.table(deep - 1)
	case 3:
		m.value(deep - 1)
		m.put(m.one("+", "-", "*", "/", "%", "^", "..", "==", "~=", "<", ">=", "and", "or"))
		m.value(deep - 1)
	case 4:
		m.put(m.one("-", "not", "#"))
		m.value(deep - 1)
	case 5:
		m.put("(")
		m.value(deep - 1)
		m.put(")")
	case 6:
		m.put(m.one("function()", "function(who)", "function(who, ...)"))
		m.block(deep - 1)
		m.put("end")
	case 7:
		m.called(deep - 1)
	default:
		m.value(0)
	}
}

func (m *maker) text() {
	m.put(m.one(`"a"`, `'b "c"'`, `"hero.reach (bonus = 0)"`, `"größer -- kein Kommentar"`, `"a\
b"`, "[[long]]", "[[\n  first\n    second  \n]]", "[==[ ]] ]==]", `"`+strings.Repeat("long ", 60)+`"`, `"\"\\"`, "[[a\r\nb]]"))
}
