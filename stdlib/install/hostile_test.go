package install_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"maps"
	"strings"
	"testing"

	"houserule/stdlib/install"
)

var (
	good    = file{name: "module.json", text: manifest}
	rules   = file{name: "init.lua", text: "-- rules\n"}
	lines   = strings.Repeat("all the same\n", 200)
	usual   = zipped(good, rules)
	usualGz = tgz(good, rules)
)

// badNames are wrong in every archive.
var badNames = []struct{ what, name, want string }{
	{"up", "../evil.lua", "`../evil.lua` leads outside the folder of the module"},
	{"up from below", "a/../../evil.lua", "`a/../../evil.lua` leads outside the folder of the module"},
	{"up and back", "a/../b.lua", "`a/../b.lua` leads outside the folder of the module"},
	{"root", "/etc/passwd", "`/etc/passwd` is an absolute path; paths must be relative to the folder of the module"},
	{"drive", "C:/evil.lua", "`C:/evil.lua` is an absolute path; paths must be relative to the folder of the module"},
	{"backslashes", `..\evil.lua`, "`..\\evil.lua` has a \\ in its name; separate folders with /"},
	{"share", `\\host\share`, "`\\\\host\\share` has a \\ in its name; separate folders with /"},
	{"stream", "init.lua:hidden", "`init.lua:hidden` has ':' (U+003A) in its name, which some systems cannot write or show"},
	{"NUL", "init.lua\x00.txt", "`init.lua␀.txt` has '\\x00' (U+0000) in its name, which some systems cannot write or show"},
	{"line end", "a\nb.lua", "`a␊b.lua` has '\\n' (U+000A) in its name, which some systems cannot write or show"},
	{"escape", "\x1b[2Ja.lua", "`␛[2Ja.lua` has '\\x1b' (U+001B) in its name, which some systems cannot write or show"},
	{"right to left", "a\u202eaul.lua", "`a�aul.lua` has '\\u202e' (U+202E) in its name, which some systems cannot write or show"},
	{"no width", "a\u200b.lua", "`a�.lua` has '\\u200b' (U+200B) in its name, which some systems cannot write or show"},
	{"loose accent", "u\u0308.lua", "`u\u0308.lua` has '\u0308' (U+0308) in its name, which some systems cannot write or show"},
	{"star", "*.lua", "`*.lua` has '*' (U+002A) in its name, which some systems cannot write or show"},
	{"no UTF-8", "a\xff.lua", "`a�.lua` is not valid UTF-8"},
	{"doubled slash", "a//b.lua", "`a//b.lua` is not a plain path"},
	{"dot between", "a/./b.lua", "`a/./b.lua` is not a plain path"},
	{"aux", "aux", "`aux` has the name `aux`, which Windows reserves"},
	{"con.lua", "tables/Con.lua", "`tables/Con.lua` has the name `con`, which Windows reserves"},
	{"com1", "com1.tar.lua", "`com1.tar.lua` has the name `com1`, which Windows reserves"},
	{"lpt0", "lpt0/x.lua", "`lpt0/x.lua` has the name `lpt0`, which Windows reserves"},
	{"nul and blank", "nul .lua", "`nul .lua` has the name `nul`, which Windows reserves"},
	{"conin$", "conin$", "`conin$` has the name `conin$`, which Windows reserves"},
	{"short name", "progra~1", "`progra~1` looks like a short name of Windows, which may mean another file"},
	{"last dot", "init.lua.", "`init.lua.` has a folder or file whose name begins with a space, or ends with a space or a dot, which Windows removes"},
	{"last blank", "init.lua ", "`init.lua ` has a folder or file whose name begins with a space, or ends with a space or a dot, which Windows removes"},
	{"first blank", " init.lua", "` init.lua` has a folder or file whose name begins with a space, or ends with a space or a dot, which Windows removes"},
	{"dots", "a/.../b.lua", "`a/.../b.lua` has a folder or file whose name begins with a space, or ends with a space or a dot, which Windows removes"},
	{"capital letters", "INIT.lua", "`INIT.lua` and `init.lua` are the same name on systems that ignore case or Unicode forms"},
	{"long s", "module.jſon", "`module.jſon` and `module.json` are the same name on systems that ignore case or Unicode forms"},
	{"twice", "init.lua", "`init.lua` occurs twice"},
	{"file and folder", "init.lua/x.lua", "`init.lua` is both a file and a folder"},
	{"deep", "a/b/c/d/e/f/g/h/i.lua", "`a/b/c/d/e/f/g/h/i.lua` is nested more than 8 folders deep"},
	{"very deep", strings.Repeat("a/", 150) + "i.lua", "`" + strings.Repeat("a/", 40) + "…` is nested more than 8 folders deep"},
	{"long name", strings.Repeat("n", 201), "`" + strings.Repeat("n", 80) + "…` is a name of more than 200 bytes"},
	{"very long name", strings.Repeat("n", 5000), "`" + strings.Repeat("n", 80) + "…` is a name of more than 200 bytes"},
	{"hidden and out", ".git/../../x", "`.git/../../x` leads outside the folder of the module"},
}

