//go:build unix

package main

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var campaigned = flag.Int("campaigned", 7, "of the attacks at the prompt every so manieth is played on a campaign; 1 for all")

// TestAttacksOnACampaign plays the attacks at the prompt on a campaign: each has the same outcome
// as without one, except for the greeting. The file is intact afterwards, and a replay of its lines
// has the same results.
func TestAttacksOnACampaign(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	program, err := exec.LookPath("houserule")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, a := range readAttacks(t) {
		if len(a.Argv) == 0 || string(a.Argv[0].bytes()) != "repl" || a.Also != nil || a.Signal != nil || a.To != "" {
			continue
		}
		if n++; n%*campaigned != 0 {
			continue
		}
		t.Run(a.ID, func(t *testing.T) {
			t.Parallel()
			a.playCampaign(t, program)
		})
	}
}

// onCampaign converts the arguments of a prompt to those that play a campaign.
func (a attack) onCampaign() (argv []content) {
	argv = []content{{text: []byte("play")}, {text: []byte("attacked.hr")}}
	with := map[string]bool{"--module": true, "--seed": true, "--option": true, "--time": true}
	for i, c := range a.Argv[1:] {
		text := string(c.bytes())
		if !strings.HasPrefix(text, "-") && !with[string(a.Argv[i].bytes())] {
			argv = append(argv, content{text: []byte("--module")}) // the folder of a module
		}
		argv = append(argv, content{text: []byte(text)})
	}
	return argv
}

func (a attack) playCampaign(t *testing.T, program string) {
	folder := filepath.Join(t.TempDir(), "work")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if cannot := a.layOut(t, folder); cannot != "" {
		t.Skip(cannot)
	}
	a.Argv = a.onCampaign()
	got := a.run(t, program, folder, nil, "", nil)
	if fault := a.judge(got); fault != "" {
		t.Errorf("%s\nwanted: %s\nsaid: %.600s\n%.600s", fault, a.Why, got.out, got.err)
	}
	if _, err := os.Stat(filepath.Join(folder, "attacked.hr")); err != nil {
		return // it was refused before a campaign was made
	}
	for _, look := range []struct {
		word string
		want *regexp.Regexp
	}{
		{"verify", regexp.MustCompile(`(?m)^(\d+ lines, all intact and in order|1 line, intact|no line yet)`)},
		{"replay", regexp.MustCompile(`(?m)^(lines 1 to \d+ have the same results|line 1 has the same result|no line was played)`)},
	} {
		cmd := exec.Command(program, look.word, "attacked.hr")
		cmd.Dir = folder
		out, err := cmd.CombinedOutput()
		if err != nil || !look.want.Match(out) {
			t.Errorf("%s: %v: %.800s", look.word, err, out)
		}
	}
}
