package cli

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/terminal"
	"houserule/runtime/odds"
)

// atPrompt is how long people wait for odds where they say nothing else.
const atPrompt = 2 * time.Second

// withBudget lets a command say what odds may take.
func (p *Program) withBudget(cmd *cobra.Command) *cobra.Command {
	f := cmd.Flags()
	f.DurationVar(&p.flags.odds.Time, "time", 0, "how long odds may take before they are sampled, 0s for any time (at a terminal 2s)")
	f.IntVar(&p.flags.odds.Leaves, "branches", 0, "how many branches odds follow before they are sampled (1000000)")
	f.IntVar(&p.flags.odds.States, "situations", 0, "how many situations odds keep before they are sampled (20000)")
	p.withCounted(cmd)
	f.IntVar(&p.flags.odds.Trials, "trials", 0, "how often it is played when it is sampled (10000)")
	return p.withSoundBudget(cmd)
}

// withLimits lets a command for which nobody waits say what each question of odds in it may
// take.
func (p *Program) withLimits(cmd *cobra.Command) *cobra.Command {
	f := cmd.Flags()
	f.DurationVar(&p.flags.odds.Longest, "time", 0, "how long a question of odds may take before it is refused (10s); on a busy machine time of the processor counts")
	p.withCounted(cmd)
	return p.withSoundBudget(cmd)
}

// withCounted adds what is counted alike on every machine.
func (p *Program) withCounted(cmd *cobra.Command) {
	f := cmd.Flags()
	f.Int64Var(&p.flags.odds.Work, "work", 0, "how many steps of work odds take before they are sampled (25000000)")
	f.Int64Var(&p.flags.memory, "memory", 0, "how many MiB odds keep before they are sampled (128)")
}

// withSoundBudget refuses what is no budget.
func (p *Program) withSoundBudget(cmd *cobra.Command) *cobra.Command {
	before := cmd.PreRunE
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		p.flags.timed = cmd.Flags().Changed("time")
		p.flags.odds.Memory = p.flags.memory << 20
		o := p.flags.odds
		if o.Time < 0 || o.Longest < 0 || o.Leaves < 0 || o.States < 0 || o.Work < 0 || o.Trials < 0 || o.Memory < 0 || p.flags.memory > mostMemory {
			return unusable(fmt.Errorf("a budget is a number from 0 on; 0 is what holds where nothing is said"))
		}
		if before != nil {
			return before(cmd, args)
		}
		return nil
	}
	return cmd
}

// mostMemory is how many MiB anybody gives odds.
const mostMemory = 1_000_000

// budget is what odds may take. Only where a person waits is it time; clear
// takes the progress away that was shown.
func (p *Program) budget(waiting bool) (o odds.Options, clear func()) {
	o = p.flags.odds
	o.Seed, o.Now = p.flags.seed, p.Now
	if waiting && !p.flags.timed {
		o.Time = atPrompt
	}
	if !p.ErrIsTerminal || p.Now == nil {
		return o, func() {}
	}
	bar := &progress{p: p}
	o.Progress = bar.show
	return o, bar.clear
}

// working tells what goes on while a line of the prompt takes long, on a terminal; clear
// takes that away, with what it took away before.
func (p *Program) working(clear func()) (tells func(text string), both func()) {
	if !p.ErrIsTerminal || p.Now == nil {
		return nil, clear
	}
	bar := &progress{p: p}
	tells = func(text string) {
		if _, ok := bar.due(); ok || bar.text == "" {
			bar.tell(text + " ...")
		}
	}
	return tells, func() { clear(); bar.clear() }
}

// progress shows how far odds or trials are, when they take longer than a moment.
type progress struct {
	p     *Program
	began time.Time
	told  time.Time
	text  string
}

// Progress is shown after a moment, and then several times a second.
const (
	moment    = 500 * time.Millisecond
	toldEvery = 100 * time.Millisecond
)

// What is no terminal hears of progress in lines of their own: nobody takes them away.
const (
	longWait  = 10 * time.Second // before the first
	lineEvery = 30 * time.Second
)

// tellsNowAndThen tells how many trials are over on standard error, where it is no
// terminal, once that takes long.
func (p *Program) tellsNowAndThen() func(done, of int) {
	next := p.Now().Add(longWait)
	return func(done, of int) {
		if now := p.Now(); !now.Before(next) {
			next = now.Add(lineEvery)
			fmt.Fprintf(p.Err, "%d of %d trials\n", done, of)
		}
	}
}

// due tells whether it is time to show something, and since when it goes on.
func (b *progress) due() (passed time.Duration, ok bool) {
	now := b.p.Now()
	if b.began.IsZero() {
		b.began = now
	}
	if now.Sub(b.began) < moment || now.Sub(b.told) < toldEvery {
		return 0, false
	}
	b.told = now
	return now.Sub(b.began), true
}

func (b *progress) show(at odds.Progress) {
	if _, ok := b.due(); !ok {
		return
	}
	text := counted2(at.Branches, "branch", "branches")
	switch {
	case at.Of > 0:
		text = fmt.Sprintf("%d of %d trials", at.Trials, at.Of)
	case at.Situations > 0:
		text = counted(at.Situations, "situation") + ", " + text
	case at.Branches == 0:
		text = "working"
	}
	b.tell("odds: " + text + " (Ctrl-C stops)")
}

// trials shows how many trials are over, and how long the others take if they take
// as long; where they may stop before the last, that is the most.
func (b *progress) trials(done, of int, most string) {
	passed, ok := b.due()
	if !ok || done == 0 {
		return
	}
	left := time.Duration(float64(passed) / float64(done) * float64(of-done))
	b.tell(fmt.Sprintf("%d of %s%d trials, %s%s left (Ctrl-C gives what there is)", done, most, of, most, roughly(left)))
}

// roughly is how long people wait, in the unit that they would say.
func roughly(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%d s", int(d.Seconds())+1)
	case d < time.Hour:
		return fmt.Sprintf("%d min", int(d.Minutes())+1)
	}
	return fmt.Sprintf("%d h %d min", int(d.Hours()), int(d.Minutes())%60)
}

// tell writes over what was told before.
func (b *progress) tell(text string) {
	terminal.NewScreen(b.p.Err).Again(text + strings.Repeat(" ", max(len(b.text)-len(text), 0)))
	b.text = text
}

// clear erases what was shown, and begins anew with the next question.
func (b *progress) clear() {
	if b.text != "" {
		screen := terminal.NewScreen(b.p.Err)
		screen.Again(strings.Repeat(" ", len(b.text)))
		screen.Again("")
	}
	b.text, b.began, b.told = "", time.Time{}, time.Time{}
}
