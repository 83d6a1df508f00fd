package install

import (
	"archive/zip"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// The signatures in a zip file.
const (
	zipFile   = "PK\x03\x04" // before each file
	zipListed = "PK\x01\x02" // each file in the central directory
	zipEnd    = "PK\x05\x06" // the end of the central directory
)

// zipPlace is an entry of the central directory.
type zipPlace struct {
	name  string
	local int64 // offset of the local file header
}

// unzip reads a zip. The central directory is checked first: archive/zip ignores the counts and
// sizes in it and takes all entries that it finds, wherever they are.
func (i *Incoming) unzip(src *io.SectionReader) error {
	places, directory, err := zipDirectory(src, i.gate.limits.Files)
	if err != nil {
		return err
	}
	archive, err := zip.NewReader(src, src.Size())
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return refuse("", "is a damaged zip file")
	}
	if len(archive.File) != len(places) {
		return refuse("", "records a wrong number of files")
	}
	// Names and kinds of all files are checked before any is written.
	names := make([]string, len(places))
	for at, f := range archive.File {
		if names[at], err = i.zipEntry(f); err != nil {
			return err
		}
	}
	if err := zipExtents(src, archive, places, directory); err != nil {
		return err
	}
	for at, f := range archive.File {
		if names[at] == "" || f.Mode().IsDir() {
			continue
		}
		from, err := f.Open()
		if err == nil {
			err = i.write(names[at], from, max(1, int64(f.CompressedSize64)))
			from.Close()
		}
		if err != nil {
			return zipError(f.Name, err)
		}
	}
	return nil
}

// zipEntry checks an entry of the central directory and returns its name; "" without an error
// means that it is skipped.
func (i *Incoming) zipEntry(f *zip.File) (string, error) {
	folder := strings.HasSuffix(f.Name, "/")
	name, err := i.gate.admit(f.Name, folder)
	if err != nil {
		return "", err
	}
	switch {
	case f.Flags&(1|1<<6|1<<13) != 0:
		return "", refuse(f.Name, "is encrypted; a module must not be encrypted")
	case name == "":
		return "", nil
	case folder && f.UncompressedSize64 > 0:
		return "", refuse(f.Name, "is a folder with content")
	case folder:
		return name, nil
	case f.Method != zip.Store && f.Method != zip.Deflate:
		return "", refuse(f.Name, fmt.Sprintf("is compressed with an unsupported method (%d); pack it as an ordinary zip file", f.Method))
	case f.Mode().IsDir():
		return "", refuse(f.Name, "is both a file and a folder")
	case f.UncompressedSize64 > uint64(i.gate.limits.Each):
		return "", refuse(f.Name, fmt.Sprintf("has more than %d bytes", i.gate.limits.Each))
	}
	if reason := wrongKind(f.Mode()); reason != "" {
		return "", refuse(f.Name, reason)
	}
	return name, nil
}

// zipDirectory finds the central directory and returns its entries and its offset. most is the
// largest number of entries.
func zipDirectory(src *io.SectionReader, most int) (places []zipPlace, start int64, err error) {
	tail := make([]byte, min(src.Size(), 22+1<<16-1))
	if _, err := src.ReadAt(tail, src.Size()-int64(len(tail))); err != nil && err != io.EOF {
		return nil, 0, err
	}
	at := strings.LastIndex(string(tail), zipEnd)
	if at < 0 || len(tail)-at < 22 {
		return nil, 0, refuse("", "is a zip file without its end: it was truncated, or bytes were added after it")
	}
	end := tail[at:]
	comment := int(binary.LittleEndian.Uint16(end[20:]))
	switch {
	case len(end) < 22+comment:
		return nil, 0, refuse("", "is a zip file without its end: it was truncated")
	case len(end) > 22+comment:
		return nil, 0, refuse("", "has bytes after its end")
	}
	// With two end records, programs may read the zip in two ways.
	if first := strings.Index(string(tail), zipEnd); first != at && int(binary.LittleEndian.Uint16(pad(tail[first:])[20:])) == len(tail)-first-22 {
		return nil, 0, refuse("", "has two end records, so it can be read in two ways")
	}
	count, here := int(binary.LittleEndian.Uint16(end[10:])), int(binary.LittleEndian.Uint16(end[8:]))
	length, start := int64(binary.LittleEndian.Uint32(end[12:])), int64(binary.LittleEndian.Uint32(end[16:]))
	if count == 1<<16-1 || length == 1<<32-1 || start == 1<<32-1 || at >= 20 && string(tail[at-20:at-16]) == "PK\x06\x07" {
		return nil, 0, refuse("", "is a zip64 file, for more than 4 GB or 65535 files, which no module needs")
	}
	disk := binary.LittleEndian.Uint32(end[4:])
	switch {
	case disk != 0 || here != count:
		return nil, 0, refuse("", "is one part of a split zip file")
	case count > most:
		return nil, 0, refuse("", fmt.Sprintf("contains more than %d files and folders", most))
	case start+length != src.Size()-int64(len(end)):
		return nil, 0, refuse("", "has a directory that is not where its end says, or bytes before its start")
	}
	places, err = zipList(io.NewSectionReader(src, start, length), count)
	return places, start, err
}

