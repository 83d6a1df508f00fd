package file

import (
	"crypto/sha256"
	"fmt"
	"slices"
)

// StoreContent stores a content, such as an archive of a module, under its SHA-256, which is
// verified. A content that is already stored is not stored again.
func (f *File) StoreContent(hash Hash, content []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.stopped != nil {
		return f.stopped
	}
	if sha256.Sum256(content) != hash {
		return fmt.Errorf("the content to be stored as %.8s has another SHA-256", hash)
	}
	if len(content) > maxSize {
		return fmt.Errorf("the content to be stored as %.8s is too large: at most %d bytes are allowed", hash, maxSize)
	}
	have, err := f.keptHashes()
	if err != nil || slices.Contains(have, hash) {
		return err
	}
	h := f.content.head
	h.Kept++
	err = f.write(fmt.Sprintf("the content %.8s", hash), func() error {
		if err := f.store.putKept(h.Kept-1, hash, content); err != nil {
			return err
		}
		if err := f.store.putBlock(ownerHead, h.block()); err != nil {
			return err
		}
		from := h.Kept - 1
		if !f.keptVerified {
			from = 0
		}
		for id := from; id < h.Kept; id++ {
			if err := f.store.checkKept(id); err != nil {
				return err
			}
		}
		return f.store.verifyBlocks()
	})
	if err == nil {
		f.content.head, f.keptVerified = h, true
	}
	return err
}

// Content returns the content with a hash; false if it is not stored.
func (f *File) Content(hash Hash) (content []byte, found bool, err error) {
	err = f.view(func() error {
		have, err := f.keptHashes()
		if err != nil {
			return err
		}
		if id := slices.Index(have, hash); id >= 0 {
			content, err = f.keptAt(int64(id))
			found = err == nil
		}
		return err
	})
	return content, found, err
}

// ContentHashes lists the hashes of the contents in the order in which they were stored.
func (f *File) ContentHashes() (hashes []Hash, err error) {
	err = f.view(func() error {
		hashes, err = f.keptHashes()
		return err
	})
	return hashes, err
}

func (f *File) keptHashes() ([]Hash, error) {
	c, err := f.current()
	if err != nil {
		return nil, err
	}
	if f.wreck != nil {
		return f.wreck.keptHashes(), nil
	}
	have, err := f.store.keptHashes()
	if err != nil {
		return nil, f.damageError(err, "")
	}
	if int64(len(have)) < c.head.Kept {
		return nil, f.damageError(nil, "a content is missing")
	}
	return have, nil
}

func (f *File) keptAt(id int64) ([]byte, error) {
	if f.wreck != nil {
		return f.wreck.keptAt(id)
	}
	hash, content, err := f.store.kept(id)
	if err != nil {
		return nil, f.damageError(err, "")
	}
	if is := sha256.Sum256(content); is != hash {
		return nil, f.damageError(nil, hashMismatchText(is, hash))
	}
	return content, nil
}

// hashMismatchText returns the message for a content whose hash is not the one under which
// it is stored.
func hashMismatchText(is, kept Hash) string {
	return fmt.Sprintf("a content is damaged: its hash is %x…, but it is stored as %x…", is[:6], kept[:6])
}

// checkKept reads and verifies a content.
func (s *store) checkKept(id int64) error {
	hash, content, err := s.kept(id)
	if is := sha256.Sum256(content); err == nil && is != hash {
		err = corruptf("%s", hashMismatchText(is, hash))
	}
	return err
}
