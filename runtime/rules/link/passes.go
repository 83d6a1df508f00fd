package link

import (
	"houserule/runtime/rules"
	"houserule/runtime/rules/lint"
	"houserule/runtime/rules/names"
	"houserule/runtime/rules/resolve"
)

// shared is the state of all passes: problems, names with the program under construction, and
// the source.
type shared struct {
	*resolve.Report
	*resolve.Names
	src *Source
}

// passes are the parts of the linker in the order in which they run; each has references to the
// earlier parts that it reads. Linking a rule first links the rules that its formulas read, so
// [names.Compiler], layerLinker, changer and ruleLinker are mutually recursive.
type passes struct {
	shared
	declarer  *resolve.Declarer
	ownership *resolve.Ownership
	targets   *resolve.Targets
	headings  *resolve.Headings
	tags      *resolve.Tags
	counts    *resolve.Counts
	rules     *ruleLinker
	occasions *resolve.Occasions
	offers    *offerLinker
	sheets    *sheetLinker
	stats     *resolve.StatBlocks
	finisher  *finisher
}

func newPasses(s shared) *passes {
	r, n := s.Report, s.Names
	p := &passes{shared: s, ownership: resolve.NewOwnership(r, n), occasions: resolve.NewOccasions(r, n), stats: resolve.NewStatBlocks(r, n), targets: resolve.NewTargets(r, n)}
	p.headings = resolve.NewHeadings(r, n, p.targets, p.ownership)
	p.tags = resolve.NewTags(r, n, p.targets, p.headings)
	p.counts = resolve.NewCounts(r, n, p.tags)
	p.declarer = resolve.NewDeclarer(r, n, p.headings)
	p.rules = &ruleLinker{shared: s, targets: p.targets, headings: p.headings, occasions: p.occasions,
		linked: map[*rules.Rule]bool{}, linking: map[*rules.Rule]bool{}, planners: map[*rules.Rule]*planner{}}
	c := names.NewCompiler(r, n, p.targets, p.headings, s.src.Hooks, p.rules, p.counts)
	b := &layerLinker{shared: s, compiler: c}
	change := &changer{shared: s, targets: p.targets, compiler: c, layers: b, occasions: p.occasions}
	p.rules.compiler, p.rules.layers, p.rules.changer = c, b, change
	b.rules, change.rules = p.rules, p.rules
	p.offers = &offerLinker{shared: s, targets: p.targets, compiler: c, layers: b, rules: p.rules, occasions: p.occasions}
	p.sheets = &sheetLinker{shared: s, compiler: c, layers: b}
	p.finisher = &finisher{shared: s, compiler: c, occasions: p.occasions}
	return p
}

// declare enters rules under their names and checks types that refer to owners.
func (p *passes) declare() {
	p.declarer.IndexRated()
	p.ownership.CheckBoxes()
	p.declarer.CheckDefaults()
	p.declarer.Declare()
	p.Notes = append(p.Notes, lint.HiddenLists(p.Program)...)
	p.ownership.CheckParams()
}

// link compiles all formulas and orders all layers. The error is that of [Source].Interrupted;
// problems go to the report.
func (p *passes) link() error {
	p.targets.AddLines()
	p.targets.Find()
	p.headings.AddStepParams()
	p.headings.Inherit()
	p.tags.Find()
	for _, r := range p.Tables.Order {
		if err := p.src.interrupted(); err != nil {
			return err
		}
		p.rules.linkRule(r)
	}
	resolve.NewAskedChecks(p.Names).Join()
	p.Warnings = append(p.Warnings, lint.RolledRows(p.Program, p.targets.Changes)...)
	p.rules.linkDefaults()
	p.ownership.MarkOwnerTypes()
	p.occasions.LinkBoxes()
	p.finisher.linkLessening()
	p.rules.linkStarts()
	p.rules.linkRanges()
	p.offers.linkOffers()
	p.sheets.linkSheets()
	p.stats.Link()
	p.finisher.checkMenus()
	p.rules.compiler.StopSharing()
	return nil
}

// inspect finds cycles, misspelt names and contradicting changes in the linked rules.
func (p *passes) inspect() {
	if len(p.Problems) == 0 {
		p.findDependencies() // all formulas were compiled
	}
	p.finisher.countSymbols()
	p.finisher.linkRepeats()
	p.counts.Seal()
	problems, warnings := lint.Misspelt(p.Program, p.Problems)
	p.Problems, p.Warnings = problems, append(p.Warnings, warnings...)
	p.DropRepeatedAmbiguities()
	if p.src.HasPreferences {
		resolve.ApplyPreferences(p.RulesAndLines(), p.src.Requires)
	}
	p.finisher.findConflicts()
	p.Notes = append(p.Notes, lint.Silenced(p.Program, p.RulesAndLines())...)
}

// findDependencies reports rules that need their own answer, and sets for each check which lines
// decide it (DecidedBy) and which are nested checks (NestedLines, ReadsNested).
func (p *passes) findDependencies() {
	for _, r := range p.Tables.Order {
		if r.Plan == nil {
			continue
		}
		for i := range r.Plan.Lines {
			if step := r.Plan.NestedCheck(i); step != nil && step.Rule != nil {
				r.Plan.NestedLines = append(r.Plan.NestedLines, i)
			}
		}
	}
	needs := lint.NewDependencies(p.Program)
	p.Problems.Add(needs.Cycles()...)
	for _, r := range p.Tables.Order {
		if r.Plan == nil {
			continue
		}
		r.Plan.DecidedBy = needs.DecidedBy(r.Plan)
		if len(r.Plan.NestedLines) > 0 {
			r.Plan.ReadsNested = needs.ReadsNested(r)
		}
	}
	problems, warnings := needs.Failures()
	p.Problems, p.Warnings = append(p.Problems, problems...), append(p.Warnings, warnings...)
}