func pad(b []byte) []byte { return append(slices.Clip(b), make([]byte, 22)...) }

// zipList reads the entries of the central directory, which must be exactly count.
func zipList(src *io.SectionReader, count int) ([]zipPlace, error) {
	wrong := refuse("", "records a wrong number of files")
	var places []zipPlace
	var head [46]byte
	at := int64(0)
	for ; at < src.Size(); at += int64(len(head)) {
		if _, err := src.ReadAt(head[:], at); err != nil || string(head[:4]) != zipListed || len(places) == count {
			return nil, wrong
		}
		name := make([]byte, binary.LittleEndian.Uint16(head[28:]))
		if _, err := src.ReadAt(name, at+int64(len(head))); err != nil && err != io.EOF {
			return nil, wrong
		}
		places = append(places, zipPlace{string(name), int64(binary.LittleEndian.Uint32(head[42:]))})
		if binary.LittleEndian.Uint32(head[20:]) == 1<<32-1 || binary.LittleEndian.Uint32(head[24:]) == 1<<32-1 || places[len(places)-1].local == 1<<32-1 {
			return nil, refuse(string(name), "has a size for more than 4 GB (zip64), which no module needs")
		}
		for _, field := range []int{28, 30, 32} {
			at += int64(binary.LittleEndian.Uint16(head[field:]))
		}
	}
	if at != src.Size() || len(places) != count {
		return nil, wrong
	}
	return places, nil
}

// maxDescriptor is the largest size in bytes of the data descriptor after a file.
const maxDescriptor = 24

// zipExtents checks that the entries fill the archive without gaps and overlaps, each under the
// same name as in the directory: overlapping entries are decompression bombs, and gaps hide
// bytes.
func zipExtents(src *io.SectionReader, archive *zip.Reader, places []zipPlace, directory int64) error {
	order := make([]int, len(places))
	for at := range order {
		order[at] = at
	}
	slices.SortFunc(order, func(a, b int) int { return int(places[a].local - places[b].local) })
	var end, slack int64
	for _, at := range order {
		place, f := places[at], archive.File[at]
		head := make([]byte, 30+len(place.name))
		if _, err := src.ReadAt(head, place.local); err != nil || string(head[:4]) != zipFile {
			return refuse(place.name, "is not where the directory says")
		}
		if int(binary.LittleEndian.Uint16(head[26:])) != len(place.name) || string(head[30:]) != place.name {
			return refuse(place.name, "has a different name in its header than in the directory")
		}
		if flags := binary.LittleEndian.Uint16(head[6:]); flags&1 != 0 {
			return refuse(place.name, "is encrypted; a module must not be encrypted")
		}
		if method := binary.LittleEndian.Uint16(head[8:]); method != f.Method {
			return refuse(place.name, "is compressed with a different method than the directory says")
		}
		start, err := f.DataOffset()
		if err != nil {
			return refuse(place.name, "is not where the directory says")
		}
		switch {
		case place.local < end:
			return refuseHostile(place.name, "shares its bytes with another entry, as zip bombs do")
		case place.local > end+slack:
			return refuse(place.name, "has bytes before it that belong to no file")
		}
		end, slack = start+int64(f.CompressedSize64), 0
		if f.Flags&8 != 0 {
			slack = maxDescriptor
		}
		if end > directory || end < start {
			return refuse(place.name, "is longer than the archive")
		}
	}
	if directory > end+slack {
		return refuse("", "has bytes before its directory that belong to no file")
	}
	return nil
}

// zipError turns an error of reading a file into a *Refused with a reason in plain words.
func zipError(name string, err error) error {
	var corrupt flate.CorruptInputError
	switch {
	case errors.Is(err, zip.ErrChecksum):
		return refuse(name, "is damaged: its checksum is wrong")
	case errors.As(err, &corrupt):
		return refuse(name, "is damaged: its compressed bytes are invalid")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return refuse(name, "is damaged: it is shorter than the archive says")
	case errors.Is(err, zip.ErrFormat):
		return refuse(name, "is damaged: it is longer than the archive says")
	}
	return err
}
