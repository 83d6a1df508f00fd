package install

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/Masterminds/semver/v3"

	"houserule/lang/diag"
	"houserule/lang/source"
)

// ErrNoGit is returned by [Fetch] when no git program is found in PATH.
var ErrNoGit = errors.New("fetching a module from a repository needs git, which is not installed here: install git, or add the module as a zip or a folder")

// Fetch receives a module from the git repository at the address from: the commit tagged with the
// version (v1.2.0 or 1.2.0), for the version "" the one with the highest version tag, and in a
// repository without version tags its HEAD. It sets Commit, Tag and Submodules of the result. The
// module is received into a new folder below beside, the folder of installed modules.
//
// The installed git program fetches one commit and writes it as a tar, which passes the same
// checks as an archive. Nothing is checked out: no hook, filter or attribute of the repository,
// and no configuration of the machine, takes effect. Cancelling ctx stops git.
func Fetch(ctx context.Context, from, version, beside string, limits Limits) (*Incoming, error) {
	address, err := readAddress(from)
	if err != nil {
		return nil, err
	}
	program, err := findGit()
	if err != nil {
		return nil, err
	}
	folder, remove, err := source.MkdirTemp("", "houserule-git-")
	if err != nil {
		return nil, err
	}
	defer remove()
	g := &git{program: program, folder: folder, protocol: address.protocol, maxBytes: limits.orDefault().Bytes}
	ref, err := g.choose(ctx, address, from, version)
	if err != nil {
		return nil, err
	}
	commit, err := g.fetch(ctx, address, ref)
	if err != nil {
		return nil, &RefusedError{Source: from, Reason: err.Error()}
	}
	submodules, err := g.submodules(ctx, commit)
	if err != nil {
		return nil, &RefusedError{Source: from, Reason: err.Error()}
	}
	i, err := receive(beside, limits)
	if err != nil {
		return nil, err
	}
	if i, err = i.finish(from, g.archive(ctx, commit, i)); err != nil {
		return nil, err
	}
	i.Commit, i.Submodules = commit, submodules
	i.Tag, _ = strings.CutPrefix(ref, "refs/tags/")
	if i.Tag == ref {
		i.Tag = ""
	}
	return i, nil
}

// versionTag is a tag whose name is a version.
type versionTag struct {
	ref     string // the full name, refs/tags/...
	object  string // the hash that it points to; for an annotated tag that of the commit
	version *semver.Version
}

// choose returns the ref to fetch for a version: that of its tag, or "HEAD".
func (g *git) choose(ctx context.Context, from address, source, version string) (string, error) {
	refused := func(format string, args ...any) (string, error) {
		return "", &RefusedError{Source: source, Reason: fmt.Sprintf(format, args...)}
	}
	out, err := g.run(ctx, "ls-remote", "--", from.text)
	if err != nil {
		return refused("%s", err)
	}
	tags, head := readRefs(out)
	if version == "" {
		return highest(tags, head, refused)
	}
	want, err := semver.StrictNewVersion(strings.TrimPrefix(version, "v"))
	if err != nil {
		return refused("`%s` is not a version; write three numbers, as in 1.0.0", oneLine.Replace(diag.Printable(diag.Cut(version, 60))))
	}
	var found []versionTag
	var all []string
	for _, t := range tags {
		all = append(all, t.version.String())
		if t.version.String() == want.String() {
			found = append(found, t)
		}
	}
	switch {
	case len(found) == 0 && len(all) == 0:
		return refused("has no version tags; omit @%s to use the newest commit", want)
	case len(found) == 0:
		slices.Reverse(all)
		all = slices.Compact(all)
		return refused("has no version %s; its newest are %s", want, strings.Join(all[:min(5, len(all))], ", "))
	case len(found) == 2 && found[0].object != found[1].object:
		return refused("has two versions %s, %s and %s, which differ", want, strings.TrimPrefix(found[0].ref, "refs/tags/"), strings.TrimPrefix(found[1].ref, "refs/tags/"))
	}
	return found[0].ref, nil
}