type hostile struct {
	name  string
	build func() []byte
	want  string
}

func modeOf(m fs.FileMode) func() []byte {
	return func() []byte { return zipped(good, rules, file{name: "x", text: "target", mode: int64(m)}) }
}

func kindOf(f file) func() []byte {
	f.name = "x"
	return func() []byte { return tgz(good, rules, f) }
}

func many(n int) []file {
	files := []file{good}
	for i := range n {
		files = append(files, file{name: fmt.Sprintf("f%d.lua", i)})
	}
	return files
}

func headed(h zip.FileHeader, text string) func() []byte {
	return func() []byte {
		h.Name, h.CRC32 = "module.json", crc32.ChecksumIEEE([]byte(text))
		if h.UncompressedSize64 == 0 {
			h.UncompressedSize64 = uint64(len(text))
		}
		if h.CompressedSize64 == 0 {
			h.CompressedSize64 = uint64(len(text))
		}
		return raw(h, text)
	}
}

// overlapping is a zip in which two names of the directory stand for the same bytes.
func overlapping() []byte {
	text := zipped(file{name: "aaaa.lua", text: "one"}, file{name: "bbbb.lua", text: "two"})
	second := bytes.LastIndex(text, []byte("PK\x01\x02"))
	text[second+42], text[second+43], text[second+44], text[second+45] = 0, 0, 0, 0
	copy(text[second+46:], "aaaa.lub")
	return text
}

// between is a zip with bytes between its entries and its directory.
func between(text []byte, hidden string) []byte {
	at := bytes.Index(text, []byte("PK\x01\x02"))
	out := append(bytes.Clone(text[:at]), hidden...)
	out = append(out, text[at:]...)
	return put(out, "PK\x05\x06", 16, uint32(at+len(hidden)))
}

func bomb() string { return strings.Repeat("\x00", 3<<20) }

