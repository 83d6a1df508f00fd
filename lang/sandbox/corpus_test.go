package sandbox

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
)

// The corpus of hostile scripts. Every entry runs in a process of its own, so
// that one that kills it is a failed test and not a lost test run.

const childVariable = "HOUSERULE_CORPUS_ENTRY"

func TestMain(m *testing.M) {
	if name := os.Getenv(childVariable); name != "" {
		limitMemory()
		if err := json.NewEncoder(os.Stdout).Encode(runEntry(name)); err != nil {
			os.Exit(2)
		}
		os.Exit(0)
	}
	debug.SetGCPercent(400) // as the program does
	os.Exit(m.Run())
}

type corpusEntry struct {
	Name   string `json:"name"`
	Class  string `json:"class"`
	Lua    string `json:"lua"`
	Op     string `json:"op"`
	Expect string `json:"expect"`
}

// elsewhere names the classes that other packages answer for.
var elsewhere = map[string]string{
	"expr":  "formulas: lang/formula",
	"state": "saved state and its values: runtime/state and runtime/campaign",
}

// session names the entries that need a running table.
var session = map[string]string{
	"live_edit_runtime_error": "reloading is the table's: runtime/table",
	"live_edit_during_event":  "reloading is the table's: runtime/table",
	"live_edit_syntax_error":  "reloading is the table's: runtime/table",
	"repl_eof_midline":        "the prompt is cmd/houserule's",
	"handler_budget_midway":   "rolling back is the table's: runtime/table",
	"handler_error_midway":    "rolling back is the table's: runtime/table",
}

// result is what a child reports.
type result struct {
	Kind       string // "ok", "load", or the kind of the error
	Text       string
	Refusals   bool   // every problem of the load has a line
	Value      string // what error() was given, by type
	Returned   string
	Caught     string // the kind when the same runs inside a pcall
	CaughtText string
	Output     string
	Steps      int64
	Growth     int64 // bytes the heap grew at most
	Millis     int64
	Neighbour  string // what another module gets afterwards
	Again      bool   // a second run gave the same
}

func readCorpus(t *testing.T) []corpusEntry {
	f, err := os.Open("testdata/reliability-corpus.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []corpusEntry
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var e corpusEntry
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			t.Fatal(err)
		}
		list = append(list, e)
	}
	return list
}

func TestCorpus(t *testing.T) {
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range readCorpus(t) {
		if elsewhere[e.Class] != "" || session[e.Name] != "" {
			continue
		}
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
			defer cancel()
			cmd := exec.CommandContext(ctx, binary, "-test.run=^$")
			cmd.Env = append(os.Environ(), childVariable+"="+e.Name)
			var out, errs bytes.Buffer
			cmd.Stdout, cmd.Stderr = &out, &errs
			if err := cmd.Run(); err != nil {
				t.Fatalf("the process died: %v\n%.2000s", err, errs.String())
			}
			var r result
			if err := json.Unmarshal(out.Bytes(), &r); err != nil {
				t.Fatalf("%v\n%s", err, out.String())
			}
			t.Logf("%d ms, %d steps, heap +%d KiB, %s: %.300s", r.Millis, r.Steps, r.Growth>>10, r.Kind, r.Text)
			judge(t, e, r)
		})
	}
}

var pointer = regexp.MustCompile(`0x[0-9a-f]{6,}|runtime error|goroutine|nil pointer|slice bounds|\.go:`)

// refusedEarlier are entries whose text is refused by a size limit before the
// attack can begin.
var refusedEarlier = map[string]bool{"mem_gsub_quadratic": true}

