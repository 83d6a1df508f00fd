package sim

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"houserule/lang/dice"
)

// distinct gives results that are different in every trial.
func distinct(results int, text string) func(seed uint64, d *dice.Seeded) (Row, error) {
	return func(seed uint64, _ *dice.Seeded) (row Row, _ error) {
		for i := range results {
			row = append(row, Field{fmt.Sprintf("r%d", i), fmt.Sprintf("%s%06d", text, seed)})
		}
		return row, nil
	}
}

func TestTallyKeepsWhatItsMemoryHolds(t *testing.T) {
	const trials, results = 50, 3
	plan := Plan{Trials: trials, Memory: trials * results * (cellBytes + 6), Workers: 3, Open: opens(distinct(results, ""))}
	if got := len(run(t, plan).Results[2].list); got != trials {
		t.Errorf("%d values are kept of %d", got, trials)
	}
	plan.Trials++
	_, err := Run(context.Background(), plan)
	want := "trial 51, with seed 51, failed:\nthe different values of all results take more than 0 MiB by now; `r0` has 51 of them\n" +
		"  hint: return rounded numbers or shares instead of what is different in every trial; or give them more, in MiB: --memory 1000"
	if err == nil || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
	plan.Memory = -1
	if got := run(t, plan).Played(); got != trials+1 {
		t.Errorf("without a bound %d trials are played", got)
	}
}

func TestShardsKeepTogetherWhatOneRunKeeps(t *testing.T) {
	plan := Plan{Trials: 40, Open: opens(distinct(2, ""))}
	var shards []Named
	for i := 1; i <= 2; i++ {
		plan.Shard = Shard{i, 2}
		text, err := json.Marshal(run(t, plan))
		if err != nil {
			t.Fatal(err)
		}
		half := int64(40 * (cellBytes + 6))
		if _, err := Read(text, half-1); err == nil || !strings.Contains(err.Error(), "of all results take more than") {
			t.Errorf("a shard of more than is kept is read: %v", err)
		}
		read, err := Read(text, half)
		if err != nil {
			t.Fatal(err)
		}
		shards = append(shards, Named{fmt.Sprintf("%d.json", i), read})
	}
	if _, err := Merge(shards, 80*(cellBytes+6)); err != nil {
		t.Error(err)
	}
	if _, err := Merge(shards, 80*(cellBytes+6)-1); err == nil || !strings.Contains(err.Error(), "of all results take more than") {
		t.Errorf("shards of more than is kept are merged: %v", err)
	}
}

func TestLongTextsAreRefusedAtTheFirst(t *testing.T) {
	_, err := Run(context.Background(), Plan{Trials: 10, Workers: 2, Open: opens(distinct(1, strings.Repeat("x", 4091)))})
	want := "trial 1, with seed 1, failed:\n`r0` has 4097 bytes, and answers of up to 4096 bytes are counted\n" +
		"  hint: answer with what is to be told apart: a number, yes or no, or a short text"
	if err == nil || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
	if got := run(t, Plan{Trials: 10, Open: opens(distinct(1, strings.Repeat("x", 4090)))}).Played(); got != 10 {
		t.Errorf("%d trials are played with texts of 4096 bytes", got)
	}
}

func TestResultNamedTwiceIsNotRead(t *testing.T) {
	text, err := json.Marshal(run(t, Plan{Trials: 3, Open: opens(distinct(2, ""))}))
	if err != nil {
		t.Fatal(err)
	}
	_, err = Read([]byte(strings.ReplaceAll(string(text), "r1", "r0")), 0)
	if err == nil || err.Error() != "it has `r0` twice" {
		t.Errorf("got %v", err)
	}
}
