// Package luabind is the part that all Lua libraries share: the script host, the table that
// is played on it, and the conversion of values between the two.
//
// A [Session] is either loading, when modules declare, or playing. [Session.ToLua] and
// [Session.FromLua] convert values; things of the game are objects in scripts, whose boxes
// are read and written and whose words are called. A Lua function becomes a rule of the
// rulebook with [Session.Function].
package luabind

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/play/checks"
	"houserule/runtime/rules"
	"houserule/runtime/table"
)

// Phase says when a script runs.
type Phase int

const (
	Loading Phase = iota // modules declare
	Playing              // rules act
)

// Session is one script host and the table played on it.
type Session struct {
	Host  *sandbox.Host
	Table *table.Table // nil while loading
	Phase Phase
	// Comes is called for everything that a script brings to the table, with the id of the
	// script's module (or "prompt"), the thing, and the names of the boxes that were
	// written over printed values. It may be nil.
	OnBring func(module string, n types.Ref, over []string)

	things    map[types.Ref]*lua.LUserData
	recent    [recent]handle // a cache of things in front of the map
	checks    map[*checks.Check]*lua.LUserData
	program   *rules.Program      // the program for which the next three were made
	members   map[string]*members // meanings of words, by kind of the thing
	methods   map[*rules.Rule]*method
	builtin   map[string]builtIn
	read      *method // the rule whose word was read last
	viewer    string  // id of the module in whose game names are resolved, where several games are loaded
	attempts  attempts
	samples   map[float64]string // numbers that scripts read from sampled odds, with how those were sampled
	thingMeta *lua.LTable
	checkMeta *lua.LTable
}

// New returns a session on a host.
func New(host *sandbox.Host) *Session {
	s := &Session{Host: host, things: map[types.Ref]*lua.LUserData{}, checks: map[*checks.Check]*lua.LUserData{}}
	host.SetEqual(s.equal)
	s.builtin = s.boxMethods().all()
	s.thingMeta = s.newThingMeta()
	s.checkMeta = s.checkMethods().newMeta()
	return s
}

// Play begins to play on a table; the objects of things of an earlier one are forgotten.
func (s *Session) Play(t *table.Table) {
	s.Table, s.Phase = t, Playing
	s.things, s.recent = map[types.Ref]*lua.LUserData{}, [recent]handle{}
	s.program, s.samples, s.attempts = nil, nil, attempts{}
}

// Acting returns a word that is an error while modules load.
func (s *Session) Acting(name string, fn lua.LGFunction) *lua.LFunction {
	return s.Word(func(L *lua.LState) int {
		if s.Phase != Playing {
			sandbox.Raisef(L, "`%s` acts, but at file level a module only declares: use it inside a function of an action, a check or an offer", name)
		}
		s.Spend(wordSteps)
		return fn(L)
	})
}

// Costs in steps.
const (
	wordSteps   = 5  // for each word, box that is read, and method
	thingSteps  = 50 // for each thing that is made
	valueSteps  = 1  // for each element of a converted value
	nameSteps   = 20 // for each name that is compared for a suggestion
	bytesPassed = 32 // bytes of a converted text for one step
)

// Spend charges steps for the work of a word. If the budget is exceeded, the script stops
// when the word returns.
func (s *Session) Spend(steps int) { _ = s.Host.Spend(int64(steps)) }

// Declaring returns a word that is an error in play. instead returns the hint of the error;
// it may be nil.
func (s *Session) Declaring(name string, instead func() string, fn lua.LGFunction) *lua.LFunction {
	return s.Host.L.NewFunction(func(L *lua.LState) int {
		if s.Phase != Loading {
			p := &diag.Problem{Message: fmt.Sprintf("`%s` declares rules, which is only possible at file level, not in play", name)}
			if instead != nil {
				p.Hint = instead()
			}
			sandbox.Raise(L, p)
		}
		return fn(L)
	})
}

// maxSamples is the largest number of recorded numbers of sampled odds.
const maxSamples = 1_000

// Sampled records that a script read a number of sampled odds, for the messages of
// expectations.
func (s *Session) Sampled(n float64, how string) {
	if s.samples == nil || len(s.samples) == maxSamples {
		s.samples = map[float64]string{}
	}
	s.samples[n] = how
}

// HowSampled returns how the odds were sampled from which a number was read; "" if it was
// not recorded.
func (s *Session) HowSampled(n float64) string { return s.samples[n] }

// raise raises err as a Lua error unless it is nil.
func raise(L *lua.LState, err error) {
	if err != nil {
		sandbox.Raise(L, err)
	}
}

// describe formats a Lua value for messages.
func describe(v lua.LValue) string {
	switch v := v.(type) {
	case *lua.LUserData:
		switch x := v.Value.(type) {
		case types.Ref:
			if x.Name != "" {
				return fmt.Sprintf("%s %q", x.Kind, x.Name)
			}
			return diag.A(x.Kind)
		case *checks.Check:
			return "the open check " + x.Rule().Name
		}
	}
	return sandbox.Describe(v)
}