func judge(t *testing.T, e corpusEntry, r result) {
	t.Helper()
	must := func(ok bool, format string, args ...any) {
		t.Helper()
		if !ok {
			t.Errorf("expected: %s\n%s\ngot %+v", e.Expect, fmt.Sprintf(format, args...), r)
		}
	}
	must(!pointer.MatchString(r.Text+r.CaughtText+r.Output), "a pointer or Go text shows")
	must(r.Neighbour == "X 1", "another module gets %q", r.Neighbour)
	absent := strings.Contains(r.Text, "no such name") || strings.Contains(r.Text, "cannot") || strings.Contains(r.Text, "not offered")
	contains := func(s string) bool { return strings.Contains(r.Text, s) }
	if check, ok := special[e.Name]; ok {
		check(r, must)
		return
	}
	switch {
	case strings.HasPrefix(e.Expect, "stopped:"):
		// Which budget ends it first may differ from run to run.
		budget := func(kind string) bool { return kind == "steps" || kind == "time" || kind == "memory" }
		must(budget(r.Kind) && budget(r.Caught) || r.Kind == "runtime" && (contains("no such name") || refusedEarlier[e.Name]), "not stopped")
		must(r.Steps <= 10_000_000, "too many steps")
	case strings.HasPrefix(e.Expect, "plain Lua error"):
		must(r.Kind == "runtime" && r.Caught == "ok", "not a plain error")
	case strings.HasPrefix(e.Expect, "API absent"):
		must(r.Kind == "runtime" && absent, "not absent")
	case strings.HasPrefix(e.Expect, "refused before"):
		must(r.Kind == "runtime" && r.Caught == "ok" || r.Kind == "ok" && strings.HasPrefix(e.Lua, "pcall"), "not a plain error")
		must(r.Kind == "ok" || contains("limit") || contains("at most") || contains("from 1 to"), "the limit is not named")
		must(r.Growth < 16<<20, "the heap grew")
	case strings.HasPrefix(e.Expect, "module load refused"):
		must(r.Kind == "load" && r.Refusals, "not refused with a place")
		must(r.Millis < 10_000, "the load hangs")
	default:
		t.Errorf("no check for %q: %s", e.Name, e.Expect)
	}
}

type checker = func(ok bool, format string, args ...any)

// special holds the entries with a requirement of their own.
var special = map[string]func(r result, must checker){
	"loop_error_tostring": func(r result, must checker) {
		must(r.Kind == "runtime" && r.Value == "table" && r.Steps < 1000, "__tostring was called")
	},
	"rec_tail": func(r result, must checker) {
		must(r.Kind == "steps", "not stopped by steps")
		must(r.Growth < 16<<20, "the heap grew")
	},
	"mem_table_sparse_many": func(r result, must checker) { must(r.Growth < 64<<20, "the heap grew") },
	"mem_table_sparse":      func(r result, must checker) { must(r.Growth < 32<<20, "the heap grew") },
	"mem_rep_pcall": func(r result, must checker) {
		must(r.Kind == "ok" && r.Growth < 16<<20, "the script did not go on")
	},
	"rec_coroutine_resume": func(r result, must checker) { must(strings.Contains(r.Text, "no such name"), "") },
	"rec_pcall": func(r result, must checker) {
		must(r.Kind == "ok" || strings.Contains(r.Text, "stack overflow"), "")
	},
	"xpcall_registry": func(r result, must checker) { must(r.Kind == "ok", "") },
	"raw_nul_byte": func(r result, must checker) {
		must(r.Kind == "ok" && r.Returned == "a\\x00b\\xff\\xfec", "the bytes are not preserved")
	},
	"src_locals_300": func(r result, must checker) {
		must(r.Kind == "load" && r.Refusals && strings.Contains(r.Text, "too many local variables"), "")
	},
	"env_string_tbl": func(r result, must checker) {
		// Methods of texts find the pristine functions even in the module that
		// changed its own table.
		must(r.Kind == "runtime" && strings.Contains(r.Text, "X"), "")
	},
	"env_rawset_lib": func(r result, must checker) { must(strings.Contains(r.Text, "666"), "") },
	"env_G":          func(r result, must checker) { must(strings.Contains(r.Text, "_G is env: nil"), "") },
	"err_nil": func(r result, must checker) {
		must(r.Kind == "runtime" && r.Value == "nil" && strings.Contains(r.Text, "nil"), "")
	},
	"err_false": func(r result, must checker) { must(r.Kind == "runtime" && r.Value == "boolean", "") },
	"err_table": func(r result, must checker) {
		must(r.Kind == "runtime" && r.Value == "table" && r.CaughtText == "table", "the table did not reach pcall")
	},
	"err_go_panic": func(r result, must checker) {
		// Searching beyond the end finds nothing.
		must(r.Kind == "ok", "")
	},
	"rec_call_chain": func(r result, must checker) {
		// A hundred thousand tables lie near the memory limit.
		must(r.Kind == "runtime" && r.Caught == "ok" || r.Kind == "memory", "")
	},
	"err_resume_self": func(r result, must checker) { must(strings.Contains(r.Text, "no such name"), "") },
	"err_sort_mutate": func(r result, must checker) { must(r.Kind == "ok", "") },
	"num_len_holes": func(r result, must checker) {
		must(strings.Contains(r.Text, "4 3 3") && r.Again, "the border is the last element of the written list")
	},
	"num_53": func(r result, must checker) {
		must(strings.Contains(r.Text, "9007199254740992 9007199254740992 9.2233720368548e+18 1000000000000000 1e+16 0 nan inf -inf inf 0.3 1e+100"), "")
	},
	"num_fmt": func(r result, must checker) { must(r.Kind == "runtime" && strings.Contains(r.Text, "fits `%d`"), "") },
	"num_mod": func(r result, must checker) {
		must(strings.Contains(r.Text, "nan 1 -1 5 inf -2") && r.Again, "")
	},
	"tostring_addr": func(r result, must checker) { must(strings.Contains(r.Text, "table"), "") },
	"pairs_order": func(r result, must checker) {
		must(r.Again && strings.Contains(r.Text, "1,k1,k2,") && strings.Contains(r.Text, "k20,2.5,true,"), "")
	},
	"sort_stability": func(r result, must checker) {
		must(r.Again && strings.Contains(r.Text, "3,6,9,12,15,"), "")
	},
	"pairs_modify": func(r result, must checker) { must(r.Kind == "runtime" && strings.Contains(r.Text, "n="), "") },
	"print_flood": func(r result, must checker) {
		must(r.Kind == "ok" && len(r.Output) < 70<<10 && strings.Contains(r.Output, "the rest is cut"), "")
	},
	"esc_output": func(r result, must checker) {
		must(r.Kind == "ok" && !strings.ContainsAny(r.Output, "\x1b\x00\u202e\x07") && strings.Contains(r.Output, "evil"), "")
	},
}

