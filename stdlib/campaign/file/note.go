package file

import (
	"errors"
	"fmt"
	"unicode/utf8"
)

// Secret is the prefix of the names of notes that are never exported.
const Secret = "secret "

// SetNote stores a text under a name, outside of the chain, such as the input history. It replaces
// the note of that name in place. Notes whose names begin with [Secret] are not
// exported.
func (f *File) SetNote(name, text string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.stopped != nil {
		return f.stopped
	}
	if !utf8.ValidString(name) || !utf8.ValidString(text) || name == "" {
		return fmt.Errorf("the note %.40q has no name or is not UTF-8", name)
	}
	if len(name)+len(text) > maxSize {
		return fmt.Errorf("the note %.40q is too large: at most %d bytes are allowed", name, maxSize)
	}
	owner, _, err := f.note(name)
	if err != nil {
		return err
	}
	h := f.content.head
	h.Blocks = max(h.Blocks, owner+1)
	err = f.write("the note "+name, func() error {
		if err := f.store.putBlock(owner, &block{Line: -1, Name: name, Data: []byte(text)}); err != nil {
			return err
		}
		if h != f.content.head {
			if err := f.store.putBlock(ownerHead, h.block()); err != nil {
				return err
			}
		}
		if _, err := f.store.block(owner); err != nil {
			return err
		}
		return f.store.verifyBlocks()
	})
	if err == nil {
		f.content.head = h
	}
	return err
}

// Note returns the text of a note, "" if there is none.
func (f *File) Note(name string) (text string, err error) {
	err = f.view(func() error {
		_, b, err := f.note(name)
		if b != nil {
			text = string(b.Data)
		}
		return err
	})
	return text, err
}

// Notes lists the names of the notes in the order in which they were made.
func (f *File) Notes() (names []string, err error) {
	err = f.view(func() error {
		c, err := f.current()
		if err != nil {
			return err
		}
		for owner := int64(ownerNotes); owner < c.head.Blocks; owner++ {
			b, err := f.block(owner)
			if err != nil {
				return f.blockError(err)
			}
			names = append(names, b.Name)
		}
		return nil
	})
	return names, err
}

// note finds a note by name, or the owner number that a new one gets (then b is nil).
func (f *File) note(name string) (owner int64, b *block, err error) {
	c, err := f.current()
	if err != nil {
		return 0, nil, err
	}
	if at, known := f.notes[name]; known && f.lock != nil && at < c.head.Blocks {
		if b, err = f.block(at); err == nil && b.Name == name {
			return at, b, nil
		}
	}
	for owner = ownerNotes; owner < c.head.Blocks; owner++ {
		if b, err = f.block(owner); err != nil {
			return 0, nil, f.blockError(err)
		}
		if f.notes == nil {
			f.notes = map[string]int64{}
		}
		f.notes[b.Name] = owner
		if b.Name == name {
			return owner, b, nil
		}
	}
	return owner, nil, nil
}

// blockError handles an error of reading a block or content.
func (f *File) blockError(err error) error {
	if f.wreck != nil && errors.Is(err, errNoPart) {
		return f.damage
	}
	return f.damageError(err, "")
}
