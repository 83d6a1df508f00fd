package rulebook

import (
	"iter"
	"slices"

	"houserule/lang/formula"
	"houserule/lang/types"
)

// Asking is what is known of a rule once all of its layers are there, so that nobody
// has to look when it is asked.
type Asking struct {
	Headline bool // the nearest of its name answers
	Wrapped  bool // something stands around it: after, around, what is carried, the house
	// ByFormulas says that nothing but formulas stands around it.
	ByFormulas bool
	// Sums says that lines are added to what it answers.
	Sums bool
	// Quick says that every layer of it answers and is done, and that no function
	// stands around it: nobody keeps what it was asked with. Told says that one of them is a function.
	Quick, Told bool
	// Plain is a line of a check that formulas alone work out, or that is as it always is.
	Plain bool
	// Lazy is a line that is worked out only when something reads it: dice that are thrown
	// besides those of the check, and another check.
	Lazy bool
	// Alone is the formula that is all there is to a quick rule; nil where more is.
	Alone *formula.Program
	// AloneSum is the same for one that adds lines up, and AloneTold for one that a
	// function works out. AddedTo is a formula to which others add lines.
	AloneSum, AloneTold *Layer
	AddedTo             *formula.Program
	// Does is a check from which something follows by itself once its offers are closed:
	// it is rolled as soon as it is opened.
	Does bool
	// ByPlace says that what it is given is taken as it stands.
	ByPlace bool
}

// howAsked settles how each rule is asked.
func (l *linker) howAsked() {
	l.boxRules()
	for _, r := range l.out.Order {
		r.settle(l.book.Catalogue.Several())
		if r.Plan != nil {
			r.Plan.ByFormulas, r.Plan.Still = true, true
			for _, line := range r.Plan.Lines {
				line.settle(l.book.Catalogue.Several())
				around := slices.Concat(line.Wraps, line.Carried, line.House)
				r.Plan.ByFormulas = r.Plan.ByFormulas && (line.Word == "dice" || plain(slices.Values(around)) && plain(line.instead()))
				r.Plan.Still = r.Plan.Still && (line.Word == "dice" || len(around)+len(line.Replacements)+len(line.Adds) == 0 && r.Plan.readsItself(line.Base))
			}
			r.Plan.settle()
		}
	}
}

// readsItself tells a line that is worked out from other lines and nothing else.
func (p *Plan) readsItself(y *Layer) bool {
	return y == nil || y.Deed == nil && y.Formula != nil && y.Always() && !slices.ContainsFunc(y.Formula.Uses(), func(name string) bool {
		_, ok := p.Line(name)
		return !ok
	})
}

// boxRules finds the rules of the boxes that have any.
func (l *linker) boxRules() {
	for _, k := range l.book.Catalogue.Kinds() {
		for _, b := range k.Own() {
			if b.Starts != nil || b.Type.Worded() {
				name := b.FullName()
				l.out.BoxRules[b] = BoxRules{l.out.Rules[name+".starts"], l.out.Rules[name+LowEnd], l.out.Rules[name+HighEnd]}
			}
		}
	}
}

// settle notes which lines are worked out when, and where those stand that everybody knows.
func (p *Plan) settle() {
	p.Settled = nil
	for i, line := range p.Lines {
		if line.Word != "dice" && i != p.Again && (!line.Lazy || slices.Contains(p.Shows, line.Word)) {
			p.Settled = append(p.Settled, i)
		}
	}
	at := func(name string) int {
		if i, ok := p.Line(name); ok {
			return i
		}
		return -1
	}
	p.Standard = Standard{at("dice"), at("natural"), at("modifier"), at("total"), at("against")}
}

// settleDefaults puts together what a rule is given that nobody names.
func (r *Rule) settleDefaults() {
	r.Defaults, r.AsksNothing = nil, false
	if len(r.Params) == 0 || r.ReadsDefaults() {
		return
	}
	r.Defaults, r.AsksNothing = Given{}, !r.GivesTheirs
	for _, p := range r.Params {
		if p.Default != nil {
			r.Defaults[p.Name] = p.Default
		}
		r.AsksNothing = r.AsksNothing && p.Optional
	}
}

