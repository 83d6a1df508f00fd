// Package luabind is what all Lua libraries share: one script host, the table
// that is played on it, and the passage of values between the two.
//
// A [Session] is either loading, when modules declare, or playing. [Session.ToLua]
// and [Session.FromLua] convert values; things of the game appear to scripts as
// handles whose boxes are read and written and whose words are called. A Lua
// function becomes a rule of the rulebook with [Session.Function].
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

// Phase tells when something is being run.
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
	// Comes hears of everything that a script brings to the table: which module's script
	// (or "prompt"), what came, and the names of the boxes that were written over what is
	// printed. nil where nobody listens.
	Comes func(module string, n types.Ref, over []string)

	things    map[types.Ref]*lua.LUserData
	recent    [recent]handle // of those, some that were asked for last
	checks    map[*checks.Check]*lua.LUserData
	program   *rules.Program      // whose words these are:
	members   map[string]*members // of handles, by kind
	methods   map[*rules.Rule]*method
	builtin   map[string]builtIn
	read      *method // the rule whose word was read last
	view      string  // the module whose game names are read in, where games meet
	attempts  attempts
	samples   map[float64]string // chances and means that scripts read of sampled odds, and how those were sampled
	thingMeta *lua.LTable
	checkMeta *lua.LTable
}

// New makes a session on a host.
func New(host *sandbox.Host) *Session {
	s := &Session{Host: host, things: map[types.Ref]*lua.LUserData{}, checks: map[*checks.Check]*lua.LUserData{}}
	host.Compare(s.equal)
	s.builtin = s.boxMethods().all()
	s.thingMeta = s.newThingMeta()
	s.checkMeta = s.checkMethods().newMeta()
	return s
}

// Play begins play on a table; the handles of an earlier one are forgotten.
func (s *Session) Play(t *table.Table) {
	s.Table, s.Phase = t, Playing
	s.things, s.recent = map[types.Ref]*lua.LUserData{}, [recent]handle{}
	s.program, s.samples, s.attempts = nil, nil, attempts{}
}

// Acting makes a word that works only in play.
func (s *Session) Acting(name string, fn lua.LGFunction) *lua.LFunction {
	return s.Word(func(L *lua.LState) int {
		if s.Phase != Playing {
			sandbox.Raisef(L, "`%s` acts, but at file level a module only declares: use it inside a function of an action, a check or an offer", name)
		}
		s.Spend(wordSteps)
		return fn(L)
	})
}

// What words cost in steps, besides what they find or make.
const (
	wordSteps   = 5  // a word, the reading of a box, a method
	thingSteps  = 50 // something that comes to the table
	valueSteps  = 1  // a value that passes between the game and scripts
	nameSteps   = 20 // a name that may have been meant
	bytesPassed = 32 // of a text that passes, for a step
)

// Spend counts steps for the work of a word. When they are spent, the script stops
// as soon as the word is done.
func (s *Session) Spend(steps int) { _ = s.Host.Spend(int64(steps)) }

// Declaring makes a word that works only while modules load. instead says what to
// write in play; it may be nil.
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

// maxSamples is how many numbers of sampled odds are remembered.
const maxSamples = 1_000

// Sampled remembers that a script read a number of odds that were sampled: nobody
// can see that by the number.
func (s *Session) Sampled(n float64, how string) {
	if s.samples == nil || len(s.samples) == maxSamples {
		s.samples = map[float64]string{}
	}
	s.samples[n] = how
}

// HowSampled tells how the odds were sampled of which a number was read, or "".
func (s *Session) HowSampled(n float64) string { return s.samples[n] }

// raise fails the running Go function unless err is nil.
func raise(L *lua.LState, err error) {
	if err != nil {
		sandbox.Raise(L, err)
	}
}

// describe names a Lua value in a message.
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
