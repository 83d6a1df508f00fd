package luabind

import lua "github.com/yuin/gopher-lua"

// attempts records what calls of the word attempt returned since play began.
type attempts struct {
	any     bool                 // attempt returned without a refusal at least once
	reasons map[lua.LString]bool // reasons of refusals; at most maxReasons
}

// maxReasons is the largest number of reasons recorded.
const maxReasons = 1000

// Attempted records the result of a call of attempt: the reason of a refusal, or "" for none.
func (s *Session) Attempted(reason string) {
	s.attempts.any = true
	if reason == "" {
		return
	}
	if s.attempts.reasons == nil || len(s.attempts.reasons) >= maxReasons {
		s.attempts.reasons = map[lua.LString]bool{}
	}
	s.attempts.reasons[lua.LString(reason)] = true
}

// WithoutReason removes the last of the results of a function if it is the reason of an attempt:
// odds then count true and false instead of each reason.
func (s *Session) WithoutReason(results []lua.LValue) []lua.LValue {
	n := len(results)
	if n < 2 || !s.attempts.any {
		return results
	}
	reason, refused := results[n-1].(lua.LString)
	if results[n-2] == lua.LFalse && refused && s.attempts.reasons[reason] || results[n-2] == lua.LTrue && results[n-1] == lua.LNil {
		return results[:n-1]
	}
	return results
}
