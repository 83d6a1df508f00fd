package sandbox

import (
	"unsafe"

	lua "github.com/yuin/gopher-lua"
)

// View is what a read-only table shows that is made when it is read: most
// scripts look at few elements of a list, or at its length alone.
type View interface {
	Size() int // how many elements there are
	Cost() int // what scripts pay when all of them are made; 0 where they paid before

	// Len is what # gives, if that is known without looking. Where it is not, and
	// nothing is to pay, all is made at the first look.
	Len() (n int, known bool)

	At(key lua.LValue) lua.LValue         // the element of a key, lua.LNil for none
	Fill(add func(key, value lua.LValue)) // gives all of them
}

// Shown is the table of a view. A view holds it as its first field, so that both are
// one piece of memory, and gives it to scripts by [Host.Show].
type ViewTable struct {
	table lua.LTable // first: scripts hold a pointer to it, which leads back here
	frozen
	looked int // how often an element was asked for
}

// shownMark stands in the metatables of tables of views, and in no others: a table
// with it is the beginning of a Shown.
type shownMark struct{}

// shownBy is the view's side of a table whose metatable has the mark.
func shownBy(t *lua.LTable) *ViewTable { return (*ViewTable)(unsafe.Pointer(t)) }

// Show gives a table that reads from a view and is read-only as those that
// [Host.Freeze] makes. What is looked at often, or as a whole, is made once.
func (h *Host) ViewOf(s *ViewTable, name string, v View) *lua.LTable {
	s.frozen = frozen{h: h, name: name, view: v}
	s.table.Metatable = h.library.viewMeta
	return &s.table
}

// ViewOf gives the view of a table that [Host.Show] gave.
func ViewOf(t *lua.LTable) (View, bool) {
	f, ok := frozenOf(t)
	if !ok || f.view == nil {
		return nil, false
	}
	return f.view, true
}

// shownNames are the words in the metatable of a table of a view.
var shownNames = NewTableKeys(frozenKey, "__newindex", "__len", "__metatable", "__index")

// shownMeta makes the metatable of tables of views, which read elements by index.
func (l *library) shownMeta(index lua.LValue) *lua.LTable {
	mt := shownNames.Table(lua.LNil)
	for i, v := range []lua.LValue{l.shownMark, l.refuseWrite, l.frozenLength, lua.LFalse, index} {
		shownNames.Lay(mt, i, v)
	}
	return mt
}

// fewLooks is how many elements are asked for one by one at least before all of a
// view are made.
const fewLooks = 8

// showElement reads an element of a view.
func (l *library) showElement(L *lua.LState) int {
	t := table(L, 1)
	if t.Metatable != l.viewMeta {
		L.Push(lua.LNil)
		return 1
	}
	s := shownBy(t)
	limit := s.view.Size() / 4
	if s.view.Cost() == 0 {
		limit = max(limit, fewLooks)
		if _, known := s.view.Len(); !known {
			limit = 0
		}
	}
	if s.looked++; s.looked > limit {
		t.Metatable = l.shownMeta(l.h.filled(&s.frozen))
	}
	if s.contents != nil {
		L.Push(s.contents.RawGet(L.Get(2)))
	} else {
		L.Push(s.view.At(L.Get(2)))
	}
	return 1
}

// filled makes all of a view; scripts pay for it.
func (h *Host) filled(f *frozen) *lua.LTable {
	if f.contents == nil {
		f.contents = &lua.LTable{Metatable: lua.LNil}
		if _, list := f.view.Len(); list {
			f.contents = h.L.CreateTable(f.view.Size(), 0)
		}
		h.meter.charge(int64(f.view.Cost()))
		f.view.Fill(func(key, value lua.LValue) { f.contents.RawSet(key, value) })
	}
	return f.contents
}

// element is what stands at a place of a table, read as the library reads it.
func element(t *lua.LTable, i int) lua.LValue {
	if f, ok := frozenOf(t); ok {
		if f.contents == nil && f.view.Cost() == 0 {
			return f.view.At(Number(float64(i)))
		}
		t = f.h.filled(f)
	}
	return t.RawGet(Number(float64(i)))
}

// frozenLen is # of a read-only table.
func (l *library) frozenLen(L *lua.LState) int {
	t, _ := L.Get(1).(*lua.LTable)
	if t == nil {
		Raisef(L, "`#` needs a text or a table")
	}
	if f, ok := frozenOf(t); ok && f.contents == nil && f.view.Cost() == 0 {
		if n, known := f.view.Len(); known {
			l.h.Charge(L, (f.view.Size()-n)/slotsSearched)
			L.Push(Number(float64(n)))
			return 1
		}
	}
	L.Push(Number(float64(l.length(L, "#", contents(t)))))
	return 1
}

// numbers are the whole numbers that games are full of, as values of Lua.
var numbers = func() (all [1024]lua.LValue) {
	for i := range all {
		all[i] = lua.LNumber(i)
	}
	return all
}()

// Number is a number as a value of Lua; whole numbers of everyday size take no room of
// their own.
func Number(f float64) lua.LValue {
	if i := int(f); i > 0 && i < len(numbers) && float64(i) == f {
		return numbers[i]
	}
	return lua.LNumber(f)
}
