package install_test

import (
	"context"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"houserule/stdlib/install"
)

// repository is a git repository that a test makes.
type repository struct {
	t   *testing.T
	dir string
}

func newRepository(t *testing.T) *repository {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("this machine has no git")
	}
	r := &repository{t, filepath.Join(t.TempDir(), "repository")}
	check(os.Mkdir(r.dir, 0o755))
	r.git("init", "--quiet", "--initial-branch=main", ".")
	return r
}

func (r *repository) git(args ...string) string {
	r.t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=An Author", "-c", "user.email=author@example.org", "-c", "core.autocrlf=false", "-c", "protocol.file.allow=always"}, args...)...)
	cmd.Dir = r.dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL="+os.DevNull)
	out, err := cmd.CombinedOutput()
	if err != nil {
		r.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

func (r *repository) write(name, text string) {
	path := filepath.Join(r.dir, name)
	check(os.MkdirAll(filepath.Dir(path), 0o755))
	check(os.WriteFile(path, []byte(text), 0o644))
}

// commit commits all there is, and gives the commit.
func (r *repository) commit(tags ...string) string {
	r.git("add", "--all")
	r.git("commit", "--quiet", "--message=more")
	for _, tag := range tags {
		if strings.HasPrefix(tag, "annotated ") {
			tag = strings.TrimPrefix(tag, "annotated ")
			r.git("tag", "--annotate", "--message=it", tag)
			continue
		}
		r.git("tag", tag)
	}
	return r.git("rev-parse", "HEAD")
}

func fetch(source, version, modules string) (*install.Incoming, error) {
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	return install.Fetch(ctx, source, version, modules, install.Limits{})
}

func TestFetchChoosesTheVersion(t *testing.T) {
	r := newRepository(t)
	r.write("module.json", manifest)
	commits := map[string]string{}
	for _, tag := range []string{"v1.2.0", "1.10.0", "annotated v1.3.0", "v2.0.0-beta.1", "not-a-version"} {
		r.write("init.lua", "-- "+tag+"\n")
		commits[strings.TrimPrefix(tag, "annotated ")] = r.commit(tag)
	}
	r.git("branch", "v9.9.9") // no tag
	_, modules := place(t)
	for _, c := range []struct{ version, tag string }{{"1.2.0", "v1.2.0"}, {"v1.10.0", "1.10.0"}, {"1.3.0", "v1.3.0"}, {"2.0.0-beta.1", "v2.0.0-beta.1"}, {"", "1.10.0"}} {
		in, err := fetch(r.dir, c.version, modules)
		if err != nil {
			t.Fatal(err)
		}
		if in.Tag != c.tag || in.Commit != commits[c.tag] || len(in.Submodules) != 0 {
			t.Errorf("%q: %s %s, want %s %s", c.version, in.Tag, in.Commit, c.tag, commits[c.tag])
		}
		check(in.Discard())
	}
	for version, want := range map[string]string{
		"9.9.9": "has no version 9.9.9; its newest are 2.0.0-beta.1, 1.10.0, 1.3.0, 1.2.0",
		"main":  "`main` is not a version; write three numbers, as in 1.0.0",
		"--x":   "`--x` is not a version; write three numbers, as in 1.0.0",
	} {
		if _, err := fetch(r.dir, version, modules); err == nil || err.Error() != r.dir+": "+want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
	r.git("tag", "1.2.0")
	if _, err := fetch(r.dir, "1.2.0", modules); err == nil || err.Error() != r.dir+": has two versions 1.2.0, 1.2.0 and v1.2.0, which differ" {
		t.Errorf("got %v", err)
	}
	if left := tree(t, modules); len(left) != 1 {
		t.Errorf("left: %v", left)
	}
}

func TestFetchWithoutTags(t *testing.T) {
	r := newRepository(t)
	_, modules := place(t)
	if _, err := fetch(r.dir, "", modules); err == nil || err.Error() != r.dir+": is empty: it has no commits" {
		t.Errorf("got %v", err)
	}
	r.write("module.json", manifest)
	r.write("init.lua", rules.text)
	commit := r.commit()
	in, err := fetch("file://"+filepath.ToSlash(r.dir), "", modules)
	if err != nil {
		t.Fatal(err)
	}
	if in.Commit != commit || in.Tag != "" {
		t.Errorf("%s %q", in.Commit, in.Tag)
	}
	check(in.Discard())
	if _, err := fetch(r.dir, "1.0.0", modules); err == nil || err.Error() != r.dir+": has no version tags; omit @1.0.0 to use the newest commit" {
		t.Errorf("got %v", err)
	}
}

// Hooks, filters, attributes and submodules of a repository have no say: what comes in
// are the bytes of the commit, with the hash that any archive of them has.
func TestFetchRunsNothing(t *testing.T) {
	other := newRepository(t)
	other.write("x.lua", "x")
	other.commit()
	r := newRepository(t)
	files := map[string]string{
		"module.json": manifest,
		"init.lua":    "-- $Format:%H$ $Id$\n-- line\n",
		"kept.csv":    "1\n",
		"wide.txt":    "ü\n",
	}
	for name, text := range files {
		r.write(name, text)
	}
	r.write("wide.txt", "\xfc\n")
	ran := filepath.Join(t.TempDir(), "ran")
	r.write(".gitattributes", "*.lua export-subst ident filter=evil eol=crlf\nkept.csv export-ignore\nwide.txt working-tree-encoding=ISO-8859-1\n")
	r.write(".gitmodules", "")
	r.write("hooks/post-checkout", "#!/bin/sh\ntouch "+ran+"\n")
	r.write(".lfsconfig", "[lfs]\nurl = https://example.org\n")
	files["hooks/post-checkout"] = "#!/bin/sh\ntouch " + ran + "\n"
	r.git("submodule", "--quiet", "add", "file://"+filepath.ToSlash(other.dir), "parts")
	r.git("-c", "filter.evil.clean=cat", "add", "--all")
	commit := r.commit("v1.0.0")
	// Everything of the machine and of the source that could run something.
	for _, hook := range []string{"post-checkout", "pre-receive", "reference-transaction", "post-merge", "post-index-change"} {
		check(os.WriteFile(filepath.Join(r.dir, ".git", "hooks", hook), []byte("#!/bin/sh\ntouch "+ran+"\n"), 0o755))
	}
	home := t.TempDir()
	evil := "[filter \"evil\"]\n\tsmudge = touch " + ran + "\n\tclean = touch " + ran + "\n[core]\n\tfsmonitor = touch " + ran + "\n\thooksPath = " + filepath.ToSlash(filepath.Join(r.dir, "hooks")) +
		"\n[tar \"tar\"]\n\tcommand = touch " + ran + "\n[init]\n\ttemplateDir = " + filepath.ToSlash(filepath.Join(r.dir, ".git")) + "\n[url \"ext::touch " + ran + "\"]\n\tinsteadOf = file://\n"
	check(os.WriteFile(filepath.Join(home, ".gitconfig"), []byte(evil), 0o644))
	t.Setenv("HOME", home)
	t.Setenv("GIT_CONFIG_COUNT", "1")
	t.Setenv("GIT_CONFIG_KEY_0", "filter.evil.smudge")
	t.Setenv("GIT_CONFIG_VALUE_0", "touch "+ran)
	t.Setenv("GIT_EXTERNAL_DIFF", "touch "+ran)

	parent, modules := place(t)
	in, err := fetch(r.dir, "1.0.0", modules)
	if err != nil {
		t.Fatal(err)
	}
	if in.Commit != commit || strings.Join(in.Submodules, " ") != "parts" {
		t.Errorf("%s %v", in.Commit, in.Submodules)
	}
	var inZip []file
	for name, text := range files {
		inZip = append(inZip, file{name: name, text: text})
	}
	same := must(unpack(zipped(inZip...), "steps.zip", modules, install.Limits{}))
	if got, want := must(install.Hash(in.FS())), must(install.Hash(same.FS())); got != want {
		t.Errorf("hash %s, and of the zip %s", got, want)
	}
	check(same.Discard())
	check(in.Place("steps"))
	want := map[string]string{"./": "", "secret": "mine", "modules/": "", "modules/steps/": "", "modules/steps/hooks/": ""}
	for name, text := range files {
		want["modules/steps/"+name] = text
	}
	if got := tree(t, parent); !maps.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if _, err := os.Stat(ran); err == nil {
		t.Error("something was run")
	}
}

func TestFetchRefusesWhatArchivesMayNotHold(t *testing.T) {
	r := newRepository(t)
	_, modules := place(t)
	r.write("module.json", manifest)
	check(os.Symlink("/etc/passwd", filepath.Join(r.dir, "init.lua")))
	r.commit("v1.0.0")
	if _, err := fetch(r.dir, "", modules); err == nil || err.Error() != r.dir+": `init.lua` is a link; a module must contain its files" {
		t.Errorf("got %v", err)
	}
	check(os.Remove(filepath.Join(r.dir, "init.lua")))
	check(os.WriteFile(filepath.Join(r.dir, "run.lua"), []byte("x"), 0o755))
	r.commit("v1.0.1")
	if _, err := fetch(r.dir, "", modules); err == nil || err.Error() != r.dir+": `run.lua` is executable, and a module may not contain programs: remove the permission (chmod -x)" {
		t.Errorf("got %v", err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := install.Fetch(ctx, r.dir, "", modules, install.Limits{}); err == nil {
		t.Error("it was fetched after it was stopped")
	}
	if left := tree(t, modules); len(left) != 1 {
		t.Errorf("left: %v", left)
	}
}

func TestFetchRefusesAddresses(t *testing.T) {
	_, modules := place(t)
	const neither = "is neither a folder on this machine nor an address that begins with https:// or ssh://"
	for source, want := range map[string]string{
		"":                                "an address is needed",
		"--upload-pack=touch":             "--upload-pack=touch: begins with -, which git would read as a flag",
		"ext::sh -c touch":                "ext::sh -c touch: contains spaces or control characters",
		"ext::sh":                         "ext::sh: " + neither,
		"https::x":                        "https::x: " + neither,
		"http://example.org/x":            "http://example.org/x: is an address of http; modules are fetched by https, ssh and from folders only",
		"git://example.org/x":             "git://example.org/x: is an address of git; modules are fetched by https, ssh and from folders only",
		"fd://3":                          "fd://3: is an address of fd; modules are fetched by https, ssh and from folders only",
		"https:///x":                      "https:///x: does not name a host",
		"ssh://-oProxyCommand=touch/x":    "ssh://-oProxyCommand=touch/x: does not name a host",
		"ssh://-o@example.org/x":          "ssh://-o@example.org/x: has a name that begins with -, which ssh would read as a flag",
		"https://me:mine@example.org/x":   "https://...@example.org/x: contains a password or token, which others could read in the lock file; use ssh instead",
		"https://token@example.org/x":     "https://...@example.org/x: contains a password or token, which others could read in the lock file; use ssh instead",
		"file:///tmp#v1":                  "file:///tmp#v1: names v1 after #, which git does not read; write a tag after @: file:///tmp@v1",
		"file:///tmp#":                    "file:///tmp#: ends with #, which git does not read; write a tag after @",
		"file:///tmp?ref=v1":              "file:///tmp?ref=v1: contains a ?; write a tag after @",
		"https://example.org/a.git#main":  "https://example.org/a.git#main: names main after #, which git does not read; write a tag after @: https://example.org/a.git@main",
		"git@example.org:a.git#v1":        "git@example.org:a.git#v1: names v1 after #, which git does not read; write a tag after @: git@example.org:a.git@v1",
		"file:///nowhere/at/all":          "file:///nowhere/at/all: is not a folder on this machine",
		"file://host/share":               "file://host/share: is not a folder on this machine",
		"-oProxyCommand=x@example.org:x":  "-oProxyCommand=x@example.org:x: begins with -, which git would read as a flag",
		"git@example.org:--upload-pack=x": "git@example.org:--upload-pack=x: " + neither,
		"ssh://%2DoProxyCommand=x/y":      "ssh://%2DoProxyCommand=x/y: " + neither,
		"ssh://%2Do@example.org/x":        "ssh://%2Do@example.org/x: has a name that begins with -, which ssh would read as a flag",
		"-c core.sshCommand=x":            "-c core.sshCommand=x: begins with -, which git would read as a flag",
		"file://-c/x":                     "file://-c/x: is not a folder on this machine",
		"ext::ssh://example.org/x":        "ext::ssh://example.org/x: " + neither,
		"nowhere":                         "nowhere: " + neither,
		"https://example.org/x\n--upload": "https://example.org/x␊--upload: contains spaces or control characters",
	} {
		if _, err := fetch(source, "", modules); err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
}

func TestFetchWithoutGit(t *testing.T) {
	_, modules := place(t)
	t.Setenv("PATH", t.TempDir())
	_, err := fetch(modules, "", modules)
	if want := "fetching a module from a repository needs git, which is not installed here: install git, or add the module as a zip or a folder"; !errors.Is(err, install.ErrNoGit) || err.Error() != want {
		t.Errorf("got %v", err)
	}
}
