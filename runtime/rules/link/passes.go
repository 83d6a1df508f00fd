package link

import (
	"houserule/runtime/rules"
	"houserule/runtime/rules/lint"
)

// passes are the passes of a linker in their order. Each holds what it reads of those
// before it. Linking a rule asks for the rules that its formulas read, so that compiler,
// bodies, changer and ruleLinker call each other: the compiler alone calls up, for the
// answer of a rule and for the lines of a check.
type passes struct {
	*report
	*names
	declarer  *declarer
	ownership *ownership
	aims      *aims
	headings  *headings
	rules     *ruleLinker
	occasions *occasions
	offers    *offerLinker
	sheets    *sheetLinker
	stats     *statLinker
	finisher  *finisher
}

func newPasses(r *report, n *names) *passes {
	p := &passes{report: r, names: n, ownership: &ownership{r, n}, occasions: &occasions{r, n}, stats: &statLinker{r, n}}
	p.aims = &aims{report: r, names: n, added: map[*rules.Rule][]addedLine{}, targets: map[string][]*rules.Change{}, loaded: map[*rules.Change]int{}}
	p.headings = &headings{report: r, names: n, aims: p.aims, ownership: p.ownership, heading: map[*rules.Rule][]rules.Param{}}
	p.declarer = newDeclarer(r, n, p.headings)
	c := &compiler{report: r, names: n, plans: map[*rules.Rule]*planner{}}
	b := &bodies{report: r, names: n, compiler: c}
	change := &changer{report: r, names: n, aims: p.aims, compiler: c, bodies: b, occasions: p.occasions}
	p.rules = &ruleLinker{report: r, names: n, aims: p.aims, headings: p.headings, compiler: c, bodies: b, changer: change, occasions: p.occasions,
		linked: map[*rules.Rule]bool{}, open: map[*rules.Rule]bool{}}
	c.rules, b.rules, change.rules = p.rules, p.rules, p.rules
	p.offers = &offerLinker{report: r, names: n, aims: p.aims, compiler: c, bodies: b, rules: p.rules, occasions: p.occasions}
	p.sheets = &sheetLinker{report: r, names: n, compiler: c, bodies: b}
	p.finisher = &finisher{report: r, names: n, compiler: c}
	return p
}

// declare finds what there is: rules under their names, and whose things stand in boxes and
// parameters.
func (p *passes) declare() {
	p.declarer.nameRated()
	p.ownership.boxRoles()
	p.declarer.printedDefaults()
	p.declarer.declare()
	p.notes = append(p.notes, lint.HiddenLists(p.book)...)
	p.ownership.paramRoles()
}

// link compiles all formulas and orders all layers. Its error is that nobody wants the
// program any more.
func (p *passes) link() error {
	p.aims.addLines()
	p.aims.aim()
	p.headings.joinParams()
	p.headings.takeOver()
	for _, r := range p.out.Order {
		if err := p.src.stopped(); err != nil {
			return err
		}
		p.rules.rule(r)
	}
	p.warnings = append(p.warnings, lint.RolledRows(p.book, p.aims.targets)...)
	p.rules.standards()
	p.ownership.givenRoles()
	p.occasions.boxOccasions()
	p.rules.starts()
	p.rules.ends()
	p.offers.linkOffers()
	p.sheets.sheets()
	p.stats.readsStatBlocks()
	p.finisher.menus()
	return nil
}

// inspect looks at what is linked: for circles, for names that look misspelt, and for
// changes that contradict each other.
func (p *passes) inspect() {
	if len(p.problems) == 0 {
		p.findNeeds() // every formula is there
	}
	p.finisher.countSymbols()
	p.finisher.linkRepeats()
	problems, warnings := lint.Misspelt(p.book, p.problems)
	p.problems, p.warnings = problems, append(p.warnings, warnings...)
	p.ambiguous()
	p.finisher.prefer()
	p.finisher.findConflicts()
}

// findNeeds reports what needs itself, and notes what decides checks and which of their lines
// are other checks.
func (p *passes) findNeeds() {
	for _, r := range p.out.Order {
		if r.Plan == nil {
			continue
		}
		for i := range r.Plan.Lines {
			if step := r.Plan.HeldCheck(i); step != nil && step.Rule != nil {
				r.Plan.Held = append(r.Plan.Held, i)
			}
		}
	}
	needs := lint.NewNeeds(p.book)
	p.problems.Add(needs.Circles()...)
	for _, r := range p.out.Order {
		if r.Plan == nil {
			continue
		}
		r.Plan.Deciding = needs.Deciding(r.Plan)
		if len(r.Plan.Held) > 0 {
			r.Plan.ReadsHeld = needs.ReadsHeld(r)
		}
	}
}
