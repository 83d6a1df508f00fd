package install

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"houserule/lang/diag"
)

// git is the git of the machine, with all shut off that would run or read what
// somebody else wrote.
type git struct {
	program  string
	folder   string // where it works; thrown away afterwards
	protocol string // the only one allowed
	most     int64  // bytes that it may fetch
}

func lookGit() (string, error) {
	program, err := exec.LookPath("git")
	if err != nil {
		return "", ErrNoGit
	}
	return filepath.Abs(program)
}

func (g *git) repository() string { return filepath.Join(g.folder, "repository") }

// shutOff are settings that stand above those of files.
var shutOff = []string{
	"core.hooksPath=" + os.DevNull,
	"core.attributesFile=" + os.DevNull,
	"core.fsmonitor=false",
	"core.symlinks=false",
	"core.autocrlf=false",
	"credential.helper=",
	"submodule.recurse=false",
	"fetch.recurseSubmodules=false",
	"protocol.allow=never",
	"protocol.ext.allow=never",
	"gc.auto=0",
	"maintenance.auto=false",
	"tar.umask=0022",
	"core.quotePath=false",
	"advice.detachedHead=false",
}

// inherited are the variables of the environment that git gets: where programs, keys
// of ssh and the way out of a network are. None of git's own is among them.
var inherited = []string{
	"PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "TEMP", "TMP", "SystemRoot", "SYSTEMROOT", "PATHEXT", "USERPROFILE", "HOMEDRIVE", "HOMEPATH", "ComSpec",
	"SSH_AUTH_SOCK", "SSL_CERT_FILE", "SSL_CERT_DIR",
	"http_proxy", "https_proxy", "no_proxy", "all_proxy", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY",
}

func (g *git) environment() []string {
	var env []string
	for _, name := range inherited {
		if value, there := os.LookupEnv(name); there {
			env = append(env, name+"="+value)
		}
	}
	return append(env,
		"GIT_TERMINAL_PROMPT=0",
		"GIT_CONFIG_NOSYSTEM=1",
		"GIT_CONFIG_GLOBAL="+os.DevNull,
		"GIT_CONFIG_SYSTEM="+os.DevNull,
		"GIT_ATTR_NOSYSTEM=1",
		"GIT_ALLOW_PROTOCOL="+g.protocol,
		"GIT_PROTOCOL_FROM_USER=0",
		"GIT_NO_REPLACE_OBJECTS=1",
		"GIT_NO_LAZY_FETCH=1",
		"GIT_LFS_SKIP_SMUDGE=1",
		"GIT_OPTIONAL_LOCKS=0",
		"GIT_ASKPASS=",
		"SSH_ASKPASS=",
		"GCM_INTERACTIVE=never",
		"GIT_SSH_COMMAND=ssh -oBatchMode=yes -oClearAllForwardings=yes -oPermitLocalCommand=no",
		"GIT_CEILING_DIRECTORIES="+filepath.Dir(g.folder),
		"LC_ALL=C",
	)
}

// command prepares git; what it says on the side is kept for messages.
func (g *git) command(ctx context.Context, args ...string) (*exec.Cmd, *said) {
	var all []string
	for _, setting := range append(shutOff[:len(shutOff):len(shutOff)], "protocol."+g.protocol+".allow=always") {
		all = append(all, "-c", setting)
	}
	cmd := exec.CommandContext(ctx, g.program, append(all, args...)...)
	cmd.Dir, cmd.Env = g.folder, g.environment()
	cmd.WaitDelay = 5 * time.Second // its own children may hold the pipes
	s := &said{most: 16 << 10}
	cmd.Stderr = s
	return cmd, s
}

// maxListed bounds what git may list: refs, or the files of a commit.
const maxListed = 8 << 20

// run runs git to its end, and gives what it wrote. It is stopped when it fetched too
// much: git has no such bound itself.
func (g *git) run(ctx context.Context, args ...string) ([]byte, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	cmd, s := g.command(ctx, args...)
	out := &said{most: maxListed, full: func() { stop(errors.New("lists more refs or files than any module has")) }}
	cmd.Stdout = out
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	ended := make(chan struct{})
	go g.watch(ended, stop)
	err := cmd.Wait()
	close(ended)
	if err != nil {
		return nil, errors.New(s.reason(ctx, err))
	}
	return out.text, nil
}

// watch looks every now and then how much stands in the folder.
func (g *git) watch(ended <-chan struct{}, stop context.CancelCauseFunc) {
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-ended:
			return
		case <-tick.C:
			if size(g.folder) > g.most {
				stop(fmt.Errorf("is larger than %d bytes", g.most))
				return
			}
		}
	}
}

func size(folder string) (bytes int64) {
	filepath.WalkDir(folder, func(_ string, found fs.DirEntry, err error) error {
		if err != nil {
			return nil // git removes files while it works
		}
		if info, err := found.Info(); err == nil && info.Mode().IsRegular() {
			bytes += info.Size()
		}
		return nil
	})
	return bytes
}

// said keeps the first of what a program writes.
type said struct {
	text []byte
	most int
	full func() // called when there is more
}

// Write takes everything, and keeps what has room.
func (s *said) Write(p []byte) (int, error) {
	room := min(len(p), s.most-len(s.text))
	s.text = append(s.text, p[:room]...)
	if room < len(p) && s.full != nil {
		s.full()
	}
	return len(p), nil
}

// reason says in a line why git failed.
func (s *said) reason(ctx context.Context, err error) string {
	if cause := context.Cause(ctx); cause != nil {
		switch {
		case errors.Is(cause, context.DeadlineExceeded):
			return "git took too long"
		case errors.Is(cause, context.Canceled):
			return "git was stopped"
		}
		return cause.Error()
	}
	for line := range strings.Lines(string(s.text)) {
		line = strings.TrimSpace(line)
		for _, prefix := range []string{"fatal: ", "error: ", "ERROR: "} {
			if text, is := strings.CutPrefix(line, prefix); is {
				return "git says: " + diag.Cut(diag.Printable(text), 300)
			}
		}
	}
	return "git failed: " + err.Error()
}
