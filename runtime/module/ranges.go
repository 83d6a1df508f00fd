package module

import (
	"fmt"
	"regexp"

	"github.com/Masterminds/semver/v3"

	"houserule/lang/diag"
)

// Range is a wish for versions of a module.
type Range struct {
	ID         string // empty for the engine
	Constraint *semver.Constraints
	Text       string   // as written
	Pos        diag.Pos // where it is written
	line       string   // the source line there
}

// Allows reports whether a version is in the range; a zero range allows all. A version
// under test, such as 1.2.0-beta.1, is allowed only where the range names one, as
// ">=1.2.0-beta.1" does.
func (r Range) Allows(v *semver.Version) bool { return r.Constraint == nil || r.Constraint.Check(v) }

// Forbids reports whether a version is in the range of a conflict; a zero range forbids
// all. Unlike [Range.Allows] it takes a version under test for within the range where
// either that version is, by its order, or the version that it becomes: 1.2.0-beta.1 is
// within "*", "<2", "^1.2" and "=1.2.0".
func (r Range) Forbids(v *semver.Version) bool {
	return r.Allows(v) || r.covers(v) || r.Constraint.Check(release(v))
}

// Runs reports whether a version of the engine is in the range. A version of the engine
// under test counts as the one that it becomes, unless the range names a version under
// test.
func (r Range) Runs(v *semver.Version) bool {
	return r.Allows(v) || !namesPrerelease.MatchString(r.Text) && r.Constraint.Check(release(v))
}

// covers reports whether a version is in the range by its order alone, be it under test
// or not.
func (r Range) covers(v *semver.Version) bool {
	c := *r.Constraint
	c.IncludePrerelease = true
	return c.Check(v)
}

// underTest explains why a version is not in a range that it seems to be in: a sentence,
// or "" where that is not the reason.
func (r Range) underTest(v *semver.Version) string {
	if v.Prerelease() == "" || r.Allows(v) || !r.covers(v) && !r.Constraint.Check(release(v)) {
		return ""
	}
	return fmt.Sprintf("a version under test (%s) is taken only where the range names one: `>=%s`", v, v)
}

// namesPrerelease finds a version under test in a range: a hyphen behind a digit, where a
// range from one version to another has blanks around it.
var namesPrerelease = regexp.MustCompile(`[0-9]-[0-9A-Za-z]`)

// release is the version that a version under test becomes.
func release(v *semver.Version) *semver.Version {
	return semver.New(v.Major(), v.Minor(), v.Patch(), "", "")
}
