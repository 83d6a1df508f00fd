package file

import (
	"bufio"
	"flag"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"
)

var kills = flag.Int("kills", 15, "how often somebody who writes is killed")

// TestKilledAtAnyMoment kills a writer and looks for what it had acknowledged.
func TestKilledAtAnyMoment(t *testing.T) {
	path := filepath.Join(t.TempDir(), "friday.hr")
	play(t, path, 3, small)
	chance := rand.New(rand.NewPCG(1, 2))
	lines, more := int64(3), 0
	for n := range *kills {
		cmd := child("append", path)
		out := must(cmd.StdoutPipe())(t)
		ok(t, cmd.Start())
		in := bufio.NewReader(out)
		first := must(in.ReadString('\n'))(t)
		var last, hash string
		if _, err := fmt.Sscan(first, &last, &hash); err != nil || last == "error" {
			t.Fatalf("the writer said %q", first)
		}
		go func() {
			time.Sleep(time.Duration(chance.IntN(60_000)) * time.Microsecond)
			cmd.Process.Kill()
		}()
		for {
			text, err := in.ReadString('\n')
			if err != nil {
				break
			}
			fmt.Sscan(text, &last, &hash)
		}
		cmd.Wait()
		var acknowledged int64
		fmt.Sscan(last, &acknowledged)

		// Every other time somebody looks first who does not write.
		f := must(Open(path, Options{Read: n%2 == 0}))(t)
		if d := f.Damage(); d != nil {
			t.Fatal(d)
		}
		if l := must(f.Line(acknowledged))(t); l.Hash.String() != hash {
			t.Fatalf("line %d is another one than was acknowledged", acknowledged)
		}
		v := must(f.Verify())(t)
		ok(t, f.Close())
		switch v.Last.Last - acknowledged {
		case 0:
		case 1:
			more++
		default:
			t.Fatalf("%d lines, of which %d were acknowledged", v.Last.Last, acknowledged)
		}
		if v.Last.Last <= lines {
			t.Fatalf("no line more than %d", lines)
		}
		lines = v.Last.Last
	}
	t.Logf("killed %d times, %d lines; %d times there was one more than was acknowledged", *kills, lines, more)
}