func cases() []hostile {
	var all []hostile
	for _, bad := range badNames {
		all = append(all,
			hostile{"zip " + bad.what, func() []byte { return zipped(good, rules, file{name: bad.name, text: "x"}) }, bad.want})
		if bad.what == "NUL" { // no tar has such a name
			continue
		}
		all = append(all,
			hostile{"tar.gz " + bad.what, func() []byte { return tgz(good, rules, file{name: bad.name, text: "x"}) }, bad.want})
	}
	return append(all, []hostile{
		{"empty", func() []byte { return nil }, "is not an archive: it has fewer than 4 bytes"},
		{"text", func() []byte { return []byte("a plain text") }, "is neither a zip nor a tar.gz file, by its first bytes"},
		{"tar alone", func() []byte { return tarred(good) }, "is neither a zip nor a tar.gz file, by its first bytes"},
		{"rar", func() []byte { return []byte("Rar!\x1a\x07\x01\x00") }, "is neither a zip nor a tar.gz file, by its first bytes"},
		{"large", func() []byte { return make([]byte, 1<<20) }, "has more than 1000000 bytes"},

		{"zip without files", func() []byte { return zipped() }, "contains no files"},
		{"zip of folders", func() []byte { return zipped(file{name: "a/"}, file{name: "a/b/"}) }, "contains no files"},
		{"zip link", modeOf(fs.ModeSymlink | 0o777), "`x` is a link; a module must contain its files"},
		{"zip device", modeOf(fs.ModeDevice | 0o644), "`x` is a device; a module may contain only regular files"},
		{"zip terminal", modeOf(fs.ModeDevice | fs.ModeCharDevice | 0o644), "`x` is a device; a module may contain only regular files"},
		{"zip pipe", modeOf(fs.ModeNamedPipe | 0o644), "`x` is a pipe; a module may contain only regular files"},
		{"zip socket", modeOf(fs.ModeSocket | 0o644), "`x` is a socket; a module may contain only regular files"},
		{"zip folder by its mode", modeOf(fs.ModeDir | 0o755), "`x` is both a file and a folder"},
		{"zip program", modeOf(0o755), "`x` is executable, and a module may not contain programs: remove the permission (chmod -x)"},
		{"zip setuid", modeOf(fs.ModeSetuid | 0o644), "`x` requests the rights of another user; a module may contain only regular files"},
		{"zip setgid", modeOf(fs.ModeSetgid | 0o644), "`x` requests the rights of another user; a module may contain only regular files"},
		{"zip without a name", func() []byte { return zipped(good, file{name: "", text: "x"}) }, "is an entry without a name"},
		{"zip many", func() []byte { return zipped(many(30)...) }, "contains more than 20 files and folders"},
		{"zip many folders", func() []byte {
			var files []file
			for i := range 30 {
				files = append(files, file{name: fmt.Sprintf("d%d/", i)})
			}
			return zipped(files...)
		}, "contains more than 20 files and folders"},
		{"zip many folders of few files", func() []byte {
			var files []file
			for i := range 5 {
				files = append(files, file{name: fmt.Sprintf("%d/a/b/c/d/e/f.lua", i)})
			}
			return zipped(files...)
		}, "contains more than 20 files and folders"},
		{"zip bomb", func() []byte { return zipped(good, file{name: "x", text: bomb()}) }, "`x` expands to more than 200 times its compressed size, as zip bombs do"},
		{"zip one large", func() []byte { return zipped(good, file{name: "x", text: bomb() + bomb()}) }, "`x` has more than 4194304 bytes"},
		{"zip large in all", func() []byte {
			return zipped(good, file{name: "x", text: lines}, file{name: "y", text: lines}, file{name: "z", text: lines})
		}, "contains more than 6000 bytes in total"},
		{"zip longer than it says", func() []byte { return put(zipped(file{name: "module.json", text: lines}), "PK\x01\x02", 24, uint32(3)) }, "`module.json` is damaged: it is longer than the archive says"},
		{"zip shorter than it says", func() []byte {
			return put(zipped(file{name: "module.json", text: lines}), "PK\x01\x02", 24, uint32(9000))
		}, "`module.json` is damaged: it is shorter than the archive says"},
		{"zip other checksum", func() []byte { return put(zipped(good), "PK\x01\x02", 16, uint32(7)) }, "`module.json` is damaged: its checksum is wrong"},
		{"zip nonsense", headed(zip.FileHeader{Method: zip.Deflate, UncompressedSize64: 99}, "\xff\xff\xff\xff\xff"), "`module.json` is damaged: its compressed bytes are invalid"},
		{"zip encrypted", headed(zip.FileHeader{Flags: 1}, "x"), "`module.json` is encrypted; a module must not be encrypted"},
		{"zip strongly encrypted", headed(zip.FileHeader{Flags: 1 << 6}, "x"), "`module.json` is encrypted; a module must not be encrypted"},
		{"zip bzip2", headed(zip.FileHeader{Method: 12}, "x"), "`module.json` is compressed with an unsupported method (12); pack it as an ordinary zip file"},
		{"zip lzma", headed(zip.FileHeader{Method: 14}, "x"), "`module.json` is compressed with an unsupported method (14); pack it as an ordinary zip file"},
		{"zip folder with bytes", func() []byte {
			return bytes.ReplaceAll(zipped(file{name: "ab", text: "x"}), []byte("ab"), []byte("a/"))
		}, "`a/` is a folder with content"},
		{"zip bytes behind", func() []byte { return append(bytes.Clone(usual), "more"...) }, "has bytes after its end"},
		{"zip another behind", func() []byte { return append(bytes.Clone(usual), usual...) }, "has a directory that is not where its end says, or bytes before its start"},
		{"zip bytes before", func() []byte { return append([]byte("PK\x03\x04 program"), usual...) }, "has a directory that is not where its end says, or bytes before its start"},
		{"zip bytes between", func() []byte { return between(usual, strings.Repeat("hidden", 9)) }, "has bytes before its directory that belong to no file"},
		{"zip cut off", func() []byte { return usual[:len(usual)/2] }, "is a zip file without its end: it was truncated, or bytes were added after it"},
		{"zip end cut off", func() []byte { return usual[:len(usual)-1] }, "is a zip file without its end: it was truncated, or bytes were added after it"},
		{"zip comment cut off", func() []byte { return put(usual, "PK\x05\x06", 20, uint16(9)) }, "is a zip file without its end: it was truncated"},
		{"zip end in its comment", func() []byte {
			second := usual[bytes.LastIndex(usual, []byte("PK\x05\x06")):]
			return append(put(usual, "PK\x05\x06", 20, uint16(len(second))), second...)
		}, "has two end records, so it can be read in two ways"},
		{"zip64 end", func() []byte { return put(usual, "PK\x05\x06", 8, uint16(0xffff), uint16(0xffff)) }, "is a zip64 file, for more than 4 GB or 65535 files, which no module needs"},
		{"zip64 directory", func() []byte { return put(usual, "PK\x05\x06", 16, uint32(0xffffffff)) }, "is a zip64 file, for more than 4 GB or 65535 files, which no module needs"},
		{"zip64 size", func() []byte { return put(usual, "PK\x01\x02", 24, uint32(0xffffffff)) }, "`init.lua` has a size for more than 4 GB (zip64), which no module needs"},
		{"zip in parts", func() []byte { return put(usual, "PK\x05\x06", 4, uint16(1)) }, "is one part of a split zip file"},
		{"zip counts too few", func() []byte { return put(usual, "PK\x05\x06", 8, uint16(1), uint16(1)) }, "records a wrong number of files"},
		{"zip counts too many", func() []byte { return put(usual, "PK\x05\x06", 8, uint16(3), uint16(3)) }, "records a wrong number of files"},
		{"zip shared bytes", overlapping, "`aaaa.lub` has a different name in its header than in the directory"},
		{"zip two for one", func() []byte {
			text := zipped(file{name: "aaaa.lua", text: "one"}, file{name: "bbbb.lua", text: "two"})
			return put(text, "PK\x01\x02", 20, uint32(3000))
		}, "`bbbb.lua` is longer than the archive"},
		{"zip first runs into second", func() []byte {
			text := zipped(file{name: "aaaa.lua", text: "one"}, file{name: "bbbb.lua", text: "two"})
			at := bytes.Index(text, []byte("PK\x01\x02"))
			text[at+20] += 40
			return text
		}, "`bbbb.lua` shares its bytes with another entry, as zip bombs do"},
		{"zip other name inside", func() []byte { return bytes.Replace(usual, []byte("init.lua"), []byte("evil.lua"), 1) }, "`init.lua` has a different name in its header than in the directory"},
		{"zip place beyond", func() []byte { return put(usual, "PK\x01\x02", 42, uint32(1<<30)) }, "`init.lua` is not where the directory says"},
		{"zip other way inside", func() []byte {
			text := bytes.Clone(usual)
			text[8] = 0
			return text
		}, "`module.json` is compressed with a different method than the directory says"},

		{"tar.gz without files", func() []byte { return tgz() }, "contains no files"},
		{"tar.gz of folders", func() []byte { return tgz(file{name: "a/", kind: tar.TypeDir, mode: 0o755}) }, "contains no files"},
		{"tar.gz link", kindOf(file{kind: tar.TypeSymlink, link: "../secret"}), "`x` is a link; a module must contain its files"},
		{"tar.gz hard link", kindOf(file{kind: tar.TypeLink, link: "../secret"}), "`x` is a hard link to another file; a module must contain its files"},
		{"tar.gz device", kindOf(file{kind: tar.TypeBlock}), "`x` is a device; a module may contain only regular files"},
		{"tar.gz terminal", kindOf(file{kind: tar.TypeChar}), "`x` is a device; a module may contain only regular files"},
		{"tar.gz pipe", kindOf(file{kind: tar.TypeFifo}), "`x` is a pipe; a module may contain only regular files"},
		{"tar.gz contiguous", kindOf(file{kind: tar.TypeCont}), "`x` has an unknown type ('7')"},
		{"tar.gz unknown kind", kindOf(file{kind: 'Z'}), "`x` has an unknown type ('Z')"},
		{"tar.gz sparse", func() []byte {
			// archive/tar writes no sparse files: the kind is changed in the block.
			return gzipped(rekind(tarred(file{name: "module.json", format: tar.FormatGNU}), tar.TypeGNUSparse))
		}, "`module.json` is a sparse file, which no module needs"},
		{"tar.gz sparse by another form", func() []byte {
			return gzipped(rekind(tarred(good), tar.TypeGNUSparse))
		}, "is a damaged tar file"},
		{"tar.gz program", kindOf(file{mode: 0o755, text: "x"}), "`x` is executable, and a module may not contain programs: remove the permission (chmod -x)"},
		{"tar.gz setuid", kindOf(file{mode: 0o4644, text: "x"}), "`x` requests the rights of another user; a module may contain only regular files"},
		{"tar.gz setgid", kindOf(file{mode: 0o2644, text: "x"}), "`x` requests the rights of another user; a module may contain only regular files"},
		{"tar.gz long name of GNU", kindOfNamed(strings.Repeat("n", 300), tar.FormatGNU), "`" + strings.Repeat("n", 80) + "…` is a name of more than 200 bytes"},
		{"tar.gz long name of pax", kindOfNamed(strings.Repeat("n", 300), tar.FormatPAX), "`" + strings.Repeat("n", 80) + "…` is a name of more than 200 bytes"},
		{"tar.gz up by pax", kindOfNamed("../"+strings.Repeat("ü", 40), tar.FormatPAX), "`../" + strings.Repeat("ü", 40) + "` leads outside the folder of the module"},
		{"tar.gz through a link", func() []byte {
			return tgz(file{name: "a", kind: tar.TypeSymlink, link: ".."}, file{name: "a/secret", text: "x"})
		}, "`a` is a link; a module must contain its files"},
		{"tar.gz through a file", func() []byte { return tgz(good, file{name: "a", text: "x"}, file{name: "a/b", text: "x"}) }, "`a` is both a file and a folder"},
		{"tar.gz folder over a file", func() []byte {
			return tgz(good, file{name: "init.lua", text: "x"}, file{name: "init.lua/", kind: tar.TypeDir})
		}, "`init.lua` is both a file and a folder"},
		{"tar.gz many", func() []byte { return tgz(many(30)...) }, "contains more than 20 files and folders"},
		{"tar.gz bomb", func() []byte { return tgz(good, file{name: "x", text: bomb()}) }, "expands to more than 200 times its compressed size, as zip bombs do"},
		{"tar.gz one large", func() []byte { return tgz(good, file{name: "x", text: bomb() + bomb()}) }, "`x` has more than 4194304 bytes"},
		{"tar.gz large in all", func() []byte {
			return tgz(good, file{name: "x", text: lines}, file{name: "y", text: lines}, file{name: "z", text: lines})
		}, "contains more than 6000 bytes in total"},
		{"tar.gz bytes behind the tar", func() []byte { return gzipped(append(tarred(good), strings.Repeat("more", 200)...)) }, "has bytes after its end"},
		{"tar.gz another tar behind", func() []byte { return gzipped(append(tarred(good), tarred(rules)...)) }, "has bytes after its end"},
		{"tar.gz bytes behind the gzip", func() []byte { return append(tgz(good), "more"...) }, "has bytes after its end"},
		{"tar.gz another gzip behind", func() []byte { return append(tgz(good), tgz(rules)...) }, "has bytes after its end"},
		{"tar.gz cut off", func() []byte { return usualGz[:len(usualGz)/2] }, "is truncated"},
		{"tar.gz checksum cut off", func() []byte { return usualGz[:len(usualGz)-3] }, "is truncated"},
		{"tar.gz tar cut off", func() []byte { return gzipped(tarred(good)[:550]) }, "is truncated"},
		{"tar.gz other checksum", func() []byte { return append(bytes.Clone(usualGz[:len(usualGz)-8]), make([]byte, 8)...) }, "is damaged: its checksum is wrong"},
		{"tar.gz no tar", func() []byte { return gzipped([]byte(strings.Repeat("a text, and no tar\n", 90))) }, "is a damaged tar file"},
		{"tar.gz no gzip", func() []byte { return []byte("\x1f\x8b\x09nothing more of it") }, "is a damaged gzip file"},
		{"tar.gz nonsense", func() []byte { return append(bytes.Clone(usualGz[:10]), 0xff, 0xff, 0xff, 0xff) }, "is damaged: its compressed bytes are invalid"},
	}...)
}