// highest returns the tag with the highest version; pre-releases count only when there are no
// others.
func highest(tags []versionTag, head bool, refused func(string, ...any) (string, error)) (string, error) {
	for _, unfinished := range []bool{false, true} {
		for _, t := range slices.Backward(tags) {
			if (t.version.Prerelease() != "") == unfinished {
				return t.ref, nil
			}
		}
	}
	if !head {
		return refused("is empty: it has no commits")
	}
	return "HEAD", nil
}

// readRefs parses the output of ls-remote. It returns the version tags, sorted with the highest
// last, and whether the repository has a HEAD.
func readRefs(out []byte) (tags []versionTag, head bool) {
	peeled := map[string]string{} // by ref; an annotated tag is listed twice, the second time with the hash of its commit
	lines := strings.Split(string(out), "\n")
	for _, line := range lines {
		object, ref, _ := strings.Cut(line, "\t")
		if ref, is := strings.CutSuffix(ref, "^{}"); is {
			peeled[ref] = object
		}
		head = head || ref == "HEAD"
	}
	for _, line := range lines {
		object, ref, _ := strings.Cut(line, "\t")
		name, is := strings.CutPrefix(ref, "refs/tags/")
		v, err := semver.StrictNewVersion(strings.TrimPrefix(name, "v"))
		if is && err == nil {
			tags = append(tags, versionTag{ref, cmp.Or(peeled[ref], object), v})
		}
	}
	slices.SortStableFunc(tags, func(a, b versionTag) int { return a.version.Compare(b.version) })
	return tags, head
}

// fetch fetches one ref into the bare repository and returns the hash of its commit.
func (g *git) fetch(ctx context.Context, from address, ref string) (string, error) {
	if _, err := g.run(ctx, "init", "--quiet", "--bare", "--template=", "--", g.repository()); err != nil {
		return "", err
	}
	// info/attributes outranks the attributes in the tree: git archive writes the bytes of the
	// commit, the same on all machines.
	info := filepath.Join(g.repository(), "info")
	if err := os.MkdirAll(info, 0o755); err != nil {
		return "", err
	}
	off := "* -text -eol -ident -filter -working-tree-encoding -export-subst -export-ignore\n"
	if err := os.WriteFile(filepath.Join(info, "attributes"), []byte(off), 0o644); err != nil {
		return "", err
	}
	const here = "refs/houserule/fetched"
	if _, err := g.run(ctx, "--git-dir="+g.repository(), "fetch", "--quiet", "--depth=1", "--no-tags", "--no-recurse-submodules", "--no-auto-maintenance", "--", from.text, "+"+ref+":"+here); err != nil {
		return "", err
	}
	out, err := g.run(ctx, "--git-dir="+g.repository(), "rev-parse", "--verify", "--end-of-options", here+"^{commit}")
	commit := strings.TrimSpace(string(out))
	if err == nil && !commitPattern.MatchString(commit) {
		err = errors.New("git reports no commit")
	}
	return commit, err
}

// submodules returns the paths of the submodules in a commit.
func (g *git) submodules(ctx context.Context, commit string) ([]string, error) {
	out, err := g.run(ctx, "--git-dir="+g.repository(), "ls-tree", "-r", "-z", commit)
	if err != nil {
		return nil, err
	}
	var found []string
	for entry := range bytes.SplitSeq(out, []byte{0}) {
		what, name, _ := strings.Cut(string(entry), "\t")
		if strings.HasPrefix(what, "160000 ") {
			found = append(found, name)
		}
	}
	return found, nil
}

// archive writes the files of a commit into i, by git archive.
func (g *git) archive(ctx context.Context, commit string, i *Incoming) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	cmd, said := g.command(ctx, "--git-dir="+g.repository(), "archive", "--format=tar", commit)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	err = i.untar(&limitedTar{from: out, limits: i.gate.limits})
	if err != nil {
		stop() // git would block on a full pipe
	}
	ended := cmd.Wait()
	if ended != nil && (err == nil || cmd.ProcessState.ExitCode() > 0 && len(said.text) > 0) {
		return refuse("", said.reason(ctx, ended))
	}
	return err
}
