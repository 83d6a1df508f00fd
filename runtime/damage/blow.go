package damage

import (
	"fmt"
	"slices"
)

// Report tells what a change did, so that rules can act on it: an outer layer
// that broke, a final hit and whether it kills.
type Report struct {
	Layer         uint64
	Lost          []float64 // numbers crossed off, ascending
	Back          []float64 // numbers restored, ascending
	Broke         bool      // this very change broke the layer
	Mended        bool      // this very change made a broken layer whole in part
	Incapacitated bool      // this very change broke the last base layer
	Recovered     bool      // this very change ended that
}

// CrossOff crosses off one entry of a layer and reports.
func (s Stack) CrossOff(id uint64, number float64) (Stack, Report, error) {
	return s.change(id, func(l Layer) (Layer, error) { return l.CrossOff(number) })
}

// CrossOffAll breaks a layer and reports. A layer that is broken already stays.
func (s Stack) CrossOffAll(id uint64) (Stack, Report, error) {
	return s.change(id, func(l Layer) (Layer, error) {
		l, _ = l.CrossOffAll()
		return l, nil
	})
}

// Restore gives up to n lost entries of a layer back, the lowest first, and
// reports.
func (s Stack) Restore(id uint64, n int) (Stack, Report, error) {
	if n < 0 {
		return s, Report{}, &Error{Message: fmt.Sprintf("%d entries can't be restored", n)}
	}
	return s.change(id, func(l Layer) (Layer, error) {
		l, _ = l.Restore(n)
		return l, nil
	})
}

func (s Stack) change(id uint64, how func(Layer) (Layer, error)) (Stack, Report, error) {
	before, found := s.Find(id)
	if !found {
		return s, Report{}, &Error{Message: fmt.Sprintf("layer %d is not there", id)}
	}
	after, err := how(before)
	if err != nil {
		return s, Report{}, err
	}
	changed := s.Replace(after)
	down, up := s.down(), changed.down()
	return changed, Report{
		Layer:         id,
		Lost:          missing(before.Left(), after.Left()),
		Back:          missing(after.Left(), before.Left()),
		Broke:         !before.Broken() && after.Broken(),
		Mended:        before.Broken() && !after.Broken(),
		Incapacitated: !down && up,
		Recovered:     down && !up,
	}, nil
}

// down is Incapacitated for reports: owners without base layers never are.
func (s Stack) down() bool {
	down, err := s.Incapacitated()
	return err == nil && down
}

// missing lists what is in a and not in b, counting equal numbers.
func missing(a, b []float64) []float64 {
	b = slices.Clone(b)
	var gone []float64
	for _, n := range a {
		if i := slices.Index(b, n); i >= 0 {
			b = slices.Delete(b, i, i+1)
			continue
		}
		gone = append(gone, n)
	}
	return gone
}

// Reduction is one thing that lowers damage.
type Reduction struct {
	Label string
	By    float64
}

// Reductions lists what the layers take off a blow's damage, the outermost
// first: those that are neither broken nor bypassed and reduce anything.
func (s Stack) Reductions(bypass Bypass) []Reduction {
	var list []Reduction
	for _, l := range s.InTheWay(bypass) {
		if l.Reduces != 0 {
			list = append(list, Reduction{l.Name, l.Reduces})
		}
	}
	return list
}

// Reduce takes reductions off a damage, but never below least; pass a very low
// least where damage may become negative. It gives what each really took, so
// that the sum explains itself. A damage that is below least already stays.
func Reduce(damage, least float64, by ...Reduction) (float64, []Reduction) {
	took := make([]Reduction, len(by))
	for i, r := range by {
		took[i] = Reduction{r.Label, min(r.By, max(0, damage-least))}
		damage -= took[i].By
	}
	return damage, took
}
