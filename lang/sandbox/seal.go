package sandbox

import (
	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
)

// Seal ends loading. What scripts made until then stays as it is from now on,
// for whatever a command does outside of its records would outlive a rollback:
//
//   - the tables that functions given to [Host.FreezeCaptured] reach are
//     read-only, and so are the library tables of the environments;
//   - the outer variables of those functions keep their values: assigning to one
//     is an error at its line. Variables of calls that are made in play are free,
//     so that an action may count in a local of its own;
//   - names of the environments cannot be given to anything else;
//   - an iterator that was made before cannot be used any more.
//
// The meter notices assignments, which costs nothing where none is made. A rule
// over the source would have to guess which call of which function happens while
// a module loads; the variable itself knows when it was made.
func (h *Host) Seal() {
	s := sealer{h: h, tables: map[*lua.LTable]bool{}, functions: map[*lua.LFunction]bool{}}
	for _, c := range h.captured {
		s.name = c.name
		s.value(c.fn)
		s.run()
	}
	for _, env := range h.opened {
		for _, lib := range h.library.tables {
			if t := env.Library(lib.name); t != nil {
				s.name = "`" + lib.name + "`"
				s.value(t)
				s.run()
			}
		}
	}
	h.captured, h.opened = nil, nil
	h.meter.sealed = true
}

// captured is a function that [Host.FreezeCaptured] was given.
type captured struct {
	name string
	fn   *lua.LFunction
}

// sealer goes over everything that functions reach.
type sealer struct {
	h         *Host
	name      string
	tables    map[*lua.LTable]bool
	functions map[*lua.LFunction]bool
	queue     []lua.LValue
	loose     []lua.LValue // tables that are not frozen yet
}

func (s *sealer) value(v lua.LValue) {
	switch v := v.(type) {
	case *lua.LTable:
		if !s.tables[v] && !s.h.library.owns(v) {
			s.tables[v] = true
			s.queue = append(s.queue, v)
		}
	case *lua.LFunction:
		if !v.IsG && !s.functions[v] {
			s.functions[v] = true
			s.queue = append(s.queue, v)
		}
	}
}

func (s *sealer) run() {
	for len(s.queue) > 0 {
		last := len(s.queue) - 1
		v := s.queue[last]
		s.queue = s.queue[:last]
		switch v := v.(type) {
		case *lua.LTable:
			s.table(v)
		case *lua.LFunction:
			for _, u := range v.Upvalues {
				seal(u)
				s.value(u.Value())
			}
		}
	}
	// Only now: a table that is frozen has other tables behind it.
	s.h.Freeze(s.name, s.loose...)
	s.loose = s.loose[:0]
}

func (s *sealer) table(t *lua.LTable) {
	inner := contents(t)
	if inner == t {
		s.loose = append(s.loose, t)
	}
	for k, v := inner.Next(lua.LNil); k != lua.LNil; k, v = inner.Next(k) {
		s.value(k)
		s.value(v)
	}
	if mt, ok := inner.Metatable.(*lua.LTable); ok {
		mt = contents(mt)
		for k, v := mt.Next(lua.LNil); k != lua.LNil; k, v = mt.Next(k) {
			s.value(v)
		}
	}
}

// takenName is the error of a script that gives a word of its environment to
// something else in play.
func takenName(name string) *diag.Problem {
	p := &diag.Problem{Message: "`" + name + "` is a word of the language and cannot be another thing"}
	return p.Advise(diag.Suggest("take another name, or make it `local`", diag.Local{}))
}