// runEntry is the child's whole life.
func runEntry(name string) result {
	f, err := os.Open("testdata/reliability-corpus.jsonl")
	if err != nil {
		return result{Kind: err.Error()}
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var e corpusEntry
		if json.Unmarshal(lines.Bytes(), &e) == nil && e.Name == name {
			source := e.Lua
			if s, ok := sources[name]; ok {
				source = s()
			}
			return attack(source)
		}
	}
	return result{Kind: "no entry"}
}

// sources are the texts that an entry describes in words or hands to loadstring.
var sources = map[string]func() string{
	"raw_nul_byte":        func() string { return "return \"a\x00b\xff\xfec\"" },
	"raw_too_big":         func() string { return strings.Repeat(" ", 10<<20) },
	"raw_call_chain":      func() string { return "f" + strings.Repeat("()", 250000) },
	"raw_add_chain":       func() string { return "return " + strings.Repeat("1+", 250000) + "1" },
	"raw_func_nest":       func() string { return strings.Repeat("local function f() ", 20000) + strings.Repeat(" end", 20000) },
	"raw_not":             func() string { return "return " + strings.Repeat("not ", 120000) + "1" },
	"raw_tables":          func() string { return "return " + strings.Repeat("{", 250000) + strings.Repeat("}", 250000) },
	"raw_binary":          func() string { return "\x7fELF\x02\x01\x01\x00" + strings.Repeat("\x00\x03\x3e\x41", 1022) },
	"raw_unclosed_string": func() string { return "return \"" + strings.Repeat("a", 1000) },
	"raw_many_constants": func() string {
		var b strings.Builder
		for i := 0; i < 40000; i++ {
			fmt.Fprintf(&b, "x='k%d' ", i)
		}
		return b.String()
	},
	"src_locals_300": func() string { return "local a\n" + strings.Repeat("local b=1 ", 300) },
	"src_func_nest":  func() string { return strings.Repeat("local function f() ", 1e6) + strings.Repeat(" end", 1e6) },
	"src_huge_50m":   func() string { return strings.Repeat("x=1 ", 12500000) },
	"src_do_nest":    func() string { return strings.Repeat("do ", 5e6) + strings.Repeat(" end", 5e6) },
	"src_parens_10m": func() string { return "return " + strings.Repeat("(", 1e7) + "1" + strings.Repeat(")", 1e7) },
	"src_parens_1m":  func() string { return "return " + strings.Repeat("(", 1e6) + "1" + strings.Repeat(")", 1e6) },
	"src_add_chain":  func() string { return "return " + strings.Repeat("1+", 5e6) + "1" },
	"src_not_10m":    func() string { return "return " + strings.Repeat("not ", 1e7) + "1" },
	"esc_output": func() string {
		return `print("\27]0;evil\7") print("\27[2J") print("a\0b") print("\226\128\174rtl")`
	},
}

