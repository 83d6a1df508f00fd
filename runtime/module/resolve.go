package module

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/Masterminds/semver/v3"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// Order is a list of modules in load order: each comes after those that it requires.
type Order []*Module

// With is an option of [Resolve].
type With func(*resolver)

// WithEngine checks the `engine` range of each module against a version of houserule. Without it
// all are compatible.
func WithEngine(version *semver.Version) With { return func(r *resolver) { r.engine = version } }

// ErrConflict is the cause of a failure due to `conflicts` in a manifest.
var ErrConflict = errors.New("a module says that it is never played with another")

// maxTries limits the search for compatible versions.
const maxTries = 10_000

// Resolve selects a version of each wanted module and of every module that they require, and
// orders them: a module comes after those that it requires (or names under optional, if
// present); otherwise they are sorted by id. A wanted module is an id, optionally with a range:
// "rules" or "rules@^1.2".
//
// It selects the highest compatible versions. If there are none, the error is a [diag.List] that
// lists who requires what.
func Resolve(wanted []string, available Finder, with ...With) (Order, error) {
	r := &resolver{available: available, chosen: map[string]*Module{}, tries: maxTries}
	for _, change := range with {
		change(r)
	}
	for _, text := range wanted {
		r.want(text)
	}
	if err := r.problems.Err(); err != nil {
		return nil, err
	}
	if !r.search() {
		if r.failure.Hint == "" {
			r.failure.Hint = r.smallestChange()
		}
		return nil, diag.List{r.failure}
	}
	return loadOrder(r.chosen)
}

// Requires reports whether module a names module b, directly or indirectly, under requires or
// optional or with files for use with it. b need not be loaded.
func (o Order) Requires(a, b string) bool {
	seen := map[string]bool{}
	var reaches func(id string) bool
	reaches = func(id string) bool {
		m := o.Find(id)
		if m == nil || seen[id] {
			return false
		}
		seen[id] = true
		for _, before := range slices.Concat(m.Relations.Requires, m.Relations.Optional) {
			if before.ID == b || reaches(before.ID) {
				return true
			}
		}
		for _, layer := range m.With {
			if layer.ID == b || reaches(layer.ID) {
				return true
			}
		}
		return false
	}
	return reaches(a)
}

// Loaded reports whether a module is loaded, and whether all of its files are: those for
// use with another module are not where that is missing.
func (o Order) Loaded(id string) (there, whole bool) {
	m := o.Find(id)
	if m == nil {
		return false, false
	}
	for _, layer := range m.With {
		if len(layer.Files) > 0 && o.Find(layer.ID) == nil {
			return true, false
		}
	}
	return true, true
}

// Names returns the modules that a module names in its manifest, loaded or not.
func (o Order) Names(id string) []string {
	m := o.Find(id)
	if m == nil {
		return nil
	}
	var names []string
	for _, wish := range slices.Concat(m.Relations.Requires, m.Relations.Optional) {
		names = append(names, wish.ID)
	}
	for _, layer := range m.With {
		names = append(names, layer.ID)
	}
	return names
}

// Find returns the module with an id, or nil.
func (o Order) Find(id string) *Module {
	for _, m := range o {
		if m.ID == id {
			return m
		}
	}
	return nil
}

// Layers returns those layers of a module whose other module is loaded.
func (o Order) Layers(m *Module) []Layer {
	var list []Layer
	for _, layer := range m.With {
		if o.Find(layer.ID) != nil {
			list = append(list, layer)
		}
	}
	return list
}

// Settings are values of options by module and name.
type Settings map[string]map[string]types.Value

// With returns a copy of the settings with options of one module changed.
func (s Settings) With(id string, options map[string]types.Value) Settings {
	out := maps.Clone(s)
	if out == nil {
		out = Settings{}
	}
	out[id] = maps.Clone(out[id])
	if out[id] == nil {
		out[id] = map[string]types.Value{}
	}
	maps.Copy(out[id], options)
	return out
}

