package engine

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"houserule/runtime/state"
	"houserule/runtime/table"
)

// owned is one of several, as a model knows it.
type owned struct {
	name string
	left int
}

// holders are what each of some people have, in the order in which it came.
type holders [3][]owned

func (h holders) clone() holders {
	for i := range h {
		h[i] = slices.Clone(h[i])
	}
	return h
}

// String is what people have as the game tells it: name and load, and how many of
// the name came before.
func (h holders) String() string {
	text := ""
	for _, list := range h {
		for i, o := range list {
			nth := 1
			for _, before := range list[:i] {
				if before.name == o.name {
					nth++
				}
			}
			text += fmt.Sprintf("%s %d %d, ", o.name, nth, o.left)
		}
		text += "; "
	}
	return text
}

const toldHolders = `return (function() local text = ""
for _, who in ipairs(all "hero") do
  for i, w in ipairs(who.weapons) do
    local nth, n = 0, 0
    for k, o in ipairs(who.weapons) do if o == w.name then n = n + 1 if o == w then nth = n end end end
    assert(w.owner == who and who:has(w) and who.carries[i] == w)
    text = text .. w.name .. " " .. nth .. " " .. w.loaded .. ", "
  end
  assert(#who.weapons == 0 or who:the(who.weapons[1].name) == who.weapons[1])
  text = text .. "; "
end
return text end)()`

// Whoever gains, loses and takes over what, each thing keeps its sheet, everything
// can be taken back and done again, and what is lost leaves nothing behind.
func TestCopiesFollowTheirHolders(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		g, err := tryOpen(severalWeapons, Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer g.Close()
		do := func(in string) (string, error) {
			g.Table.Journal().NextLine()
			return g.Eval(in)
		}
		must := func(in string) string {
			got, err := do(in)
			if err != nil {
				t.Fatalf("%s: %v", in, err)
			}
			return got
		}
		dump := func() string {
			text, err := json.Marshal(g.Table.World().State())
			if err != nil {
				t.Fatal(err)
			}
			return string(text)
		}
		must(`w = { bring("hero", { name = "Ann" }), bring("hero", { name = "Bob" }), bring("hero", { name = "Cyn" }) }`)
		records := len(g.Table.World().State().Records())
		was, now := []holders{}, holders{}
		before := []string{}
		var undone []*table.Undone
		var again []holders
		for range rapid.IntRange(1, 25).Draw(t, "commands") {
			who := rapid.IntRange(0, 2).Draw(t, "who")
			other := (who + rapid.IntRange(1, 2).Draw(t, "other")) % 3
			name := rapid.SampledFrom([]string{"Pistol", "Knife"}).Draw(t, "name")
			at := rapid.IntRange(0, 5).Draw(t, "at")
			first := slices.IndexFunc(now[who], func(o owned) bool { return o.name == name })
			there := at < len(now[who])
			next, in, refused := now.clone(), "", false
			switch rapid.SampledFrom([]string{"gains", "gains", "loses", "loses that", "takes over", "takes a name", "fires", "leaves it", "undo", "redo"}).Draw(t, "what") {
			case "gains":
				in = fmt.Sprintf("w[%d]:gains %q", who+1, name)
				next[who] = append(next[who], owned{name, 6})
			case "loses":
				in, refused = fmt.Sprintf("w[%d]:loses %q", who+1, name), first < 0
				if !refused {
					next[who] = slices.Delete(next[who], first, first+1)
				}
			case "loses that":
				if !there {
					continue
				}
				in = fmt.Sprintf("w[%d]:loses(w[%d].weapons[%d])", who+1, who+1, at+1)
				next[who] = slices.Delete(next[who], at, at+1)
			case "takes over":
				if !there {
					continue
				}
				in = fmt.Sprintf("w[%d]:gains(w[%d].weapons[%d])", other+1, who+1, at+1)
				next[other] = append(next[other], next[who][at])
				next[who] = slices.Delete(next[who], at, at+1)
			case "takes a name":
				in, refused = fmt.Sprintf("w[%d]:takes_over(w[%d], %q)", other+1, who+1, name), first < 0
				if !refused {
					next[other] = append(next[other], next[who][first])
					next[who] = slices.Delete(next[who], first, first+1)
				}
			case "fires":
				if !there {
					continue
				}
				in, refused = fmt.Sprintf("w[%d].weapons[%d]:fires()", who+1, at+1), now[who][at].left == 0
				next[who][at].left--
			case "leaves it":
				if !there {
					continue
				}
				in = fmt.Sprintf("local it = w[%d].weapons[%d] w[%d]:loses(it) w[%d]:gains %q", who+1, at+1, who+1, who+1, name)
				next[who] = append(slices.Delete(next[who], at, at+1), owned{name, 6})
			case "undo":
				if len(was) == 0 {
					continue
				}
				u, err := g.Table.Journal().Undo(1)
				if err != nil {
					t.Fatal(err)
				}
				last := len(was) - 1
				undone, again = append(undone, u), append(again, now)
				now = was[last]
				if got := dump(); got != before[last] {
					t.Fatalf("taken back, the game is\n%s\nnot\n%s", got, before[last])
				}
				was, before = was[:last], before[:last]
				continue
			case "redo":
				if len(undone) == 0 {
					continue
				}
				last := len(undone) - 1
				was, before = append(was, now), append(before, dump())
				if err := g.Table.Journal().Redo(undone[last]); err != nil {
					t.Fatal(err)
				}
				now, undone, again = again[last], undone[:last], again[:last]
				in = ""
			}
			if in != "" {
				then := dump()
				if _, err := do(in); (err != nil) != refused {
					t.Fatalf("%s of %v: %v", in, now, err)
				}
				if refused {
					if dump() != then {
						t.Fatalf("%s was refused, and left a trace", in)
					}
					continue
				}
				was, before, now = append(was, now), append(before, then), next
				undone, again = nil, nil
			}
			if got := must(toldHolders); got != now.String() {
				t.Fatalf("after %s: got %s, want %s", in, got, now)
			}
			kept := state.New()
			if err := json.Unmarshal([]byte(dump()), kept); err != nil || kept.Hash() != g.Table.World().State().Hash() {
				t.Fatalf("after %s the game is not what it is when it is saved and read again: %v", in, err)
			}
			have := len(now[0]) + len(now[1]) + len(now[2])
			if got := len(g.Table.World().State().Records()) - records - repeated(now); got != have {
				t.Fatalf("after %s there are %d sheets of %d things", in, got, have)
			}
		}
	})
}

// repeated counts what waits on the clock: whoever has a pistol repeats what is
// written in it, once.
func repeated(h holders) (n int) {
	for _, list := range h {
		if slices.ContainsFunc(list, func(o owned) bool { return o.name == "Pistol" }) {
			n++
		}
	}
	return n
}
