package file

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
)

// block is a record of the table boxes that is overwritten in place: the head, a snapshot or a
// note. It is stored in parts of one size, one row each, and a part is only replaced by one of the
// same size. So SQLite never frees a page, and a damaged list of free pages cannot make it
// overwrite lines.
type block struct {
	Line  int64 // the head: the last line; a snapshot: the line it was taken after; -1 for none
	Of    Hash  // the hash of that line
	State State // the hash of the state after that line
	Name  string
	Data  []byte
}

// Owners of blocks: the number of the block in the ids of its parts. Notes have the numbers from
// ownerNotes on.
const (
	ownerHead  = 0
	ownerBase  = 1 // the snapshot at the beginning of a file that does not begin with line 1
	ownerFirst = 2 // and 3: two snapshots, overwritten in turn
	ownerNotes = 4
)

// partID returns the row id of part n of a block.
func partID(owner, n int64) int64 { return owner<<32 | n }

// blockHead is the size in bytes of the fixed part of a block, before its name and data: checksum,
// owner, line, hash of that line, state, and the lengths of both.
const blockHead = sha256.Size + 8 + 8 + sha256.Size + len(State{}) + 8 + 8

// bytes encodes a block, as it is split into parts.
func (b *block) bytes(owner int64) []byte {
	out := make([]byte, sha256.Size, blockHead+len(b.Name)+len(b.Data))
	out = binary.BigEndian.AppendUint64(out, uint64(owner))
	out = binary.BigEndian.AppendUint64(out, uint64(b.Line))
	out = append(out, b.Of[:]...)
	out = append(out, b.State[:]...)
	out = binary.BigEndian.AppendUint64(out, uint64(len(b.Name)))
	out = binary.BigEndian.AppendUint64(out, uint64(len(b.Data)))
	out = append(out, b.Name...)
	out = append(out, b.Data...)
	copy(out, blockSum(out))
	return out
}

// blockSum returns the SHA-256 of the encoded block b without its checksum.
func blockSum(b []byte) []byte {
	h := sha256.New()
	h.Write([]byte("houserule box\n"))
	h.Write(b[sha256.Size:])
	return h.Sum(nil)
}

// cut splits b into parts of one size; the last is padded.
func cut(b []byte, size int) [][]byte {
	var parts [][]byte
	for len(b) > 0 {
		part := make([]byte, size)
		b = b[copy(part, b):]
		parts = append(parts, part)
	}
	return parts
}

// errNoPart is the error of the functions that read parts for a part that does not exist.
var errNoPart = errors.New("there is no such part")

// readBlock reads the parts of a block and verifies its checksum.
func readBlock(owner int64, part func(id int64) ([]byte, error)) (*block, error) {
	whole, err := part(partID(owner, 0))
	if err != nil {
		return nil, err
	}
	if len(whole) < blockHead {
		return nil, corruptf("%s is damaged", ownerName(owner))
	}
	lengths := whole[blockHead-16:]
	name, data := binary.BigEndian.Uint64(lengths), binary.BigEndian.Uint64(lengths[8:])
	if name > maxSize || data > maxSize || binary.BigEndian.Uint64(whole[sha256.Size:]) != uint64(owner) {
		return nil, corruptf("%s is damaged", ownerName(owner))
	}
	size := blockHead + int(name) + int(data)
	whole = bytes.Clone(whole)
	for n := int64(1); len(whole) < size; n++ {
		more, err := part(partID(owner, n))
		if errors.Is(err, errNoPart) || err == nil && len(more) == 0 {
			return nil, corruptf("%s is damaged", ownerName(owner))
		}
		if err != nil {
			return nil, err
		}
		whole = append(whole, more...)
	}
	whole = whole[:size]
	if !bytes.Equal(whole[:sha256.Size], blockSum(whole)) {
		return nil, corruptf("%s is damaged", ownerName(owner))
	}
	b := &block{Line: int64(binary.BigEndian.Uint64(whole[sha256.Size+8:]))}
	rest := whole[sha256.Size+16:]
	rest = rest[copy(b.Of[:], rest):]
	rest = rest[copy(b.State[:], rest)+16:]
	b.Name, b.Data = string(rest[:name]), rest[name:]
	return b, nil
}

// ownerName returns the name of a block in messages.
func ownerName(owner int64) string {
	switch {
	case owner == ownerHead:
		return "the head"
	case owner < ownerNotes:
		return "a snapshot"
	}
	return "a note"
}

// head is the content of the first block: the end of the chain, and the numbers of blocks and
// contents, so that a loss of any is detected.
type head struct {
	Last   int64
	Hash   Hash
	Blocks int64 // number of blocks, including this one
	Kept   int64 // number of contents
}

// block encodes the head as a block.
func (h head) block() *block {
	data := binary.BigEndian.AppendUint64(nil, uint64(h.Blocks))
	return &block{Line: h.Last, Of: h.Hash, Data: binary.BigEndian.AppendUint64(data, uint64(h.Kept))}
}

// head decodes the head from a block.
func (b *block) head() (head, error) {
	if len(b.Data) != 16 {
		return head{}, corruptf("the head is damaged")
	}
	return head{
		Last: b.Line, Hash: b.Of,
		Blocks: int64(binary.BigEndian.Uint64(b.Data)), Kept: int64(binary.BigEndian.Uint64(b.Data[8:])),
	}, nil
}
