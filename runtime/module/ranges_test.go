package module

import (
	"testing"

	"github.com/Masterminds/semver/v3"
)

// A conflict errs to the side of refusing: a version under test is within its range where
// that version is by its order, or where the version is that it becomes. A requirement
// takes one only where its range names one.
func TestVersionsUnderTest(t *testing.T) {
	for _, c := range []struct {
		text, version   string
		allows, forbids bool
	}{
		{"*", "1.2.0-beta.1", false, true},
		{"<2", "1.2.0-beta.1", false, true},
		{"<2", "2.0.0-beta.1", false, true},
		{"^1.2", "1.2.0-beta.1", false, true},
		{"=1.2.0", "1.2.0-beta.1", false, true},
		{"1.2.x", "1.2.0-beta.1", false, true},
		{"~1.2", "1.2.0-rc.1", false, true},
		{"1.0 - 1.4", "1.2.0-rc.1", false, true},
		{"!=1.2.0", "1.2.0-rc.1", false, true},
		{">=2", "2.0.0-rc.1", false, true},
		{">2", "2.0.0-rc.1", false, false},
		{">=2", "1.2.0-rc.1", false, false},
		{"<1 || >=3", "1.2.0-rc.1", false, false},
		{"<1 || >=3", "3.0.0-rc.1", false, true},
		{"<1 || ^1.2.0-alpha", "1.2.0-beta.1", true, true},
		{">=1.2.0-beta.2", "1.2.0-beta.1", false, true}, // 1.2.0 is in it
		{"<1.2.0-beta.1", "1.2.0-beta.2", false, false},
		{"<2", "1.2.0-beta.1+build.7", false, true},
		{"=1.2.0", "1.2.0+build.7", true, true},
		{"^v1.2", "1.2.0-beta.1", false, true},
		{"v1.2.0", "1.2.0", true, true},
		{"<1", "1.2.0", false, false},
	} {
		constraint, err := semver.NewConstraint(c.text)
		if err != nil {
			t.Fatal(c.text, err)
		}
		r, v := Range{Constraint: constraint, Text: c.text}, semver.MustParse(c.version)
		if r.Allows(v) != c.allows || r.Forbids(v) != c.forbids {
			t.Errorf("%s and %s: allows %v, forbids %v", c.text, v, r.Allows(v), r.Forbids(v))
		}
	}
	if v := semver.MustParse("1.2.0-beta.1"); !(Range{}).Allows(v) || !(Range{}).Forbids(v) || !(Range{}).Runs(v) {
		t.Error("a range that nobody wrote does not hold for every version")
	}
}

// A version of the engine under test runs what the version runs that it becomes; where a
// range names a version under test, their order counts.
func TestAnEngineUnderTest(t *testing.T) {
	for _, c := range []struct {
		text, engine string
		want         bool
	}{
		{">=0.1", "0.2.0-rc.1", true}, {"^0.2", "0.2.0-rc.1", true}, {"<0.2", "0.2.0-rc.1", false},
		{">=0.2.0-rc.2", "0.2.0-rc.1", false}, {">=0.2.0-rc.1", "0.2.0-rc.1", true}, {"0.1 - 0.3", "0.2.0-rc.1", true},
	} {
		constraint, err := semver.NewConstraint(c.text)
		if err != nil {
			t.Fatal(c.text, err)
		}
		if got := (Range{Constraint: constraint, Text: c.text}).Runs(semver.MustParse(c.engine)); got != c.want {
			t.Errorf("%s on %s: %v", c.text, c.engine, got)
		}
	}
}
