package formula

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"houserule/lang/types"
)

// hostile holds the entries of testdata/corpus.jsonl: the formula that each
// stands for, and how its outcome begins.
var hostile = map[string]struct {
	text func() string
	want string
}{
	"expr_open_brackets": {func() string { return strings.Repeat("[", 1_000_000) }, "refused: 1:1: the formula is longer than 4096 letters"},
	"expr_deep_paren": {func() string { return strings.Repeat("(", 1_000_000) + "1" + strings.Repeat(")", 1_000_000) },
		"refused: 1:1: the formula is longer than 4096 letters"},
	"expr_reduce_concat": {func() string { return `len(reduce(1..30, #acc + #acc, "aaaaaaaaaa"))` }, "refused: 1:13: `..` is not an operator of formulas"},
	"expr_nested_any":    {func() string { return "any(1..999, any(1..999, any(1..999, false)))" }, "refused: 1:6: `..` is not an operator of formulas"},
	"expr_replace_bomb": {func() string { return `len(replace(repeat("a",90000), "a", repeat("b",9000)))` },
		"refused: 1:5: `replace` means nothing here"},
	"expr_method":       {func() string { return "obj.Danger()" }, "refused: 1:1: `obj` means nothing here"},
	"expr_overflow":     {func() string { return "9223372036854775807 + 1" }, "value: 9.223372036854776e+18"},
	"expr_range":        {func() string { return "1..1000000000" }, "refused: 1:2: `..` is not an operator of formulas"},
	"expr_repeat_bytes": {func() string { return "repeat(big, 900000)" }, "refused: 1:1: `repeat` means nothing here"},
	"expr_now":          {func() string { return "now()" }, "refused: 1:1: `now` means nothing here"},
	// Not in the corpus: what is left of its attacks in the language that is
	// offered here.
	"own_deep_paren": {func() string { return strings.Repeat("(", 2000) + "1" + strings.Repeat(")", 2000) },
		"refused: 1:33: more than 32 brackets are nested"},
	"own_signs":       {func() string { return strings.Repeat("- ", 2000) + "1" }, "refused: 1:65: more than 32 signs follow each other"},
	"own_powers":      {func() string { return strings.Repeat("2^", 2000) + "2" }, "refused: "},
	"own_shared":      {func() string { return shared(20) }, "refused: "},
	"own_nested_any":  {func() string { return "any(long, any(long, any(long, # < 0)))" }, "failed: 1:21: the formula visits more elements of lists than it may"},
	"own_growing_map": {func() string { return "len(map(long, map(long, #)))" }, "failed: 1:15: the formula visits more elements of lists than it may"},
	"own_text":        {func() string { return "len(map(long, big + big + big))" }, "failed: 1:15: the text grows beyond what a formula may make"},
	"own_lists":       {func() string { return "len(map(long, long + long))" }, "failed: 1:15: the list grows beyond what a formula may make"},
}

// shared writes comparisons whose middles expr shares between two nodes.
func shared(n int) string {
	if n == 0 {
		return "1 < 2 < 3"
	}
	return "1 < (" + shared(n-1) + ") < 3"
}

// crowd is a scope with a list of 10,000 numbers and a long text.
type crowd struct{ game }

func (c crowd) Lookup(name string) (Symbol, error) {
	long := make(types.List, types.MaxElements)
	for i := range long {
		long[i] = float64(i)
	}
	switch name {
	case "long":
		return Symbol{Name: name, Type: types.ListOf(types.NumberType()), Get: func(any, types.Value, []types.Value) (types.Value, error) { return long, nil }}, nil
	case "big":
		text := strings.Repeat("a", 10_000)
		return Symbol{Name: name, Type: types.TextType(), Get: func(any, types.Value, []types.Value) (types.Value, error) { return text, nil }}, nil
	}
	return c.game.Lookup(name)
}

const childVariable = "FORMULA_CORPUS_ENTRY"

// TestHostileEntry is the child: it works one entry out and prints what came
// of it. Alone it does nothing.
func TestHostileEntry(t *testing.T) {
	entry, ok := hostile[os.Getenv(childVariable)]
	if !ok {
		return
	}
	text := entry.text()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	outcome := "refused: "
	p, err := Compile(nil, Source{Text: text}, crowd{}, types.Type{})
	if err == nil {
		var v types.Value
		outcome = "failed: "
		if v, err = p.Run(played()); err == nil {
			outcome = "value: " + types.Format(v)
		}
	}
	runtime.ReadMemStats(&after)
	if err != nil {
		outcome += firstLine(err.Error())
	}
	fmt.Printf("outcome %d %s\n", (after.TotalAlloc-before.TotalAlloc)>>20, outcome)
}

// TestCorpus runs every entry in a process of its own: each must live, end
// soon, allocate little and have the required outcome.
func TestCorpus(t *testing.T) {
	if os.Getenv(childVariable) != "" {
		return
	}
	data, err := os.Open("testdata/corpus.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer data.Close()
	for lines := bufio.NewScanner(data); lines.Scan(); {
		var entry struct{ Name string }
		if err := json.Unmarshal(lines.Bytes(), &entry); err != nil {
			t.Fatal(err)
		}
		if _, ok := hostile[entry.Name]; !ok {
			t.Errorf("the corpus entry %s is not run", entry.Name)
		}
	}
	for name, entry := range hostile {
		t.Run(name, func(t *testing.T) {
			// Generous: it tells a hang from a slow machine, no more.
			ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
			defer cancel()
			child := exec.CommandContext(ctx, os.Args[0], "-test.run=^TestHostileEntry$", "-test.count=1")
			child.Env = append(os.Environ(), childVariable+"="+name, "GORACE=atexit_sleep_ms=0")
			start := time.Now()
			out, err := child.CombinedOutput()
			if err != nil {
				t.Fatalf("the process died: %v\n%.500s", err, out)
			}
			_, out, _ = bytes.Cut(out, []byte("outcome "))
			line, _, _ := strings.Cut(string(out), "\n")
			megabytes, got, _ := strings.Cut(line, " ")
			t.Logf("%s MB, %v", megabytes, time.Since(start).Round(time.Millisecond))
			if !strings.HasPrefix(got, entry.want) {
				t.Errorf("got %q, want %q", got, entry.want)
			}
			var n int
			if _, err := fmt.Sscan(megabytes, &n); err != nil || n > 64 {
				t.Errorf("%s MB were allocated", megabytes)
			}
		})
	}
}
