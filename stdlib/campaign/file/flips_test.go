package file

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

// A sample is one bit of every fifth byte, and of every eighth with -short; behind
// -flips all eight of each are turned.
var everyFlip = flag.Bool("flips", false, "every bit of a small campaign is flipped, not one in every fifth byte")

// outcome is the result of opening a damaged file.
type outcome struct {
	mu    sync.Mutex
	count map[string]int
}

func (o *outcome) add(what string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.count[what]++
}

// judge returns how damage of a file is detected. It returns an error for undetected damage and for
// wrong content.
func judge(path string, want all, deep bool) (string, error) {
	f, err := Open(path, Options{Read: true})
	var not *NotCampaignError
	var newer *NewerFormatError
	switch {
	case errors.As(err, &not):
		return "no campaign", nil
	case errors.As(err, &newer):
		return "newer", nil
	case err != nil:
		return "", fmt.Errorf("opening to read: %w", err)
	}
	defer f.Close()
	what := "on opening"
	d := f.Damage()
	if d == nil {
		what = "on verifying"
		_, err := f.Verify()
		if d = f.Damage(); (d == nil) != (err == nil) {
			return "", fmt.Errorf("verifying: %w", err)
		}
	}
	if d == nil {
		got, err := everything(f)
		if err != nil {
			return "", err
		}
		if !reflect.DeepEqual(got, want) {
			return "", errors.New("SILENT: something else is read")
		}
		if deep {
			err = goesOn(path, want, int64(len(want.Lines)-1))
		}
		return "harmless", err
	}
	// Whatever is still read is what was written.
	for l, err := range f.Lines(0, -1) {
		if err == nil && !reflect.DeepEqual(l, want.Lines[l.Number]) {
			return "", fmt.Errorf("SILENT: line %d is another one", l.Number)
		}
		if err != nil && l.Number <= d.WholeUpTo && what == "on opening" {
			return "", fmt.Errorf("line %d was to be whole: %w", l.Number, err)
		}
	}
	if d.WholeUpTo >= int64(len(want.Lines)) {
		return "", fmt.Errorf("more is whole than there was: %+v", d)
	}
	if what == "on opening" {
		if w, err := Open(path, Options{}); err == nil {
			w.Close()
			return "", errors.New("SILENT: it opens to write")
		}
	}
	if what == "on verifying" && deep {
		if err := unharmed(path, want); err != nil {
			return "", err
		}
	}
	if !d.Tail() {
		return what + ", middle", nil
	}
	if deep {
		if _, err := d.SetTailAside(); err != nil {
			return "", err
		}
		if err := goesOn(path, want, d.WholeUpTo); err != nil {
			return "", fmt.Errorf("set aside: %w", err)
		}
	}
	return what + ", tail", nil
}

// unharmed writes on in a file whose damage is not seen on opening: what is refused is
// well, but no line may be lost by it that was whole.
func unharmed(path string, want all) error {
	bytes, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	copied := filepath.Join(filepath.Dir(path), "copy.hr")
	defer os.Remove(copied)
	if err := os.WriteFile(copied, bytes, 0o644); err != nil {
		return err
	}
	before, _, err := search(copied, copied)
	if err != nil {
		return err
	}
	f, err := Open(copied, Options{})
	if err != nil {
		return fmt.Errorf("it was read, and cannot be opened to write: %w", err)
	}
	last := int64(len(want.Lines) - 1)
	for n := range 3 {
		l, err := f.Append(played(100 + n))
		if err != nil {
			break
		}
		last = l.Number
	}
	f.Snapshot(last, make([]byte, 2000), played(102).State)
	f.SetNote("history", "another")
	if err := f.Close(); err != nil {
		return err
	}
	after, _, err := search(copied, copied)
	if err != nil {
		return err
	}
	for n := range before.lines {
		if l, err := after.line(n); err != nil || !reflect.DeepEqual(l, want.Lines[n]) {
			return fmt.Errorf("LOST: line %d was whole before somebody wrote on: %v", n, err)
		}
	}
	return nil
}