func (r *Rule) settle(games bool) {
	r.settleDefaults()
	a := Asking{
		Headline: r.Decl != nil && r.Decl.IsHeadline(),
		Wrapped:  len(r.Wraps)+len(r.Carried)+len(r.House) > 0,
		Sums:     slices.ContainsFunc(r.Adds, func(y *Layer) bool { return y.Rows == nil }),
		ByPlace:  !r.GivesTheirs && !r.ReadsDefaults(),
	}
	a.ByFormulas = a.Wrapped
	for _, y := range slices.Concat(r.Wraps, r.Carried, r.House) {
		a.ByFormulas = a.ByFormulas && y.ByFormulas()
	}
	a.Quick = (r.Sort == Question || r.Sort == Lookup) && !a.Headline && a.Wrapped == a.ByFormulas && r.Name != IsHere && r.Base != nil
	for y := range r.instead() {
		a.Quick = a.Quick && y.answersAlone()
		a.Told = a.Told || y != nil && y.Func != nil
	}
	a.Does = r.Sort == Check && slices.ContainsFunc(slices.Concat([]*Layer{r.Base}, r.Replacements), func(y *Layer) bool { return y != nil && y.Deed != nil })
	a.Lazy = r.Base != nil && (r.Base.Throw != nil || r.Base.Check != nil)
	a.Plain = r.Sort == Line && !a.Wrapped && plain(r.instead())
	if only := r.only(games); a.Quick && !a.Wrapped && only != nil && only.Deed == nil {
		switch {
		case a.Sums:
			if only.Formula != nil && only.Formula.Gives(types.Number) {
				a.AddedTo = only.Formula
			}
		case only.Formula != nil:
			a.Alone = only.Formula
		case only.Sum != nil:
			a.AloneSum = only
		case only.Func != nil:
			a.AloneTold = only
		}
	}
	r.Asking = a
}

// only is the definition of a rule, or the one replacement that always holds in its place;
// nil where that is settled in play, as where several games are played.
func (r *Rule) only(games bool) *Layer {
	switch {
	case len(r.Replacements) == 0:
		return r.Base
	case len(r.Replacements) == 1 && !games && r.Replacements[0].Always():
		return r.Replacements[0]
	}
	return nil
}

// instead is the definition of a rule, which may be nil, with what replaces it and is
// added to it.
func (r *Rule) instead() iter.Seq[*Layer] {
	return func(yield func(*Layer) bool) {
		if !yield(r.Base) {
			return
		}
		for _, list := range [2][]*Layer{r.Replacements, r.Adds} {
			for _, y := range list {
				if !yield(y) {
					return
				}
			}
		}
	}
}

// plain tells layers that formulas alone work out, as often as they are asked.
func plain(layers iter.Seq[*Layer]) bool {
	for y := range layers {
		if y != nil && (!y.ByFormulas() || !y.answersAlone() || y.Once != nil) {
			return false
		}
	}
	return true
}

// IsHere is the one rule that what has left answers, too: with no.
const IsHere = "thing.is_here"

// answersAlone tells a layer that works its answer out and leaves nothing behind.
func (y *Layer) answersAlone() bool {
	if y == nil || y.Deed != nil || y.Throw != nil || y.Check != nil || y.Dice != nil || y.Texts != nil || y.Best != nil {
		return false
	}
	for _, row := range slices.Concat(y.Sum, y.First) {
		if row.Throw != nil {
			return false
		}
	}
	return y.Formula != nil || y.Sum != nil || y.First != nil || y.Rows != nil || y.Func != nil
}

// ByFormulas tells a layer whose answer formulas work out, and nothing else.
func (y *Layer) ByFormulas() bool {
	return y.Deed == nil && (y.Formula != nil || y.Sum != nil || y.First != nil)
}
