package engine

import "github.com/Masterminds/semver/v3"

// Version is the version of houserule that modules can ask for with "engine".
const Version = "0.1.0"

// EngineVersion is Version, parsed.
func EngineVersion() *semver.Version { return semver.MustParse(Version) }
