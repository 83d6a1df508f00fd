package sandbox

import (
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
)

// squares is a view of the first square numbers, which counts what is made of it.
type squares struct {
	ViewTable
	size, cost, looks, fills int
	unknown                  bool // # is not known without looking
}

func (s *squares) Size() int                { return s.size }
func (s *squares) Cost() int                { return s.cost }
func (s *squares) Len() (n int, known bool) { return s.size, !s.unknown }

func (s *squares) At(key lua.LValue) lua.LValue {
	s.looks++
	n, _ := key.(lua.LNumber)
	if i, whole := Int(n, 1, s.size); whole && i <= s.size {
		return Number(float64(i * i))
	}
	return lua.LNil
}

func (s *squares) Fill(add func(key, value lua.LValue)) {
	s.fills++
	for i := 1; i <= s.size; i++ {
		add(lua.LNumber(i), lua.LNumber(i*i))
	}
}

// TestViewsAreMadeWhenTheyAreRead tells what of a view is made by each way of reading.
func TestViewsAreMadeWhenTheyAreRead(t *testing.T) {
	for _, tt := range []struct {
		name, source string
		view         squares
		looks, fills int
		fails        string
	}{
		{"not read", `local l = list`, squares{size: 3}, 0, 0, ""},
		{"length", `assert(#list == 3)`, squares{size: 3}, 0, 0, ""},
		{"length that is not known", `assert(#list == 3)`, squares{size: 3, unknown: true}, 0, 1, ""},
		{"length that costs", `assert(#list == 3)`, squares{size: 3, cost: 3}, 0, 1, ""},
		{"an element", `assert(list[3] == 9)`, squares{size: 3}, 1, 0, ""},
		{"an element where all are made at once", `assert(list[3] == 9)`, squares{size: 3, unknown: true}, 0, 1, ""},
		{"behind the last", `assert(list[4] == nil)`, squares{size: 3}, 1, 0, ""},
		{"of an empty one", `assert(list[1] == nil and #list == 0)`, squares{size: 0}, 1, 0, ""},
		{"one after the other", `for i, v in ipairs(list) do assert(v == i * i) end`, squares{size: 3}, 4, 0, ""},
		{"again and again", `for k = 1, 9 do for i = 1, #list do assert(list[i] == i * i) end end`, squares{size: 3}, 8, 1, ""},
		{"all", `local n = 0 for k, v in pairs(list) do n = n + v end assert(n == 14)`, squares{size: 3}, 0, 1, ""},
		{"joined", `assert(table.concat(list, " ") == "1 4 9" and select("#", unpack(list)) == 3)`, squares{size: 3}, 0, 1, ""},
		{"raw", `assert(rawget(list, 2) == 4 and next(list) == 1)`, squares{size: 3}, 0, 1, ""},
		{"written", `list[1] = 2`, squares{size: 3}, 0, 0, "the list is read-only"},
		{"written where it was looked at often", `for i = 1, 20 do local x = list[1] end list[1] = 2`, squares{size: 3}, 8, 1, "the list is read-only"},
		{"written raw", `rawset(list, 1, 2)`, squares{size: 3}, 0, 0, "the list is read-only"},
		{"given another metatable", `setmetatable(list, {})`, squares{size: 3}, 0, 0, "the list is read-only"},
		{"behind another table", `local t = setmetatable({}, { __index = list }) assert(t[2] == 4 and t[9] == nil)`, squares{size: 3}, 2, 0, ""},
		{"as a metatable", `local t = setmetatable({}, list) assert(t[2] == nil)`, squares{size: 3}, 0, 1, ""},
	} {
		h := NewHost(Limits{}.NoWall(), nil)
		env, view := h.NewEnv("test"), &tt.view
		env.Set("list", h.ViewOf(&view.ViewTable, "the list", view))
		c, err := compile.File(diag.NewFile("view.lua", tt.source))
		if err != nil {
			t.Fatal(err)
		}
		switch err := h.Run(c, env); {
		case tt.fails == "" && err != nil:
			t.Errorf("%s: %v", tt.name, err)
		case tt.fails != "" && (err == nil || !strings.Contains(err.Error(), tt.fails)):
			t.Errorf("%s: %v, want %q", tt.name, err, tt.fails)
		}
		if view.looks != tt.looks || view.fills != tt.fills {
			t.Errorf("%s: %d elements were asked for and all were made %d times, want %d and %d", tt.name, view.looks, view.fills, tt.looks, tt.fills)
		}
		h.Close()
	}
}

// TestTablesOfNamesAreTheirOwn writes to one of several tables that share their keys.
func TestTablesOfNamesAreTheirOwn(t *testing.T) {
	h := NewHost(Limits{}.NoWall(), nil)
	defer h.Close()
	names, mt := NewTableKeys("first", "second"), h.L.NewTable()
	mt.RawSetString("__metatable", lua.LFalse)
	env := h.NewEnv("test")
	for _, name := range []string{"a", "b"} {
		made := names.Table(mt)
		names.Set(made, 1, lua.LNumber(2))
		names.Set(made, 0, lua.LNumber(1))
		env.Set(name, made)
	}
	env.Set("empty", names.Table(mt))
	c, err := compile.File(diag.NewFile("names.lua", `
local function keys(t) local all = {} for k, v in pairs(t) do all[#all + 1] = k .. v end return table.concat(all, " ") end
rawset(a, "third", 3) rawset(a, 1, 0) rawset(empty, "other", 4)
a.first = 5
assert(keys(a) == "10 first5 second2 third3", keys(a))
assert(keys(b) == "first1 second2", keys(b))
assert(keys(empty) == "other4", keys(empty))
a.second = nil
assert(keys(a) == "10 first5 third3" and keys(b) == "first1 second2")`))
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Run(c, env); err != nil {
		t.Error(err)
	}
}
