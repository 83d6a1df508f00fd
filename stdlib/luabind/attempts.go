package luabind

import lua "github.com/yuin/gopher-lua"

// attempts are what the word attempt gave since play began.
type attempts struct {
	any     bool
	reasons map[lua.LString]bool // why it was refused; at most mostReasons
}

// mostReasons is how many reasons are known at a time.
const mostReasons = 1000

// Attempted notes that the word attempt gave a reason, or "" for none.
func (s *Session) Attempted(reason string) {
	s.attempts.any = true
	if reason == "" {
		return
	}
	if s.attempts.reasons == nil || len(s.attempts.reasons) >= mostReasons {
		s.attempts.reasons = map[lua.LString]bool{}
	}
	s.attempts.reasons[lua.LString(reason)] = true
}

// WithoutReason takes the reason of a refusal off the end of what a function gave, where it
// ends with what attempt gave: that is yes, or no and the reason, and odds count yes and no.
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
