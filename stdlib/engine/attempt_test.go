package engine

import (
	"strings"
	"testing"
)

const attempting = `
kind "c" { like = "entity", hp = "number = 3", gold = "number = 5" }
check "c.t" { dice = "2d6", roller = "owner", against = "7" }
check "c.dear" { like = "c.t", costs = "9 gold" }
action "c.pays" { costs = "9 gold", function(me) end }
action "c.wants (n)" { function(me, given) me.hp = given.n end }
action "c.refuses" { function(me) me.hp = 0 say "half-way" refuse "no" end }
action "c.fails" { function(me) me.hp = 0 error "slip" end }
action "c.tries_all" { function(me)
    me.gold = 4
    local first, why = attempt(function() me.hp = 1 me:refuses() end)
    local second = attempt(function() me.hp = 2 end)
    say(tostring(first) .. " " .. why .. " " .. tostring(second) .. " " .. me.hp .. " " .. me.gold)
  end }
action "c.tries_in_tries" { function(me)
    local k = me:t()
    local before = k.total
    local done = attempt(function()
        local inner = attempt(function() k:add_die "1d6" end)
        me.gold = 1
        refuse "after all"
      end)
    return tostring(done) .. " " .. tostring(k.total == before) .. " " .. #k.dice .. " " .. me.gold
  end }
action "c.leaves_it_open" { function(me) return tostring(attempt(function() me:dear() end)) .. " " .. me.gold end }
action "c.brings" { function(me) attempt(function() bring("c", { name = "Bob" }) refuse "no" end) return #all "c" end }
action "c.slips" { function(me) attempt(function() error "slip" end) end }
`

// A refusal in an attempt rolls back only the attempt; faults are not caught.
func TestAttempt(t *testing.T) {
	for _, c := range []struct {
		name  string
		lines []string
		want  string
	}{
		{"in an action", []string{`said(function() a:tries_all() end)`}, "false no (c.refuses) true 2 4"},
		{"in an attempt", []string{`dice(3, 4, 6)`, `a:tries_in_tries()`}, "false true 2 5"},
		{"a check that nobody looks at", []string{`a:leaves_it_open()`}, "false 5"},
		{"who came goes", []string{`a:brings()`}, "1"},
		{"commands of a script", []string{`done = attempt(function() a.gold = 1 a:t() a:refuses() end)`, `tostring(done) .. a.gold .. #all("c")`}, "false51"},
		{"they stay when nothing is refused", []string{`done = attempt(function() a.gold = 1 end)`, `tostring(done) .. a.gold`}, "true1"},
		{"an error is an error", []string{`slip <- a:slips()`, `slip <- attempt(function() error "slip" end)`, `a.hp`}, "3"},
		{"odds of it as its function gives it", []string{`tostring(odds(function() return attempt(function() if roll "1d2" == 1 then refuse "no" end end) end):chance(true))`}, "0.5"},
		{"odds of it", []string{`tostring(odds(function() return (attempt(function() if roll "1d2" == 1 then refuse "no" end end)) end):chance(true))`}, "0.5"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var said []string
			g := open(t, attempting, Options{Seed: 3, Say: func(s string) { said = append(said, s) }})
			eval(t, g, `a = bring("c", { name = "Ann" })`)
			if source, ok := strings.CutPrefix(c.lines[0], "said("); ok {
				eval(t, g, `(`+source+`()`)
				if got := strings.Join(said, "; "); got != c.want {
					t.Errorf("said %q, want %q", got, c.want)
				}
				return
			}
			if got := lines(t, g, c.lines...); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// A scheduled action that is refused when it is due does not happen; the refusal is reported
// and time goes on.
func TestWhatIsDueAndRefusedIsTold(t *testing.T) {
	for _, c := range []struct{ later, said, hp string }{
		{`later("1 minute", a, "pays")`, `Ann: pays, which was due, does not happen: Ann cannot pay 9 gold: there are 5 (c.pays)`, "3"},
		{`later("1 minute", a, "refuses")`, `Ann: refuses, which was due, does not happen: no (c.refuses)`, "3"},
		{`later("1 minute", a, "wants", { n = 2 })`, "", "2"},
	} {
		var said []string
		g := open(t, attempting, Options{Seed: 3, Say: func(s string) { said = append(said, s) }})
		eval(t, g, `a = bring("c", { name = "Ann" })`)
		eval(t, g, c.later)
		eval(t, g, `time:pass "1 hour"`)
		if got := strings.Join(said, "; "); got != c.said {
			t.Errorf("%s: said %q, want %q", c.later, got, c.said)
		}
		if got := eval(t, g, `a.hp .. " " .. time.now`); got != c.hp+" 3600" {
			t.Errorf("%s: %s", c.later, got)
		}
	}
}

// An action with invalid arguments is refused when it is scheduled.
func TestWhatIsScheduledIsLookedAtAtOnce(t *testing.T) {
	g := open(t, attempting, Options{Seed: 3})
	eval(t, g, `a = bring("c", { name = "Ann" })`)
	_, err := g.Eval(`later("1 minute", a, "wants")`)
	if err == nil || !strings.Contains(err.Error(), "`n`") {
		t.Errorf("%v", err)
	}
}
