package install

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/mod/module"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// gate decides which entries of an archive or folder are accepted. It remembers all of them, as
// two names may be the same file on some systems.
type gate struct {
	limits Limits
	seen   map[string]entry // by folded name
	files  []string         // names of the accepted files, in the order of the source
	count  int              // entries so far, skipped ones included
	bytes  int64            // bytes copied so far
}

type entry struct {
	name   string
	folder bool
}

func newGate(limits Limits) *gate { return &gate{limits: limits.orDefault(), seen: map[string]entry{}} }

// admit checks the name of an entry and returns it without a leading "./" and a trailing slash.
// "" without an error means that the entry is skipped.
func (g *gate) admit(raw string, folder bool) (string, error) {
	if g.count++; g.count > g.limits.Files {
		return "", refuse("", g.tooMany())
	}
	name := strings.TrimPrefix(raw, "./")
	if folder {
		name = strings.TrimSuffix(name, "/")
		if raw == "./" || raw == "." {
			return "", nil
		}
	}
	// The folder around all files may be removed later; finish checks the limits exactly.
	longPart := slices.ContainsFunc(strings.Split(name, "/"), func(part string) bool { return len(part) > g.limits.Name })
	if longPart || len(name) > 2*g.limits.Name {
		return "", refuse(raw, fmt.Sprintf("is a name of more than %d bytes", g.limits.Name))
	}
	if strings.Count(name, "/") > g.limits.Depth {
		return "", refuse(raw, g.tooDeep())
	}
	if err := module.CheckFilePath(name); err != nil {
		reason := wrongName(name)
		return "", &RefusedError{Entry: raw, Reason: reason, Hostile: reason == leadsOut}
	}
	if reason := wrongPart(name); reason != "" {
		return "", refuse(raw, reason)
	}
	if err := g.addUnique(name, folder); err != nil {
		return "", err
	}
	if len(g.seen) > g.limits.Files { // folders without entries of their own count, too
		return "", refuse("", g.tooMany())
	}
	for _, part := range strings.Split(name, "/") {
		if part[0] == '.' {
			return "", nil
		}
	}
	if !folder {
		g.files = append(g.files, name)
	}
	return name, nil
}

func (g *gate) tooMany() string {
	return fmt.Sprintf("contains more than %d files and folders", g.limits.Files)
}

func (g *gate) tooDeep() string {
	return fmt.Sprintf("is nested more than %d folders deep", g.limits.Depth)
}

// addUnique records a name and its parent folders, and refuses names that are the same file on some
// systems.
func (g *gate) addUnique(name string, folder bool) error {
	for at := name; at != "."; at = path.Dir(at) {
		is := entry{at, folder || at != name}
		key := foldName(at)
		was, twice := g.seen[key]
		switch {
		case !twice:
			g.seen[key] = is
		case was.name != at:
			return refuse(name, "and `"+was.name+"` are the same name on systems that ignore case or Unicode forms")
		case was.folder != is.folder:
			return refuse(at, "is both a file and a folder")
		case !is.folder:
			return refuse(name, "occurs twice")
		}
	}
	return nil
}

// foldName returns a name as file systems compare it that ignore case and Unicode normalization.
func foldName(name string) string {
	return norm.NFC.String(cases.Fold().String(norm.NFD.String(name)))
}

// finish checks the limits of all accepted files, and returns the single folder around them, which
// is removed from their names, or "".
func (g *gate) finish(manifest string) (top string, err error) {
	top = g.topFolder(manifest)
	for _, name := range g.files {
		inside := strings.TrimPrefix(strings.TrimPrefix(name, top), "/")
		if len(inside) > g.limits.Name {
			return "", refuse(name, fmt.Sprintf("is a name of more than %d bytes", g.limits.Name))
		}
		if strings.Count(inside, "/") >= g.limits.Depth {
			return "", refuse(name, g.tooDeep())
		}
	}
	return top, nil
}

// topFolder returns the single top folder if it contains all files and the manifest, or "".
func (g *gate) topFolder(manifest string) string {
	top, found := "", false
	for _, name := range g.files {
		first, rest, below := strings.Cut(name, "/")
		if !below || top != "" && first != top {
			return ""
		}
		top, found = first, found || rest == manifest
	}
	if !found {
		return ""
	}
	return top
}

// wrongName returns why golang.org/x/mod/module refuses a name.
func wrongName(name string) string {
	switch {
	case name == "":
		return "is an entry without a name"
	case !utf8.ValidString(name):
		return "is not valid UTF-8"
	case strings.Contains(name, `\`):
		return "has a \\ in its name; separate folders with /"
	case name[0] == '/':
		return "is an absolute path; paths must be relative to the folder of the module"
	case len(name) > 1 && name[1] == ':':
		return "is an absolute path; paths must be relative to the folder of the module"
	}
	for _, part := range strings.Split(name, "/") {
		switch {
		case part == "..":
			return leadsOut
		case part == "" || part == ".":
			return "is not a plain path"
		}
	}
	if reason := wrongPart(name); reason != "" {
		return reason
	}
	for _, c := range name {
		if module.CheckFilePath("a"+string(c)+"a") != nil && c != '/' {
			return fmt.Sprintf("has %q (%U) in its name, which some systems cannot write or show", c, c)
		}
	}
	return "is a name that some systems cannot write"
}

// wrongPart refuses names that Windows reserves or changes. It returns "" for all others.
func wrongPart(name string) string {
	for _, part := range strings.Split(name, "/") {
		if strings.HasSuffix(part, ".") || strings.HasSuffix(part, " ") || strings.HasPrefix(part, " ") {
			return "has a folder or file whose name begins with a space, or ends with a space or a dot, which Windows removes"
		}
		stem, _, _ := strings.Cut(strings.ToLower(part), ".")
		stem = strings.TrimRight(stem, " ")
		switch stem {
		case "con", "prn", "aux", "nul", "conin$", "conout$":
			return "has the name `" + stem + "`, which Windows reserves"
		}
		if rest, ok := strings.CutPrefix(stem, "com"); ok && isDeviceDigit(rest) {
			return "has the name `" + stem + "`, which Windows reserves"
		}
		if rest, ok := strings.CutPrefix(stem, "lpt"); ok && isDeviceDigit(rest) {
			return "has the name `" + stem + "`, which Windows reserves"
		}
		if _, number, short := strings.Cut(stem, "~"); short && number != "" && strings.Trim(number, "0123456789") == "" {
			return "looks like a short name of Windows, which may mean another file"
		}
	}
	return ""
}

// isDeviceDigit reports whether number is one digit, as in the reserved names com1 and lpt1.
func isDeviceDigit(number string) bool {
	return len([]rune(number)) == 1 && strings.Contains("0123456789¹²³", number)
}

// wrongKind returns why something is no regular file, or "". Folders are accepted.
func wrongKind(mode fs.FileMode) string {
	switch {
	case mode&fs.ModeSymlink != 0:
		return "is a link; a module must contain its files"
	case mode&fs.ModeDevice != 0:
		return "is a device; a module may contain only regular files"
	case mode&fs.ModeNamedPipe != 0:
		return "is a pipe; a module may contain only regular files"
	case mode&fs.ModeSocket != 0:
		return "is a socket; a module may contain only regular files"
	case mode.IsDir():
		return ""
	case !mode.IsRegular():
		return "is not a regular file"
	case mode&(fs.ModeSetuid|fs.ModeSetgid|fs.ModeSticky) != 0:
		return "requests the rights of another user; a module may contain only regular files"
	case mode&0o111 != 0:
		return "is executable, and a module may not contain programs: remove the permission (chmod -x)"
	}
	return ""
}
