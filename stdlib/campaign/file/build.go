package file

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// builder writes a new file, which is moved to its place when it is complete.
type builder struct {
	store *store // nil if an export is only verified
	chain chain
	head  head
	have  map[int64]bool // blocks written so far, by owner
}

// build writes a file to a temporary path beside real and syncs it. shown is the path in
// messages. fill adds the content.
func build(shown, real string, l layout, fill func(*builder) error) (path string, err error) {
	temp := real + ".part"
	for _, left := range []string{temp, temp + "-journal"} { // left behind by a killed process
		if err := os.Remove(left); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", buildError(shown, err)
		}
	}
	defer func() {
		if err != nil {
			os.Remove(temp)
		}
	}()
	s, err := openStore(temp, toBuild, l)
	if err != nil {
		return "", buildError(shown, err)
	}
	b := &builder{store: s, have: map[int64]bool{}}
	err = b.begin()
	if err == nil {
		err = fill(b)
	}
	if err == nil {
		err = b.finish()
	}
	if err = errors.Join(err, s.close()); err != nil {
		return "", buildError(shown, err)
	}
	if err := syncFile(temp); err != nil {
		return "", buildError(shown, err)
	}
	return temp, nil
}

// buildError describes why a file could not be made.
func buildError(shown string, err error) error {
	var bad *ImportError
	switch {
	case errors.As(err, &bad):
		return err
	case errors.Is(err, fs.ErrPermission):
		return forbidden(shown, "written", err)
	case full(err):
		return fmt.Errorf("%s cannot be created: the disk is full", shown)
	}
	return fmt.Errorf("%s cannot be created: %w", shown, err)
}

func (b *builder) begin() error {
	for _, statement := range []string{"BEGIN IMMEDIATE", tables[0].sql, tables[1].sql, tables[2].sql} {
		if err := b.store.exec(statement); err != nil {
			return err
		}
	}
	b.head = head{Blocks: ownerNotes}
	if err := b.store.prepare(); err != nil {
		return err
	}
	return b.block(ownerHead, b.head.block()) // the head must have the first rows
}

// line appends a line, which must be the next of the chain.
func (b *builder) line(l *Line) error {
	if l.Number == 0 && b.chain == (chain{}) {
		f, err := l.founded()
		if err != nil {
			return err
		}
		b.chain = f.begin(l.Hash)
	} else if err := b.chain.follow(l); err != nil {
		return err
	}
	b.head.Last, b.head.Hash = l.Number, l.Hash
	if b.store == nil {
		return nil
	}
	return b.store.putLine(l)
}

func (b *builder) block(owner int64, content *block) error {
	b.have[owner] = true
	if b.store == nil {
		return nil
	}
	return b.store.putBlock(owner, content)
}

// note adds a note after the existing ones.
func (b *builder) note(note *block) error {
	b.head.Blocks++
	return b.block(b.head.Blocks-1, note)
}

func (b *builder) keep(hash Hash, content []byte) error {
	b.head.Kept++
	if b.store == nil {
		return nil
	}
	return b.store.putKept(b.head.Kept-1, hash, content)
}

// finish writes the head and commits.
func (b *builder) finish() error {
	for owner := int64(ownerBase); owner < ownerNotes; owner++ {
		if !b.have[owner] {
			if err := b.block(owner, &block{Line: -1}); err != nil {
				return err
			}
		}
	}
	if err := b.block(ownerHead, b.head.block()); err != nil {
		return err
	}
	for _, statement := range []string{
		fmt.Sprintf("PRAGMA application_id = %d", applicationID), fmt.Sprintf("PRAGMA user_version = %d", Format), "COMMIT",
	} {
		if err := b.store.exec(statement); err != nil {
			return err
		}
	}
	return nil
}

// makeNew creates a campaign where no file exists, and returns its lock.
func makeNew(path, since string, l layout, fill func(*builder) error) (_ *lock, err error) {
	real, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be created: %w", path, err)
	}
	folder, err := filepath.EvalSymlinks(filepath.Dir(real))
	if err != nil {
		return nil, &absent{text: fmt.Sprintf("%s cannot be created: there is no folder %s", path, filepath.Dir(path))}
	}
	real = filepath.Join(folder, filepath.Base(real))
	if _, err := os.Lstat(real); err == nil {
		return nil, &taken{text: path + " exists already"}
	}
	held, err := takeLock(path, real, since)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			held.release()
		}
	}()
	temp, err := build(path, real, l, fill)
	if err != nil {
		return nil, err
	}
	defer os.Remove(temp)
	// A journal left behind by another file of this name must not be applied to this one.
	if err := os.Remove(real + "-journal"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, buildError(path, err)
	}
	if err := os.Link(temp, real); errors.Is(err, fs.ErrExist) {
		return nil, &taken{text: path + " exists already"}
	} else if err != nil { // file systems without hard links
		if err := os.Rename(temp, real); err != nil {
			return nil, buildError(path, err)
		}
	}
	return held, syncFolder(real)
}

// setAside renames the damaged file real and moves the new file temp to its place. There is a
// file at real at every moment.
func setAside(path, real, temp string) (string, error) {
	for n := 1; n < 10000; n++ {
		aside := fmt.Sprintf("%s.tail-%d", real, n)
		if _, err := os.Lstat(aside); err == nil {
			continue
		}
		// The journal is moved first: it must never be applied to the new file.
		for _, end := range []string{"-journal", ""} {
			err := os.Link(real+end, aside+end)
			if errors.Is(err, fs.ErrNotExist) && end != "" {
				continue
			}
			if err != nil {
				err = copyFile(real+end, aside+end)
			}
			if err == nil && end != "" {
				err = os.Remove(real + end)
			}
			if err != nil {
				os.Remove(temp)
				return "", fmt.Errorf("%s cannot be set aside: %w", path, err)
			}
		}
		if err := syncFolder(real); err != nil {
			return "", err
		}
		return fmt.Sprintf("%s.tail-%d", path, n), replace(path, real, temp)
	}
	return "", fmt.Errorf("%s cannot be set aside: there are too many tails of it", path)
}

// replace moves a new file to the path of an old one. Readers that have the old one open can
// continue to read it.
func replace(path, real, temp string) error {
	info, err := os.Stat(real)
	if err == nil {
		err = os.Chmod(temp, info.Mode().Perm())
	}
	if err == nil {
		err = os.Rename(temp, real)
	}
	if err != nil {
		os.Remove(temp)
		return fmt.Errorf("%s cannot be replaced: %w", path, err)
	}
	return syncFolder(real)
}

func copyFile(from, to string) error {
	in, err := openToRead(from)
	if err != nil {
		return err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return err
	}
	out, err := openPath(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = io.CopyN(out, in, info.Size())
	return errors.Join(err, out.Sync(), out.Close())
}

// syncFile flushes a file to disk.
func syncFile(path string) error {
	f, err := openPath(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// syncFolder flushes the names in the folder of a file to disk. Windows does so by itself, and
// has no way to sync folders.
func syncFolder(path string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := openToRead(filepath.Dir(path))
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