// goesOn appends to a file that has all lines up to upTo.
func goesOn(path string, want all, upTo int64) error {
	f, err := Open(path, Options{})
	if err != nil {
		return err
	}
	defer f.Close()
	h, err := f.Head()
	if err != nil || h.Last != upTo {
		return fmt.Errorf("the last line is %d, not %d: %v", h.Last, upTo, err)
	}
	l, err := f.Append(played(99))
	if err != nil {
		return err
	}
	if err := f.Snapshot(l.Number, make([]byte, 700), l.State); err != nil {
		return err
	}
	if err := f.SetNote("history", "a longer history than the one before, for certain"); err != nil {
		return err
	}
	if _, err := f.Verify(); err != nil {
		return fmt.Errorf("after going on: %w", err)
	}
	for l, err := range f.Lines(0, upTo) {
		if err != nil || !reflect.DeepEqual(l, want.Lines[l.Number]) {
			return fmt.Errorf("line %d is another one after going on: %v", l.Number, err)
		}
	}
	return nil
}

// hurtEach plays every kind of damage to a file, in parallel: so many for each byte,
// of which every step-th is tried.
func hurtEach(t *testing.T, each, step int, hurt func(b []byte, i int) []byte, deep func(b []byte, i int) bool) map[string]int {
	t.Helper()
	dir := scratch(t)
	source := filepath.Join(dir, "friday.hr")
	want := play(t, source, 8, small)
	whole := must(os.ReadFile(source))(t)
	n := each * len(whole) / step
	o := outcome{count: map[string]int{}}
	var next atomic.Int64
	var wg sync.WaitGroup
	for worker := range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			own := filepath.Join(dir, fmt.Sprint(worker))
			os.Mkdir(own, 0o755)
			path := filepath.Join(own, "friday.hr")
			for i := int(next.Add(1) - 1); i < n && !t.Failed(); i = int(next.Add(1) - 1) {
				if err := os.WriteFile(path, hurt(append([]byte(nil), whole...), i), 0o644); err != nil {
					t.Error(err)
					return
				}
				what, err := judge(path, want, deep(whole, i))
				if err != nil {
					t.Errorf("damage %d: %v", i, err)
				}
				o.add(what)
				if left, _ := filepath.Glob(path + ".*"); len(left) > 0 {
					for _, name := range left {
						os.Remove(name)
					}
				}
			}
		})
	}
	wg.Wait()
	t.Logf("%d bytes, %d damages: %v", len(whole), n, o.count)
	return o.count
}

func TestEveryFlippedBit(t *testing.T) {
	t.Parallel()
	step := 40 // a bit of every fifth byte
	switch {
	case *everyFlip:
		step = 1
	case testing.Short():
		step = 64
	}
	count := hurtEach(t, 8, step, func(b []byte, i int) []byte {
		bit := step*i + i*5%min(step, 8)
		b[bit/8] ^= 1 << (bit % 8)
		return b
	}, func(b []byte, i int) bool {
		at := i * step / 8 // where all is empty around it, one in 16 will do
		return i%16 == 0 || len(bytes.Trim(b[max(0, at-4):min(len(b), at+5)], "\x00")) > 0
	})
	for _, what := range []string{"harmless", "on opening, tail", "on opening, middle", "on verifying, middle"} {
		if count[what] == 0 {
			t.Errorf("no bit was %s", what)
		}
	}
}

// saveCutOff cuts a file off at every place: with -flips at each byte.
func saveCutOff(t *testing.T) {
	step := 7
	if *everyFlip {
		step = 1
	}
	count := hurtEach(t, 1, step, func(b []byte, i int) []byte { return b[:step*i] }, func(_ []byte, i int) bool { return i%8 == 0 })
	if count["harmless"] > 0 || count["on opening, tail"] == 0 {
		t.Errorf("%v", count)
	}
}
