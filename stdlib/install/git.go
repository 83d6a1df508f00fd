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

// git runs the git program of the machine so that nothing written by others is executed, and no
// configuration of the machine or the repository takes effect.
type git struct {
	program  string // absolute path of the executable
	folder   string // temporary working folder, removed by the caller
	protocol string // the only protocol allowed
	maxBytes int64  // the working folder may not grow larger, in bytes
}

func findGit() (string, error) {
	program, err := exec.LookPath("git")
	if err != nil {
		return "", ErrNoGit
	}
	return filepath.Abs(program)
}

func (g *git) repository() string { return filepath.Join(g.folder, "repository") }

// safeConfig are settings passed by -c, which outrank all configuration files.
var safeConfig = []string{
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

// inheritedEnv are the environment variables that git inherits: paths, the agent of ssh,
// certificates and proxies. No variable of git itself is among them.
var inheritedEnv = []string{
	"PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "TEMP", "TMP", "SystemRoot", "SYSTEMROOT", "PATHEXT", "USERPROFILE", "HOMEDRIVE", "HOMEPATH", "ComSpec",
	"SSH_AUTH_SOCK", "SSL_CERT_FILE", "SSL_CERT_DIR",
	"http_proxy", "https_proxy", "no_proxy", "all_proxy", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY",
}

func (g *git) environment() []string {
	var env []string
	for _, name := range inheritedEnv {
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

// command prepares a git command; the beginning of its standard error is kept in the returned
// buffer.
func (g *git) command(ctx context.Context, args ...string) (*exec.Cmd, *headBuffer) {
	var all []string
	for _, setting := range append(safeConfig[:len(safeConfig):len(safeConfig)], "protocol."+g.protocol+".allow=always") {
		all = append(all, "-c", setting)
	}
	cmd := exec.CommandContext(ctx, g.program, append(all, args...)...)
	cmd.Dir, cmd.Env = g.folder, g.environment()
	cmd.WaitDelay = 5 * time.Second // children of git may keep the pipes open
	s := &headBuffer{limit: 16 << 10}
	cmd.Stderr = s
	return cmd, s
}

// maxListed bounds the output of git, in bytes: lists of refs, or of the files of a commit.
const maxListed = 8 << 20

// run runs git to its end and returns its standard output. git is stopped when its folder grows
// beyond g.maxBytes, as it has no such limit itself.
func (g *git) run(ctx context.Context, args ...string) ([]byte, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	cmd, s := g.command(ctx, args...)
	out := &headBuffer{limit: maxListed, onFull: func() { stop(errors.New("lists more refs or files than any module has")) }}
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

// watch stops git once its folder is larger than g.maxBytes. It returns when ended is closed.
func (g *git) watch(ended <-chan struct{}, stop context.CancelCauseFunc) {
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-ended:
			return
		case <-tick.C:
			if size(g.folder) > g.maxBytes {
				stop(fmt.Errorf("is larger than %d bytes", g.maxBytes))
				return
			}
		}
	}
}

// size returns the bytes of all files in a folder.
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

// headBuffer keeps the beginning of the output of a program.
type headBuffer struct {
	text   []byte
	limit  int    // bytes that are kept
	onFull func() // called when there is more; nil ignores it
}

// Write keeps what fits and discards the rest. It never fails.
func (h *headBuffer) Write(p []byte) (int, error) {
	room := min(len(p), h.limit-len(h.text))
	h.text = append(h.text, p[:room]...)
	if room < len(p) && h.onFull != nil {
		h.onFull()
	}
	return len(p), nil
}

// reason returns in one line why git failed: that ctx ended, the first error in the output, or
// err.
func (h *headBuffer) reason(ctx context.Context, err error) string {
	if cause := context.Cause(ctx); cause != nil {
		switch {
		case errors.Is(cause, context.DeadlineExceeded):
			return "git took too long"
		case errors.Is(cause, context.Canceled):
			return "git was stopped"
		}
		return cause.Error()
	}
	for line := range strings.Lines(string(h.text)) {
		line = strings.TrimSpace(line)
		for _, prefix := range []string{"fatal: ", "error: ", "ERROR: "} {
			if text, is := strings.CutPrefix(line, prefix); is {
				return "git says: " + diag.Cut(diag.Printable(text), 300)
			}
		}
	}
	return "git failed: " + err.Error()
}
