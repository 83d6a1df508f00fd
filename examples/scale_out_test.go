package examples_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/sandbox/compile"
	"houserule/runtime/odds"
	"houserule/runtime/sim"
	"houserule/stdlib/engine"
)

// What each scheduler starts, with the number that it hands out, plays the shards of
// one simulation; merged, they are the bytes of a single run.
func TestScaleOut(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("these are lines for a shell")
	}
	t.Parallel()
	bin := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", filepath.Join(bin, "houserule"), "houserule/cmd/houserule").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	const trials = "12"
	shell := func(t *testing.T, dir, line string, env ...string) []byte {
		t.Helper()
		line = strings.Replace(line, "--trials 100000", "--trials "+trials, 1)
		line = strings.Replace(line, "fight.lua --module orc-guards", "scale-out/fight.lua --module orc-guards", 1)
		cmd := exec.Command("sh", "-c", line)
		cmd.Env = append(append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"), "out="+dir), env...)
		var errs bytes.Buffer
		cmd.Stderr = &errs
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s: %v\n%s", line, err, &errs)
		}
		return out
	}
	whole := shell(t, "", "houserule sim fight.lua --module orc-guards --trials 100000 --json --workers 2")
	for _, c := range []struct {
		file  string
		count string // where the file says how many shards it starts
		line  func(line string, i int) (string, []string)
	}{
		{"parallel.sh", `:::.* (\d+)\n`, func(line string, i int) (string, []string) {
			line = regexp.MustCompile(`'(.*)'`).FindStringSubmatch(line)[1]
			return strings.ReplaceAll(line, "{}", fmt.Sprint(i)), nil
		}},
		{"fight.sbatch", `--array=1-(\d+)\n`, func(line string, i int) (string, []string) {
			return line, []string{fmt.Sprintf("SLURM_ARRAY_TASK_ID=%d", i), "SLURM_CPUS_PER_TASK=2"}
		}},
		{"job.yaml", `completions: (\d+)\n`, func(line string, i int) (string, []string) {
			return strings.TrimPrefix(line, "            - ") + fmt.Sprintf(" > shard-%d.json", i), []string{fmt.Sprintf("JOB_COMPLETION_INDEX=%d", i-1)}
		}},
	} {
		t.Run(c.file, func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(filepath.Join("scale-out", c.file))
			if err != nil {
				t.Fatal(err)
			}
			line := regexp.MustCompile(`(?m)^.*houserule sim .*$`).FindString(string(text))
			of := regexp.MustCompile(`/(\d+)`).FindStringSubmatch(line)
			count := regexp.MustCompile(c.count).FindSubmatch(text)
			if of == nil || count == nil || of[1] != string(count[1]) {
				t.Fatalf("%s plays shards of %s and starts %s", line, of, count)
			}
			dir := t.TempDir()
			for i := 1; i <= 8; i++ {
				one, env := c.line(line, i)
				one = regexp.MustCompile(`> "?(shard-[^"]*)"?`).ReplaceAllString(one, `> "$$out/$1"`)
				shell(t, dir, one, env...)
			}
			merged := shell(t, dir, `houserule sim merge "$out"/shard-*.json --json`)
			if !bytes.Equal(merged, whole) {
				t.Errorf("merged\n%s\nwhole\n%s", merged, whole)
			}
		})
	}
}

// The fight of a real game gives the same bytes for any number of workers and
// shards, with games that are opened side by side.
func TestSameFights(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("scale-out/fight.lua")
	if err != nil {
		t.Fatal(err)
	}
	cache, from := compile.NewCache(compile.Limits{}), shelf(t)
	open := func(bool) (sim.Player, error) {
		g, err := engine.Open(engine.Options{Modules: []string{"orc-guards"}, Finder: from, Cache: cache, Limits: sandbox.Limits{Heap: -1}.NoWall(), Odds: odds.Options{Longest: -1}})
		if err != nil {
			return nil, err
		}
		return g.Trials(diag.NewFile("fight.lua", string(text)))
	}
	bytesOf := func(p sim.Plan) []byte {
		p.Trials, p.Open = 9, open
		tally, err := sim.Run(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		out, err := json.Marshal(tally)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	want := bytesOf(sim.Plan{Workers: 1})
	for _, workers := range []int{2, 3, 8} {
		if got := bytesOf(sim.Plan{Workers: workers}); !bytes.Equal(got, want) {
			t.Errorf("%d workers:\n%s\nwant\n%s", workers, got, want)
		}
	}
	var shards []sim.Named
	for i := 1; i <= 4; i++ {
		tally, err := sim.Read(bytesOf(sim.Plan{Workers: 2, Shard: sim.Shard{Index: i, Of: 4}}), 0)
		if err != nil {
			t.Fatal(err)
		}
		shards = append(shards, sim.Named{Name: fmt.Sprint(i), Tally: tally})
	}
	merged, err := sim.Merge(shards, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := json.Marshal(merged); err != nil || !bytes.Equal(got, want) {
		t.Errorf("4 shards: %v\n%s\nwant\n%s", err, got, want)
	}
}
