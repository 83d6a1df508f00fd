package sandbox

import (
	"unsafe"

	lua "github.com/yuin/gopher-lua"
)

// View provides the elements of a read-only table, which are computed when they are read.
type View interface {
	Size() int // number of elements
	Cost() int // steps charged when all elements are computed; 0 if they are already charged

	// Len returns the value of # if it is known without computing the elements. If not, and Cost
	// is 0, all elements are computed by the first read.
	Len() (n int, known bool)

	At(key lua.LValue) lua.LValue         // the element at a key; lua.LNil for none
	Fill(add func(key, value lua.LValue)) // adds all elements
}

// ViewTable is the table of a view. A View has it as its first field, so that both are one
// allocation, and passes it to scripts with [Host.ViewOf].
type ViewTable struct {
	table lua.LTable // first, since scripts hold a pointer to it that is converted back
	frozen
	reads int // number of elements read one by one
}

// viewMark marks the metatable of tables that are the first field of a ViewTable.
type viewMark struct{}

// viewTableOf returns the ViewTable of a table whose metatable has the mark.
func viewTableOf(t *lua.LTable) *ViewTable { return (*ViewTable)(unsafe.Pointer(t)) }

// ViewOf returns a read-only table that reads from a view. After many reads, all elements are
// computed once.
func (h *Host) ViewOf(s *ViewTable, name string, v View) *lua.LTable {
	s.frozen = frozen{h: h, name: name, view: v}
	s.table.Metatable = h.library.viewMeta
	return &s.table
}

// ViewIn returns the view of a table that [Host.ViewOf] returned; false for other tables.
func ViewIn(t *lua.LTable) (View, bool) {
	f, ok := frozenOf(t)
	if !ok || f.view == nil {
		return nil, false
	}
	return f.view, true
}

// viewMetaKeys are the keys of the metatable of a view table.
var viewMetaKeys = NewTableKeys(frozenKey, "__newindex", "__len", "__metatable", "__index")

// newViewMeta returns a metatable of view tables with this __index.
func (l *library) newViewMeta(index lua.LValue) *lua.LTable {
	mt := viewMetaKeys.Table(lua.LNil)
	for i, v := range []lua.LValue{l.viewMark, l.refuseWrite, l.frozenLength, lua.LFalse, index} {
		viewMetaKeys.Set(mt, i, v)
	}
	return mt
}

// minReads is the minimum number of elements that are read one by one before all elements of a
// view are computed.
const minReads = 8

// viewElement is the __index of view tables.
func (l *library) viewElement(L *lua.LState) int {
	t := table(L, 1)
	if t.Metatable != l.viewMeta {
		L.Push(lua.LNil)
		return 1
	}
	s := viewTableOf(t)
	limit := s.view.Size() / 4
	if s.view.Cost() == 0 {
		limit = max(limit, minReads)
		if _, known := s.view.Len(); !known {
			limit = 0
		}
	}
	if s.reads++; s.reads > limit {
		t.Metatable = l.newViewMeta(l.h.entriesOf(&s.frozen))
	}
	if s.contents != nil {
		L.Push(s.contents.RawGet(L.Get(2)))
	} else {
		L.Push(s.view.At(L.Get(2)))
	}
	return 1
}

// entriesOf returns the entries of a read-only table, computing all elements of a view. Scripts are
// charged its Cost.
func (h *Host) entriesOf(f *frozen) *lua.LTable {
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

// element returns element i of a table, without computing the whole of a view.
func element(t *lua.LTable, i int) lua.LValue {
	if f, ok := frozenOf(t); ok {
		if f.contents == nil && f.view.Cost() == 0 {
			return f.view.At(Number(float64(i)))
		}
		t = f.h.entriesOf(f)
	}
	return t.RawGet(Number(float64(i)))
}

// frozenLen is the # of a read-only table.
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

// numbers are the integers from 0 to 1023 as Lua values.
var numbers = func() (all [1024]lua.LValue) {
	for i := range all {
		all[i] = lua.LNumber(i)
	}
	return all
}()

// Number returns a number as a Lua value. Small integers are not allocated.
func Number(f float64) lua.LValue {
	if i := int(f); i > 0 && i < len(numbers) && float64(i) == f {
		return numbers[i]
	}
	return lua.LNumber(f)
}
