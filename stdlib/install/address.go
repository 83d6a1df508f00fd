package install

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"houserule/lang/lazyregexp"
)

// address is an accepted address of a git repository.
type address struct {
	text     string // the address as passed to git
	protocol string // "https", "ssh" or "file": the only protocol that git may use
}

// likeSCP is an address of ssh as git and scp write it: git@example.org:steps.git.
var likeSCP = lazyregexp.New(`^([A-Za-z0-9_][A-Za-z0-9._-]*@)[A-Za-z0-9][A-Za-z0-9.-]*:[^-]`)

// readAddress accepts what git may fetch from: https and ssh addresses and local folders.
// Everything else, and what git could take for an option, is a *Refused.
func readAddress(text string) (address, error) {
	wrong := func(reason string) (address, error) { return address{}, &RefusedError{Source: text, Reason: reason} }
	switch {
	case text == "":
		return address{}, refuse("", "an address is needed")
	case strings.HasPrefix(text, "-"):
		return wrong("begins with -, which git would read as a flag")
	case strings.ContainsFunc(text, func(c rune) bool { return unicode.IsControl(c) || unicode.IsSpace(c) }) && !isFolder(text):
		return wrong("contains spaces or control characters")
	case isFolder(text):
		return folderAddress(text)
	case likeSCP.MatchString(text):
		if strings.Contains(text, "#") {
			return wrong(afterHash(text))
		}
		return address{text, "ssh"}, nil
	}
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Scheme == "" || strings.Contains(text, "::"):
		return wrong("is neither a folder on this machine nor an address that begins with https:// or ssh://")
	case u.Scheme != "https" && u.Scheme != "ssh" && u.Scheme != "file":
		return wrong("is an address of " + u.Scheme + "; modules are fetched by https, ssh and from folders only")
	case strings.Contains(text, "#") && !hasPassword(text):
		return wrong(afterHash(text))
	case u.Scheme == "file" && strings.Contains(text, "?"):
		return wrong("contains a ?; write a tag after @")
	case u.Scheme == "file" && (u.Host != "" || !isFolder(filepath.FromSlash(u.Path))):
		return wrong("is not a folder on this machine")
	case u.Scheme == "file":
		return folderAddress(filepath.FromSlash(u.Path))
	case u.Host == "" || u.Hostname() == "" || u.Hostname()[0] == '-':
		return wrong("does not name a host")
	case hasPassword(text):
		return address{}, &RefusedError{Source: withoutUser(u), Reason: "contains a password or token, which others could read in the lock file; use ssh instead"}
	case u.User != nil && strings.HasPrefix(u.User.Username(), "-"):
		return wrong("has a name that begins with -, which ssh would read as a flag")
	}
	return address{text, u.Scheme}, nil
}

// afterHash returns the reason for refusing an address with a #: git ignores the part after it.
func afterHash(address string) string {
	before, tag, _ := strings.Cut(address, "#")
	if tag == "" {
		return "ends with #, which git does not read; write a tag after @"
	}
	return "names " + tag + " after #, which git does not read; write a tag after @: " + before + "@" + tag
}

// withoutUser returns an address with its user and password replaced by "...".
func withoutUser(u *url.URL) string {
	without := *u
	without.User = url.User("...")
	return without.String()
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// folderAddress returns the file:// address of a folder. Given a plain path, git would copy the
// repository's files itself instead of fetching a commit.
func folderAddress(path string) (address, error) {
	whole, err := filepath.Abs(path)
	if err != nil {
		return address{}, err
	}
	whole = filepath.ToSlash(whole)
	if !strings.HasPrefix(whole, "/") {
		whole = "/" + whole
	}
	return address{"file://" + whole, "file"}, nil
}