func kindOfNamed(name string, format tar.Format) func() []byte {
	return func() []byte { return tgz(good, file{name: name, text: "x", format: format}) }
}

// rekind changes the kind of the first entry, and its checksum with it.
func rekind(text []byte, kind byte) []byte {
	text = bytes.Clone(text)
	text[156] = kind
	copy(text[148:], "        ")
	sum := 0
	for _, b := range text[:512] {
		sum += int(b)
	}
	copy(text[148:], fmt.Sprintf("%06o\x00 ", sum))
	return text
}

// Every archive is refused with one sentence; nothing is written outside, nothing left.
func TestHostileArchives(t *testing.T) {
	t.Parallel()
	all := cases()
	if len(all) < 120 {
		t.Fatalf("only %d archives", len(all))
	}
	names := map[string]bool{}
	for _, c := range all {
		if names[c.name] {
			t.Errorf("%s is in the table twice", c.name)
		}
		names[c.name] = true
		t.Run(c.name, func(t *testing.T) {
			parent, modules := place(t)
			before := tree(t, parent)
			limits := install.Limits{Archive: 1e6}
			switch c.want {
			case "contains more than 20 files and folders":
				limits.Files = 20
			case "contains more than 6000 bytes in total":
				limits.Bytes = 6000
			}
			in, err := unpack(c.build(), "steps", modules, limits)
			if err == nil {
				in.Discard()
				t.Fatal("it came in")
			}
			var refused *install.RefusedError
			if !errors.As(err, &refused) {
				t.Errorf("%T is no *Refused", err)
			}
			if want := "steps: " + c.want; err.Error() != want {
				t.Errorf("got  %s\nwant %s", err, want)
			}
			if after := tree(t, parent); !maps.Equal(before, after) {
				t.Errorf("before %v\nafter  %v", before, after)
			}
		})
	}
}
