package module

import (
	"fmt"

	"github.com/Masterminds/semver/v3"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
)

// Range is a range of versions of a module.
type Range struct {
	ID         string // empty for the engine
	Constraint *semver.Constraints
	Text       string   // as written
	Pos        diag.Pos // its position
	line       string   // the source line
}

// Allows reports whether a version is in the range; a zero Range allows all. A prerelease such
// as 1.2.0-beta.1 is only allowed if the range names one, as ">=1.2.0-beta.1" does.
func (r Range) Allows(v *semver.Version) bool { return r.Constraint == nil || r.Constraint.Check(v) }

// Forbids reports whether a version is in the range of a conflict; a zero Range forbids all.
// Unlike in [Range.Allows], a prerelease is in the range if it is by its order, or if its
// release is: 1.2.0-beta.1 is in "*", "<2", "^1.2" and "=1.2.0".
func (r Range) Forbids(v *semver.Version) bool {
	return r.Allows(v) || r.covers(v) || r.Constraint.Check(release(v))
}

// Runs reports whether a version of the engine is in the range. A prerelease of the engine
// counts as its release, unless the range names a prerelease.
func (r Range) Runs(v *semver.Version) bool {
	return r.Allows(v) || !namesPrerelease.MatchString(r.Text) && r.Constraint.Check(release(v))
}

// covers reports whether a version, even a prerelease, is in the range by its order.
func (r Range) covers(v *semver.Version) bool {
	c := *r.Constraint
	c.IncludePrerelease = true
	return c.Check(v)
}

// prereleaseReason returns a sentence that explains that a version is excluded as a prerelease; "" if
// that is not the reason.
func (r Range) prereleaseReason(v *semver.Version) string {
	if v.Prerelease() == "" || r.Allows(v) || !r.covers(v) && !r.Constraint.Check(release(v)) {
		return ""
	}
	return fmt.Sprintf("a version under test (%s) is taken only where the range names one: `>=%s`", v, v)
}

// namesPrerelease matches a prerelease in a range: a hyphen after a digit. In a range from one
// version to another, spaces surround the hyphen.
var namesPrerelease = lazyregexp.New(`[0-9]-[0-9A-Za-z]`)

// release returns the release of a prerelease.
func release(v *semver.Version) *semver.Version {
	return semver.New(v.Major(), v.Minor(), v.Patch(), "", "")
}
