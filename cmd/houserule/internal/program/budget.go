package program

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"houserule/runtime/odds"
)

// promptTimeLimit is the default time limit of odds while a person waits.
const promptTimeLimit = 2 * time.Second

// WithBudget adds the flags for the limits of odds, beyond which they are sampled, to a command.
func (p *Program) WithBudget(cmd *cobra.Command) *cobra.Command {
	f := cmd.Flags()
	f.DurationVar(&p.Flags.Odds.Time, "time", 0, "time before odds are sampled, 0s for no limit (at a terminal 2s)")
	f.IntVar(&p.Flags.Odds.Playthroughs, "branches", 0, "branches before odds are sampled (1000000)")
	f.IntVar(&p.Flags.Odds.States, "situations", 0, "situations before odds are sampled (20000)")
	p.withWorkLimits(cmd)
	f.IntVar(&p.Flags.Odds.Trials, "trials", 0, "number of trials when odds are sampled (10000)")
	return p.WithCheckedLimits(cmd)
}

// WithLimits adds the flags for the limits of odds to a command that has no other time limit. Odds
// that take longer than --time are refused.
func (p *Program) WithLimits(cmd *cobra.Command) *cobra.Command {
	f := cmd.Flags()
	f.DurationVar(&p.Flags.Odds.Longest, "time", 0, "time before a question of odds is refused (10s); on a busy machine, processor time counts")
	p.withWorkLimits(cmd)
	return p.WithCheckedLimits(cmd)
}

// withWorkLimits adds the flags for the limits of work and memory.
func (p *Program) withWorkLimits(cmd *cobra.Command) {
	f := cmd.Flags()
	f.Int64Var(&p.Flags.Odds.Work, "work", 0, "steps of work before odds are sampled (25000000)")
	f.Int64Var(&p.Flags.Memory, "memory", 0, "MiB of memory before odds are sampled (128)")
}

// WithCheckedLimits makes a command validate the flags for the limits of odds before it runs.
func (p *Program) WithCheckedLimits(cmd *cobra.Command) *cobra.Command {
	before := cmd.PreRunE
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		p.Flags.timed = cmd.Flags().Changed("time")
		p.Flags.Odds.Memory = p.Flags.Memory << 20
		o := p.Flags.Odds
		if o.Time < 0 || o.Longest < 0 || o.Playthroughs < 0 || o.States < 0 || o.Work < 0 || o.Trials < 0 || o.Memory < 0 || p.Flags.Memory > maxMemory {
			return Unusable(fmt.Errorf("a budget is a number of 0 or more; 0 means the default"))
		}
		if before != nil {
			return before(cmd, args)
		}
		return nil
	}
	return cmd
}

// maxMemory is the highest limit of memory, in MiB.
const maxMemory = 1_000_000

// Budget returns the limits of odds from the flags. If a person is waiting, the time limit is
// promptTimeLimit by default; otherwise there is none. clear erases the progress shown.
func (p *Program) Budget(waiting bool) (o odds.Options, clear func()) {
	o = p.Flags.Odds
	o.Seed, o.Now = p.Flags.Seed, p.Now
	if waiting && !p.Flags.timed {
		o.Time = promptTimeLimit
	}
	if !p.ErrIsTerminal || p.Now == nil {
		return o, func() {}
	}
	bar := &Progress{Program: p}
	o.Progress = bar.showOdds
	return o, bar.Clear
}

// Working returns a function that shows the progress of a long line at a terminal, and one that
// erases it and calls clear. Without a terminal it returns nil and clear.
func (p *Program) Working(clear func()) (tells func(text string), both func()) {
	if !p.ErrIsTerminal || p.Now == nil {
		return nil, clear
	}
	bar := &Progress{Program: p}
	tells = func(text string) {
		if _, ok := bar.due(); ok || bar.text == "" {
			bar.write(text + " ...")
		}
	}
	return tells, func() { clear(); bar.Clear() }
}