func attack(source string) result {
	var r result
	peak, stop := watchHeap()
	start := time.Now()
	first := once(source)
	r = first
	r.Millis = time.Since(start).Milliseconds()
	close(stop)
	r.Growth = peak.Load()
	second := once(source)
	r.Again = second.Text == first.Text && second.Kind == first.Kind && second.Returned == first.Returned
	if r.Kind != "load" {
		caught := once("local ok, e = pcall(function(...) " + source + "\nend) if not ok then return type(e) end")
		r.Caught, r.CaughtText = caught.Kind, caught.Returned
	}
	return r
}

// once runs a source as a module beside another one, within the limits of a
// command.
func once(source string) result {
	var r result
	var out bytes.Buffer
	// Real time only tells a hang from a slow machine here.
	h := NewHost(Limits{LoadSteps: 5_000_000, Wall: 20 * time.Second}, &out)
	neighbour, err := compile.File(diag.NewFile("neighbour.lua", `return function() return ("x"):upper() .. " " .. math.floor(1.5) end`))
	if err != nil {
		return result{Kind: err.Error()}
	}
	results, err := h.RunMulti(neighbour, h.NewEnv("neighbour"))
	if err != nil {
		return result{Kind: err.Error()}
	}
	c, err := compile.File(diag.NewFile("attack.lua", source))
	if err == nil {
		var values []lua.LValue
		values, err = h.RunMulti(c, h.NewEnv("attack"))
		if len(values) > 0 {
			r.Returned = strings.Trim(fmt.Sprintf("%+q", values[0].String()), `"`)
		}
	} else {
		r.Refusals = true
		var list diag.List
		if !errors.As(err, &list) {
			r.Refusals = false
		}
		for _, p := range list {
			r.Refusals = r.Refusals && p.Pos.Line > 0 && p.Pos.File == "attack.lua"
		}
	}
	r.Steps, r.Output = h.Steps(), out.String()
	var failed *Error
	switch {
	case err == nil:
		r.Kind = "ok"
	case errors.As(err, &failed):
		r.Kind, r.Text = failed.Kind.String(), failed.Error()
		if failed.Value != nil {
			r.Value = failed.Value.Type().String()
		}
	default:
		r.Kind, r.Text = "load", err.Error()
	}
	if h.Broken() {
		h = NewHost(Limits{}, nil)
		if results, err = h.RunMulti(neighbour, h.NewEnv("neighbour")); err != nil {
			r.Neighbour = err.Error()
			return r
		}
	}
	v, err := h.Call(results[0].(*lua.LFunction))
	if err != nil {
		r.Neighbour = err.Error()
		return r
	}
	r.Neighbour = v.String()
	return r
}

// watchHeap notes how much the heap grows at most.
func watchHeap() (*atomic.Int64, chan struct{}) {
	var peak atomic.Int64
	stop := make(chan struct{})
	size := func(s []metrics.Sample) int64 {
		metrics.Read(s)
		return int64(s[0].Value.Uint64())
	}
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	base := size(sample)
	go func() {
		tick := time.NewTicker(200 * time.Microsecond)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				return
			case <-tick.C:
				peak.Store(max(peak.Load(), size(sample)-base))
			}
		}
	}()
	return &peak, stop
}