// Settle returns the values of all options of all modules: the given value, or the default.
// Unknown modules and options and values of a wrong type are problems, returned as a
// [diag.List].
func (o Order) Settle(given Settings) (Settings, error) {
	var problems diag.List
	complain := func(format string, args ...any) *diag.Problem {
		return problems.Put(&diag.Problem{Message: fmt.Sprintf(format, args...)})
	}
	settled := Settings{}
	var ids []string
	for _, m := range o {
		ids = append(ids, m.ID)
		settled[m.ID] = map[string]types.Value{}
		for _, option := range m.Options {
			settled[m.ID][option.Name] = option.Default
		}
	}
	for _, id := range slices.Sorted(maps.Keys(given)) {
		m := o.Find(id)
		if m == nil {
			complain("options are set for `%s`, which is not loaded", id).Advise(diag.SuggestNearest(id, ids))
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(given[id])) {
			option, known := m.Option(name)
			if !known {
				var names []string
				for _, option := range m.Options {
					names = append(names, option.Name)
				}
				complain("%s has no option `%s`", id, name).Advise(diag.SuggestNearest(name, names))
				continue
			}
			if err := types.Check(given[id][name], option.Type); err != nil {
				complain("the option `%s` of %s can't be set so: %s", name, id, err).Notes = []diag.Note{{Pos: option.Pos, Message: "it is declared here as `" + option.Type.String() + "`"}}
				continue
			}
			settled[id][name] = given[id][name]
		}
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	return settled, nil
}

// resolver searches depth first: it takes the first required module by id that is not chosen,
// tries its versions in descending order, and backtracks if none is compatible.
type resolver struct {
	available Finder
	engine    *semver.Version
	wishes    []demand
	chosen    map[string]*Module
	picked    []*Module     // chosen modules in the order of the search
	tries     int           // number of versions that may still be tried
	failure   *diag.Problem // explanation of the first dead end, the one with the highest versions; nil for none
	stuck     []*Module     // versions rejected at that dead end
	stuckWith []*Module     // modules chosen before it
	ignored   *edge         // a requirement to ignore, for smallestChange; nil for none
	conflict  bool          // a version was rejected because of a conflict
	rejected  string        // why the first prerelease was rejected; "" for none
	problems  diag.List
}

// demand is a version range and the module that requires it; nil for the user.
type demand struct {
	Range
	by *Module
}

func (d demand) who() string {
	if d.by == nil {
		return "you want"
	}
	return d.by.name() + " requires"
}

func (m *Module) name() string { return m.ID + " " + m.Version.String() }

func (r *resolver) want(text string) {
	id, wish, ranged := strings.Cut(text, "@")
	if !validID(id) {
		p := &diag.Problem{Message: "`" + shorten(text) + "` is not a module's id"}
		r.problems.Add(p.Advise(suggestID(id)))
		return
	}
	d := demand{Range: Range{ID: id, Text: wish}}
	if ranged {
		if len(wish) <= maxRange {
			d.Constraint, _ = semver.NewConstraint(wish)
		}
		if d.Constraint == nil {
			r.problems.Add(&diag.Problem{Message: "`" + shorten(wish) + "` is not a range of versions", Hint: "as in \"" + id + "@^1.2\""})
			return
		}
	}
	r.wishes = append(r.wishes, d)
}

// demands returns the demands for a module, that of the user first.
func (r *resolver) demands(id string) []demand {
	var list []demand
	for _, d := range r.wishes {
		if d.ID == id {
			list = append(list, d)
		}
	}
	for _, m := range r.picked {
		if need, found := find(m.Relations.Requires, id); found {
			list = append(list, demand{need, m})
		}
	}
	return list
}

// next returns the first required module that is not chosen.
func (r *resolver) next() (string, bool) {
	open := ""
	consider := func(id string) {
		if r.chosen[id] == nil && (open == "" || id < open) {
			open = id
		}
	}
	for _, d := range r.wishes {
		consider(d.ID)
	}
	for _, m := range r.picked {
		for _, need := range m.Relations.Requires {
			consider(need.ID)
		}
	}
	return open, open != ""
}

func (r *resolver) search() bool {
	id, more := r.next()
	if !more {
		return true
	}
	versions := append([]*Module(nil), r.available.Versions(id)...)
	sort.SliceStable(versions, func(i, j int) bool { return versions[i].Version.GreaterThan(versions[j].Version) })
	demands := r.demands(id)
	var refusals []diag.Note
	for _, m := range versions {
		if r.tries--; r.tries < 0 {
			r.giveUp(id)
			return false
		}
		if why := r.incompatibility(m, demands); why != nil {
			refusals = append(refusals, *why)
			continue
		}
		r.chosen[id], r.picked = m, append(r.picked, m)
		if r.search() {
			return true
		}
		delete(r.chosen, id)
		r.picked = r.picked[:len(r.picked)-1]
		if r.tries < 0 {
			return false
		}
	}
	if r.failure == nil {
		r.failure = r.explain(id, versions, demands, refusals)
		r.stuck, r.stuckWith = versions, append([]*Module(nil), r.picked...)
	}
	return false
}

// giveUp ends the search after too many versions. The first dead end, if any, is used as the
// explanation.
func (r *resolver) giveUp(id string) {
	if r.failure == nil {
		r.failure = &diag.Problem{Message: "too many modules and versions to choose from", Hint: "name ranges that leave fewer versions, as in \"" + id + "@^1.2\""}
		return
	}
	r.failure.Notes = append(r.failure.Notes, diag.Note{Message: fmt.Sprintf("the search for older versions was given up after %d tries", maxTries)})
}

// incompatibility returns why a version is incompatible with the chosen ones; nil if it is compatible.
func (r *resolver) incompatibility(m *Module, demands []demand) *diag.Note {
	for _, d := range demands {
		if !r.allows(d.by, d.Range, m) {
			r.noteRejected(d.Range, m)
			return &diag.Note{Pos: d.Pos, Message: m.name() + ": " + d.who() + " `" + d.Text + "`"}
		}
	}
	if r.engine != nil && !m.Relations.Engine.Runs(r.engine) {
		return &diag.Note{Pos: m.Relations.Engine.Pos, Message: m.name() + ": it works with houserule `" + m.Relations.Engine.Text + "`, this is " + r.engine.String()}
	}
	for _, other := range r.picked {
		for _, pair := range [2][2]*Module{{m, other}, {other, m}} {
			if why := exclusion(m, pair[0], pair[1]); why != nil {
				if wish, found := find(pair[0].Relations.Optional, pair[1].ID); found {
					r.noteRejected(wish, pair[1])
				} else {
					r.conflict = true
				}
				return why
			}
		}
		if need, found := find(m.Relations.Requires, other.ID); found && !r.allows(m, need, other) {
			r.noteRejected(need, other)
			return &diag.Note{Pos: need.Pos, Message: m.name() + ": it requires " + other.ID + " `" + need.Text + "`, but " + other.name() + " is needed already"}
		}
	}
	return nil
}

// noteRejected records why a prerelease was rejected.
func (r *resolver) noteRejected(wish Range, m *Module) {
	if r.rejected == "" {
		r.rejected = wish.prereleaseReason(m.Version)
	}
}

// exclusion returns why module m excludes other; nil if it does not. The message begins with the
// candidate.
func exclusion(candidate, m, other *Module) *diag.Note {
	if wish, found := find(m.Relations.Conflicts, other.ID); found && wish.Forbids(other.Version) {
		return &diag.Note{Pos: wish.Pos, Message: candidate.name() + ": " + m.name() + " conflicts with " + other.ID + " `" + wish.Text + "`, and " + other.name() + " would be there"}
	}
	if wish, found := find(m.Relations.Optional, other.ID); found && !wish.Allows(other.Version) {
		return &diag.Note{Pos: wish.Pos, Message: candidate.name() + ": " + m.name() + " goes with " + other.ID + " `" + wish.Text + "` only, and " + other.name() + " would be there"}
	}
	return nil
}

func find(list []Range, id string) (Range, bool) {
	for _, wish := range list {
		if wish.ID == id {
			return wish, true
		}
	}
	return Range{}, false
}

// MissingError is the cause of the problem of an unknown module.
type MissingError struct{ ID string }

// Error returns a message without the demands.
func (m *MissingError) Error() string { return "there is no module " + m.ID }

// ErrNoVersion is the cause of the problem that no version of a module is compatible.
var ErrNoVersion = errors.New("no version fits")

// explain returns the problem of a module without a compatible version.
func (r *resolver) explain(id string, versions []*Module, demands []demand, refusals []diag.Note) *diag.Problem {
	p := &diag.Problem{}
	for _, d := range demands {
		text := ""
		if d.Text != "" {
			text = " `" + d.Text + "`"
		}
		if d.by != nil && p.Pos.IsZero() {
			p.Pos, p.Source, p.Width = d.Pos, d.line, len([]rune(d.Text))+2
		}
		p.Notes = append(p.Notes, diag.Note{Pos: d.Pos, Message: d.who() + " " + id + text})
	}
	if why, ok := r.available.(Explainer); ok && len(versions) == 0 {
		if told := why.Why(id); told != nil {
			p.Message = told.Message
			return p.Advise(told.Advice())
		}
	}
	if len(versions) == 0 {
		p.Message, p.Cause = "there is no module `"+id+"`", &MissingError{id}
		return p.Advise(diag.SuggestNearest(id, r.available.IDs()).Or(diag.Hint{Text: idsWithPrefix(id, r.available.IDs())}))
	}
	p.Message, p.Hint, p.Cause = "no version of "+id+" fits", r.rejected, ErrNoVersion
	if r.conflict {
		p.Cause = errors.Join(ErrNoVersion, ErrConflict)
	}
	if len(refusals) == 0 {
		p.Message = "no version of " + id + " fits with the rest"
	}
	p.Notes = append(p.Notes, refusals...)
	return p
}

// idsWithPrefix returns a hint with the modules whose ids begin with begun; "" for none.
func idsWithPrefix(begun string, ids []string) string {
	const most = 6
	var list []string
	for _, id := range ids {
		if len(begun) > 1 && strings.HasPrefix(id, begun) {
			list = append(list, "`"+id+"`")
		}
	}
	slices.Sort(list)
	if more := len(list) - most; more > 0 {
		list = append(list[:most], diag.Count(more)+" more")
	}
	if len(list) == 0 {
		return ""
	}
	return "there is " + strings.Join(list, ", ")
}
