package program

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"houserule/runtime/odds"
)

// atPrompt is how long people wait for odds where they say nothing else.
const atPrompt = 2 * time.Second

// WithBudget lets a command say what odds may take.
func (p *Program) WithBudget(cmd *cobra.Command) *cobra.Command {
	f := cmd.Flags()
	f.DurationVar(&p.Flags.Odds.Time, "time", 0, "time before odds are sampled, 0s for no limit (at a terminal 2s)")
	f.IntVar(&p.Flags.Odds.Leaves, "branches", 0, "branches before odds are sampled (1000000)")
	f.IntVar(&p.Flags.Odds.States, "situations", 0, "situations before odds are sampled (20000)")
	p.withCounted(cmd)
	f.IntVar(&p.Flags.Odds.Trials, "trials", 0, "number of trials when odds are sampled (10000)")
	return p.WithSoundBudget(cmd)
}

// WithLimits lets a command for which nobody waits say what each question of odds in it may
// take.
func (p *Program) WithLimits(cmd *cobra.Command) *cobra.Command {
	f := cmd.Flags()
	f.DurationVar(&p.Flags.Odds.Longest, "time", 0, "time before a question of odds is refused (10s); on a busy machine, processor time counts")
	p.withCounted(cmd)
	return p.WithSoundBudget(cmd)
}

// withCounted adds what is counted alike on every machine.
func (p *Program) withCounted(cmd *cobra.Command) {
	f := cmd.Flags()
	f.Int64Var(&p.Flags.Odds.Work, "work", 0, "steps of work before odds are sampled (25000000)")
	f.Int64Var(&p.Flags.Memory, "memory", 0, "MiB of memory before odds are sampled (128)")
}

// WithSoundBudget refuses what is no budget.
func (p *Program) WithSoundBudget(cmd *cobra.Command) *cobra.Command {
	before := cmd.PreRunE
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		p.Flags.timed = cmd.Flags().Changed("time")
		p.Flags.Odds.Memory = p.Flags.Memory << 20
		o := p.Flags.Odds
		if o.Time < 0 || o.Longest < 0 || o.Leaves < 0 || o.States < 0 || o.Work < 0 || o.Trials < 0 || o.Memory < 0 || p.Flags.Memory > mostMemory {
			return Unusable(fmt.Errorf("a budget is a number from 0 on; 0 is what holds where nothing is said"))
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

// Budget is what odds may take. Only where a person waits is it time; clear
// takes the progress away that was shown.
func (p *Program) Budget(waiting bool) (o odds.Options, clear func()) {
	o = p.Flags.Odds
	o.Seed, o.Now = p.Flags.Seed, p.Now
	if waiting && !p.Flags.timed {
		o.Time = atPrompt
	}
	if !p.ErrIsTerminal || p.Now == nil {
		return o, func() {}
	}
	bar := &Progress{Program: p}
	o.Progress = bar.show
	return o, bar.Clear
}

// Working tells what goes on while a line of the prompt takes long, on a terminal; clear
// takes that away, with what it took away before.
func (p *Program) Working(clear func()) (tells func(text string), both func()) {
	if !p.ErrIsTerminal || p.Now == nil {
		return nil, clear
	}
	bar := &Progress{Program: p}
	tells = func(text string) {
		if _, ok := bar.due(); ok || bar.text == "" {
			bar.tell(text + " ...")
		}
	}
	return tells, func() { clear(); bar.Clear() }
}
