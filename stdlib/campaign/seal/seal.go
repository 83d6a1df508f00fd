// Package seal rolls dice whose fairness players can verify: nobody could choose them.
//
// When a session begins, a secret seed of 32 bytes is drawn and its hash, the seal, is shown.
// When the session ends, the seed is published. Whoever has the log can compute every die
// again and compare, see [Verifier]. Only SHA-256 and HMAC-SHA256 are needed, so this can be
// done in any language. || concatenates bytes; numbers are 8 bytes, big-endian; texts are UTF-8:
//
//	seal  = SHA-256("houserule seal\n" || session || seed)
//	key   = HMAC-SHA256(seed, "houserule dice\n" || session)
//	block = HMAC-SHA256(key, "houserule die\n" || die || attempt)
//
// The dice of a session are numbered from 0 in the order of rolling. A block is read as four
// numbers of 8 bytes; if none fits, the block of the next attempt is read, attempts being
// counted from 0. The first number below the largest multiple of the sides under 2^64 is
// taken: its remainder by the number of sides is the index of the face, from 0. So all faces
// are exactly equally likely.
//
// A player who wants to be sure that the seed was not chosen gives words, any text. They
// change the key from the next die on that nobody has seen:
//
//	key   = HMAC-SHA256(key before, "houserule words\n" || length of name || name || length of text || text || die)
//
// where die is the number of the first die that uses the new key. The seal does not change,
// as it is the hash of the seed alone.
//
// # Why undo gives no other dice
//
// A die depends on its number, its sides and the words given before it. Undo also returns to
// the number that the dice had, so the same dice are rolled again, whatever they are rolled
// for. Words given in between do not change dice that were seen. Late purchases roll dice
// behind all that were rolled. Each line of the chain records the numbers of its dice: the
// verifier reports a skipped number, and a die that does not follow from the seed.
//
// This does not help against somebody who copies the file, looks at the dice and returns to
// the copy: players note the last hash of the chain now and then, and compare.
//
// A published seed rolls no more dice: after undo into a session that has ended, dice come
// from the session that is open.
package seal

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
)

// Seed is the secret of a session.
type Seed [32]byte

// Seal is the hash of a seed, shown while the seed is secret.
type Seal [sha256.Size]byte

// NewSeed returns a random seed from crypto/rand.
func NewSeed() (s Seed, err error) {
	if _, err = rand.Read(s[:]); err != nil {
		return s, fmt.Errorf("this machine gives no seed for the dice: %w", err)
	}
	return s, nil
}

// Numbered derives a seed from a number and a session, for reproducible dice. Everybody who knows
// the number knows the seed.
func Numbered(number uint64, session int) Seed {
	return sha256.Sum256(numbers([]byte("houserule seed\n"), number, uint64(session)))
}

// Seal returns the hash of the seed, which is published when a session begins.
func (s Seed) Seal(session int) Seal {
	return sha256.Sum256(append(numbers([]byte("houserule seal\n"), uint64(session)), s[:]...))
}

// String returns the seed in hex.
func (s Seed) String() string { return hex.EncodeToString(s[:]) }

// String returns the seal in hex.
func (s Seal) String() string { return hex.EncodeToString(s[:]) }

// MarshalText writes hex digits.
func (s Seed) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// MarshalText writes hex digits.
func (s Seal) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads hex digits.
func (s *Seed) UnmarshalText(text []byte) error { return parseHex(s[:], text) }

// UnmarshalText reads hex digits.
func (s *Seal) UnmarshalText(text []byte) error { return parseHex(s[:], text) }

// parseHex decodes hex digits that fill into exactly.
func parseHex(into, text []byte) error {
	if len(text) != 2*len(into) {
		return fmt.Errorf("%.80q are not %d hex digits", text, 2*len(into))
	}
	if _, err := hex.Decode(into, text); err != nil {
		return fmt.Errorf("%.80q are not %d hex digits", text, 2*len(into))
	}
	return nil
}

// Groups formats the beginning of a seed or seal in groups of digits, to be read aloud.
func Groups(text fmt.Stringer) string {
	digits := text.String()
	return digits[:4] + " " + digits[4:8]
}

// Words are a player's contribution to the key of the dice.
type Words struct {
	Name string `json:"name"`
	Text string `json:"text"`
	From int    `json:"from"` // number of the first die that they change

	Behind int64 `json:"behind,omitempty"` // line of the previous words of the session; 0 for none
}

// Stream computes the dice of a session by number.
type Stream struct {
	keys []key
}

// key is a key of the dice from the die with the number from on.
type key struct {
	bytes []byte
	from  int
}

// Stream returns the dice of a session before any words.
func (s Seed) Stream(session int) *Stream {
	return &Stream{[]key{{mac(s[:], numbers([]byte("houserule dice\n"), uint64(session))), 0}}}
}

// Mix changes the key from the die w.From on. It is an error if earlier words have a higher From.
func (s *Stream) Mix(w Words) error {
	last := s.keys[len(s.keys)-1]
	if w.From < last.from {
		return fmt.Errorf("the words of %s apply from die %d on, which is before earlier words", w.Name, w.From)
	}
	text := append(numbers([]byte("houserule words\n"), uint64(len(w.Name))), w.Name...)
	text = append(numbers(text, uint64(len(w.Text))), w.Text...)
	s.keys = append(s.keys, key{mac(last.bytes, numbers(text, uint64(w.From))), w.From})
	return nil
}

// Die returns the index of the face that the die with a number shows.
func (s *Stream) Die(number, sides int) int {
	key := s.keys[0].bytes
	for _, k := range s.keys {
		if k.from <= number {
			key = k.bytes
		}
	}
	n := uint64(sides)
	uneven := (math.MaxUint64%n + 1) % n // 2^64 modulo n
	for attempt := uint64(0); ; attempt++ {
		block := mac(key, numbers([]byte("houserule die\n"), uint64(number), attempt))
		for ; len(block) > 0; block = block[8:] {
			if v := binary.BigEndian.Uint64(block); v <= math.MaxUint64-uneven {
				return int(v % n)
			}
		}
	}
}

// numbers appends numbers of 8 bytes each, big-endian.
func numbers(to []byte, list ...uint64) []byte {
	for _, n := range list {
		to = binary.BigEndian.AppendUint64(to, n)
	}
	return to
}

func mac(key, text []byte) []byte {
	h := hmac.New(sha256.New, key)
	h.Write(text)
	return h.Sum(nil)
}
