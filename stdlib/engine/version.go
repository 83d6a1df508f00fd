package engine

import "github.com/Masterminds/semver/v3"

// Version is the version of houserule that modules can require with "engine".
const Version = "0.1.0"

// EngineVersion returns Version as a semantic version.
func EngineVersion() *semver.Version { return semver.MustParse(Version) }
