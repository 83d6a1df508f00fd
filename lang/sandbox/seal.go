package sandbox

import (
	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
)

// Seal ends loading. The state of the modules is read-only from then on, since changes outside
// of the caller's records would survive a rollback:
//
//   - tables reachable from functions passed to [Host.FreezeCaptured] are
//     read-only, as are the library tables of the environments;
//   - upvalues of those functions are constant: assigning to one
//     is an error. Variables of calls after loading can be assigned,
//     so that an action may count in a local variable;
//   - names of the environments cannot be assigned;
//   - iterators created before cannot be used.
//
// The meter detects assignments when they are executed. A check of the source would have to
// guess which calls of a function happen during loading.
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

// captured is a function passed to [Host.FreezeCaptured].
type captured struct {
	name string
	fn   *lua.LFunction
}

// sealer visits everything that functions reach.
type sealer struct {
	h         *Host
	name      string
	tables    map[*lua.LTable]bool
	functions map[*lua.LFunction]bool
	queue     []lua.LValue
	loose     []lua.LValue // tables to freeze
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
				sealUpvalue(u)
				s.value(u.Value())
			}
		}
	}
	// Freezing replaces the inner table, so it must come last.
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

// assignedNameProblem returns the problem of an assignment to a name of the environment after loading.
func assignedNameProblem(name string) *diag.Problem {
	p := &diag.Problem{Message: "`" + name + "` is a word of the language and cannot be redefined"}
	return p.Advise(diag.Suggest("choose another name, or make it `local`", diag.Local{}))
}
