// Package install brings modules of strangers onto a machine, and runs nothing of
// them.
//
// A module comes as a zip, a tar.gz, a folder or a git repository. Each of the four
// goes through the same gate, and first stands in a fresh folder beside the place where
// modules are kept. There it can be looked at; only then it is put into its place, with
// one rename, or thrown away:
//
//	in, err := install.Unpack(file, size, "steps.zip", "modules", install.Limits{})
//	if err != nil {
//		return err // a *Refused says which entry is wrong, and why
//	}
//	defer in.Discard() // nothing is left, unless it was placed
//	m, err := module.Open(in.FS(), "steps.zip")
//	...
//	err = in.Place(m.ID)
//
// # What is refused
//
// Names that lead out, that some system can't write or shows otherwise than they are,
// that are one name to some system (capital letters, Unicode's forms); links, devices,
// pipes and programs; more files, bytes, folders inside folders than [Limits] says, all
// countingReader while they are read; what an archive hides before, between or behind its
// entries. Files and folders whose names begin with a dot are no part of a module and
// are left out, and so are folders without files. One folder topFolder all, as the
// archives of code hosts have it, is taken off.
//
// # What is remembered
//
// [Sum] gives the hash of a module's files, the "h1:" of go.sum: the same for the
// folder, the zip that [Pack] makes of it, a tar.gz and a git commit. The [Lock] keeps
// it for each module, with what a person granted to it. [Lock.Verify] tells which files
// were changed since, and [Lock.Pin] whether another key signs it now.
package install
