package install

import (
	"fmt"
	"io"
)

// Unpack receives a module from a zip or a tar.gz, told apart by their first bytes. name is its
// name in messages, beside the folder of installed modules, which must exist. An archive that
// violates the rules is a [*RefusedError]. After an error nothing is left on disk.
func Unpack(src io.ReaderAt, size int64, name, beside string, limits Limits) (*Incoming, error) {
	limits = limits.orDefault()
	if size > limits.Archive {
		return nil, &RefusedError{Source: name, Reason: fmt.Sprintf("has more than %d bytes", limits.Archive)}
	}
	read, err := opener(io.NewSectionReader(src, 0, size))
	if err != nil {
		return nil, withSource(name, err)
	}
	i, err := receive(beside, limits)
	if err != nil {
		return nil, err
	}
	return i.finish(name, read(i, io.NewSectionReader(src, 0, size)))
}

// opener returns the function that reads an archive, chosen by its first bytes.
func opener(src *io.SectionReader) (func(*Incoming, *io.SectionReader) error, error) {
	var first [4]byte
	if n, err := src.ReadAt(first[:], 0); n < len(first) {
		if err == io.EOF {
			return nil, refuse("", "is not an archive: it has fewer than 4 bytes")
		}
		return nil, err
	}
	switch {
	case string(first[:]) == zipFile || string(first[:]) == zipEnd:
		return (*Incoming).unzip, nil
	case first[0] == 0x1f && first[1] == 0x8b:
		return (*Incoming).untarGz, nil
	}
	return nil, refuse("", "is neither a zip nor a tar.gz file, by its first bytes")
}
