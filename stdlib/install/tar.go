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

// untarGz reads a tar.gz of one member, with nothing behind it.
func (i *Incoming) untarGz(src *io.SectionReader) error {
	from := &counted{from: src}
	text, err := gzip.NewReader(from)
	if err != nil {
		return brokenTar(err)
	}
	text.Multistream(false)
	if err := i.untar(&unpacked{from: text, compressed: from, limits: i.gate.limits}); err != nil {
		return err
	}
	if n, _ := io.ReadFull(from, make([]byte, 1)); n > 0 {
		return refuse("", "has bytes behind its end")
	}
	return nil
}

// counted counts what is read; flate reads it byte by byte, so that what stands behind
// a member is not taken with it.
type counted struct {
	from  *io.SectionReader
	n     int64
	ahead []byte
}

// Read gives what was read ahead, and then more.
func (c *counted) Read(p []byte) (int, error) {
	if err := c.fill(); err != nil {
		return 0, err
	}
	n := copy(p, c.ahead)
	c.ahead, c.n = c.ahead[n:], c.n+int64(n)
	return n, nil
}

// ReadByte makes it what flate reads without a buffer of its own.
func (c *counted) ReadByte() (byte, error) {
	if err := c.fill(); err != nil {
		return 0, err
	}
	b := c.ahead[0]
	c.ahead, c.n = c.ahead[1:], c.n+1
	return b, nil
}

func (c *counted) fill() error {
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

// unpacked bounds a tar as a whole: headers are bytes, too.
type unpacked struct {
	from       io.Reader
	compressed *counted // nil if nothing is
	limits     Limits
	n          int64
}

// Read is an error once too much was read.
func (u *unpacked) Read(p []byte) (int, error) {
	n, err := u.from.Read(p)
	u.n += int64(n)
	if most := u.limits.Bytes + int64(u.limits.Files)*2048 + 1<<20; u.n > most {
		return n, refuse("", fmt.Sprintf("holds more than %d bytes in all", u.limits.Bytes))
	}
	if u.compressed != nil {
		if reason := u.limits.swollen(u.compressed.n, u.n); reason != "" {
			return n, refuse("", reason)
		}
	}
	return n, err
}

// untar reads a tar to the end of what holds it.
func (i *Incoming) untar(from io.Reader) error {
	archive := tar.NewReader(from)
	for {
		head, err := archive.Next()
		if err == io.EOF {
			return onlyZeros(from)
		}
		if err != nil && !errors.Is(err, tar.ErrInsecurePath) {
			return brokenTar(err)
		}
		if head.Typeflag == tar.TypeXGlobalHeader {
			continue // git writes the commit into one
		}
		name, err := i.tarEntry(head)
		if err != nil {
			return err
		}
		if name == "" || head.Typeflag == tar.TypeDir {
			continue
		}
		if err := i.write(name, archive, 0); err != nil {
			return brokenTar(err)
		}
	}
}

// tarEntry admits an entry by its header.
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
		return "", refuse(head.Name, "is a folder with bytes of its own")
	case head.Size > i.gate.limits.Each:
		return "", refuse(head.Name, fmt.Sprintf("has more than %d bytes", i.gate.limits.Each))
	}
	return name, nil
}

// wrongTarKind says why an entry is no plain file and no folder, or "".
func wrongTarKind(head *tar.Header) string {
	for key := range head.PAXRecords {
		if strings.HasPrefix(key, "GNU.sparse.") {
			return "is a file with holes (sparse), which no module needs"
		}
	}
	switch head.Typeflag {
	case tar.TypeReg:
		return wrongKind(head.FileInfo().Mode() &^ fs.ModeType)
	case tar.TypeDir:
		return ""
	case tar.TypeLink:
		return "is a second name of another file (hard link); a module holds its files itself"
	case tar.TypeGNUSparse:
		return "is a file with holes (sparse), which no module needs"
	case tar.TypeSymlink:
		return wrongKind(fs.ModeSymlink)
	case tar.TypeChar, tar.TypeBlock:
		return wrongKind(fs.ModeDevice)
	case tar.TypeFifo:
		return wrongKind(fs.ModeNamedPipe)
	}
	return fmt.Sprintf("is of a kind that is not known here (%q)", head.Typeflag)
}

// onlyZeros reads what fills the last block, and refuses what hides behind the end.
func onlyZeros(from io.Reader) error {
	buffer := make([]byte, 4096)
	for {
		n, err := from.Read(buffer)
		if len(bytes.Trim(buffer[:n], "\x00")) > 0 {
			return refuse("", "has bytes behind its end")
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return brokenTar(err)
		}
	}
}

// brokenTar says in words what the reading of a tar.gz came upon.
func brokenTar(err error) error {
	var corrupt flate.CorruptInputError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF):
		return refuse("", "is cut off")
	case errors.Is(err, gzip.ErrChecksum):
		return refuse("", "is broken: its checksum is another")
	case errors.Is(err, gzip.ErrHeader):
		return refuse("", "is a broken gzip")
	case errors.As(err, &corrupt):
		return refuse("", "is broken: its compressed bytes make no sense")
	case errors.Is(err, tar.ErrHeader) || errors.Is(err, tar.ErrFieldTooLong):
		return refuse("", "is a broken tar")
	}
	return err
}
