package install

import (
	"archive/tar"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
)

// untarGz reads a tar.gz. It must be a single gzip member with nothing after it.
func (i *Incoming) untarGz(src *io.SectionReader) error {
	from := &countingReader{from: src}
	text, err := gzip.NewReader(from)
	if err != nil {
		return tarError(err)
	}
	text.Multistream(false)
	if err := i.untar(&limitedTar{from: text, compressed: from, limits: i.gate.limits}); err != nil {
		return err
	}
	if n, _ := io.ReadFull(from, make([]byte, 1)); n > 0 {
		return refuse("", "has bytes after its end")
	}
	return nil
}

// countingReader counts the bytes that are read. As an io.ByteReader it keeps flate from reading beyond
// the end of the member.
type countingReader struct {
	from  *io.SectionReader
	n     int64  // bytes delivered so far
	ahead []byte // bytes read from the archive but not yet delivered
}

// Read delivers bytes read ahead first.
func (c *countingReader) Read(p []byte) (int, error) {
	if err := c.fill(); err != nil {
		return 0, err
	}
	n := copy(p, c.ahead)
	c.ahead, c.n = c.ahead[n:], c.n+int64(n)
	return n, nil
}

// ReadByte implements io.ByteReader, so that flate adds no buffer.
func (c *countingReader) ReadByte() (byte, error) {
	if err := c.fill(); err != nil {
		return 0, err
	}
	b := c.ahead[0]
	c.ahead, c.n = c.ahead[1:], c.n+1
	return b, nil
}

func (c *countingReader) fill() error {
	if len(c.ahead) > 0 {
		return nil
	}
	buffer := make([]byte, 16<<10)
	n, err := c.from.Read(buffer)
	if c.ahead = buffer[:n]; n > 0 {
		return nil
	}
	return err
}

// limitedTar limits the size of a tar as a whole, headers included.
type limitedTar struct {
	from       io.Reader
	compressed *countingReader // counts the compressed bytes; nil for a tar that is not compressed
	limits     Limits
	n          int64 // bytes read so far
}

// Read fails once a limit is exceeded.
func (l *limitedTar) Read(p []byte) (int, error) {
	n, err := l.from.Read(p)
	l.n += int64(n)
	if most := l.limits.Bytes + int64(l.limits.Files)*2048 + 1<<20; l.n > most {
		return n, refuse("", fmt.Sprintf("contains more than %d bytes in total", l.limits.Bytes))
	}
	if l.compressed != nil {
		if reason := l.limits.overRatio(l.compressed.n, l.n); reason != "" {
			return n, refuseHostile("", reason)
		}
	}
	return n, err
}

// untar reads a tar; after its end only zeros may follow.
func (i *Incoming) untar(from io.Reader) error {
	archive := tar.NewReader(from)
	for {
		head, err := archive.Next()
		if err == io.EOF {
			return onlyZeros(from)
		}
		if err != nil && !errors.Is(err, tar.ErrInsecurePath) {
			return tarError(err)
		}
		if head.Typeflag == tar.TypeXGlobalHeader {
			continue // git archive writes the hash of the commit into one
		}
		name, err := i.tarEntry(head)
		if err != nil {
			return err
		}
		if name == "" || head.Typeflag == tar.TypeDir {
			continue
		}
		if err := i.write(name, archive, 0); err != nil {
			return tarError(err)
		}
	}
}

// tarEntry checks an entry by its header and returns its name; "" without an error means that it
// is skipped.
func (i *Incoming) tarEntry(head *tar.Header) (string, error) {
	folder := head.Typeflag == tar.TypeDir
	name, err := i.gate.admit(head.Name, folder)
	if name == "" || err != nil {
		return "", err
	}
	if reason := wrongTarKind(head); reason != "" {
		return "", refuse(head.Name, reason)
	}
	switch {
	case folder && head.Size > 0:
		return "", refuse(head.Name, "is a folder with content")
	case head.Size > i.gate.limits.Each:
		return "", refuse(head.Name, fmt.Sprintf("has more than %d bytes", i.gate.limits.Each))
	}
	return name, nil
}

// wrongTarKind returns why an entry is neither a regular file nor a folder, or "".
func wrongTarKind(head *tar.Header) string {
	for key := range head.PAXRecords {
		if strings.HasPrefix(key, "GNU.sparse.") {
			return "is a sparse file, which no module needs"
		}
	}
	switch head.Typeflag {
	case tar.TypeReg:
		return wrongKind(head.FileInfo().Mode() &^ fs.ModeType)
	case tar.TypeDir:
		return ""
	case tar.TypeLink:
		return "is a hard link to another file; a module must contain its files"
	case tar.TypeGNUSparse:
		return "is a sparse file, which no module needs"
	case tar.TypeSymlink:
		return wrongKind(fs.ModeSymlink)
	case tar.TypeChar, tar.TypeBlock:
		return wrongKind(fs.ModeDevice)
	case tar.TypeFifo:
		return wrongKind(fs.ModeNamedPipe)
	}
	return fmt.Sprintf("has an unknown type (%q)", head.Typeflag)
}

// onlyZeros reads the padding of the last block, and refuses anything else.
func onlyZeros(from io.Reader) error {
	buffer := make([]byte, 4096)
	for {
		n, err := from.Read(buffer)
		if len(bytes.Trim(buffer[:n], "\x00")) > 0 {
			return refuse("", "has bytes after its end")
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return tarError(err)
		}
	}
}

// tarError turns an error of reading a tar.gz into a *Refused with a reason in plain words.
func tarError(err error) error {
	var corrupt flate.CorruptInputError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF):
		return refuse("", "is truncated")
	case errors.Is(err, gzip.ErrChecksum):
		return refuse("", "is damaged: its checksum is wrong")
	case errors.Is(err, gzip.ErrHeader):
		return refuse("", "is a damaged gzip file")
	case errors.As(err, &corrupt):
		return refuse("", "is damaged: its compressed bytes are invalid")
	case errors.Is(err, tar.ErrHeader) || errors.Is(err, tar.ErrFieldTooLong):
		return refuse("", "is a damaged tar file")
	}
	return err
}
