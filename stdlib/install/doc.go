// Package install receives, checks and installs modules made by others. It never executes
// anything in them.
//
// A module comes as a zip, a tar.gz, a folder or a git repository. All are checked by the
// same rules and received into a temporary folder beside the installed modules, where they
// can be read. Then they are moved to their place by one rename, or discarded:
//
//	in, err := install.Unpack(file, size, "steps.zip", "modules", install.Limits{})
//	if err != nil {
//		return err // a *Refused names the entry and the reason
//	}
//	defer in.Discard() // removes the module unless it was placed
//	m, err := module.Open(in.FS(), "steps.zip")
//	...
//	err = in.Place(m.ID)
//
// # What is refused
//
// Names that lead out of the folder, that some system cannot write or shows differently, or
// that are the same on some system (upper and lower case, Unicode normalization); links,
// devices, pipes and executables; more files, bytes or nested folders than [Limits] allows,
// counted while reading; bytes hidden in an archive before, between or after its entries.
// Files and folders whose names begin with a dot are skipped, and so are empty folders. A
// single folder around all files, as in the archives of code hosts, is removed from the names.
//
// # What is kept
//
// [Sum] computes the hash of a module's files, the "h1:" hash of go.sum: the same for a
// folder, the zip that [Pack] makes of it, a tar.gz and a git commit. The [Lock] keeps it for
// each module with the granted permissions. [Lock.Verify] reports files changed since the
// installation, and [Lock.Pin] a changed signing key.
package install
