package state

import (
	"encoding/json"
	"fmt"
	"strconv"
	"unicode/utf8"

	"houserule/lang/types"
)

// The saved form, in one line, with records and boxes sorted:
//
//	{"version":1,"records":[{"id":1,"kind":"guard","boxes":{"actions":2}}]}
//
// nil, booleans, numbers, texts and lists have their JSON form. A reference is
// {"noun":[record, kind, name, owner]}, a map is {"map":[[key, value], ...]}.
const formatVersion = 1

// maxID is the highest record number that is accepted: scripts use floating-point numbers,
// which cannot represent all higher ones.
const maxID = 1 << 53

// MarshalJSON encodes all records in canonical form: equal states give equal bytes.
// The log is not part of it.
func (s *Store) MarshalJSON() ([]byte, error) {
	s.noteOpen(0, "")
	out := fmt.Appendf(nil, `{"version":%d,"records":[`, formatVersion)
	for i, id := range s.order {
		r := s.record(id)
		if !utf8.ValidString(r.kind) {
			return nil, &FormatError{Record: id, Message: "the kind " + strconv.Quote(r.kind) + " is not valid UTF-8"}
		}
		if i > 0 {
			out = append(out, ',')
		}
		out = fmt.Appendf(out, `{"id":%d,"kind":`, id)
		out = append(appendText(out, r.kind), `,"boxes":{`...)
		for j, name := range r.boxNames() {
			if j > 0 {
				out = append(out, ',')
			}
			out = append(appendText(out, name), ':')
			out = appendValue(out, r.flatOf(name))
		}
		out = append(out, "}}"...)
	}
	return append(out, "]}"...), nil
}

func appendText(out []byte, s string) []byte {
	quoted, _ := json.Marshal(s) // encoding a string cannot fail
	return append(out, quoted...)
}

func appendValue(out []byte, v types.Value) []byte {
	switch v := v.(type) {
	case bool:
		return strconv.AppendBool(out, v)
	case float64:
		return strconv.AppendFloat(out, v, 'g', -1, 64)
	case string:
		return appendText(out, v)
	case types.Ref:
		out = fmt.Appendf(out, `{"noun":[%d,`, v.Record)
		out = append(appendText(out, v.Kind), ',')
		out = append(appendText(out, v.Name), ',')
		out = strconv.AppendUint(out, v.Owner, 10)
		return append(out, "]}"...)
	case types.List:
		out = append(out, '[')
		for i, item := range v {
			if i > 0 {
				out = append(out, ',')
			}
			out = appendValue(out, item)
		}
		return append(out, ']')
	case types.Map:
		out = append(out, `{"map":[`...)
		for i, pair := range v {
			if i > 0 {
				out = append(out, ',')
			}
			out = appendValue(append(out, '['), pair.Key)
			out = appendValue(append(out, ','), pair.Value)
			out = append(out, ']')
		}
		return append(out, "]}"...)
	}
	return append(out, "null"...)
}

// UnmarshalJSON replaces the state by a saved one. Text that MarshalJSON would not
// write, or that contains a value that Set would refuse, is a [*FormatError] and
// changes nothing. All earlier marks become invalid. Numbers of records, numbers that
// values refer to and numbers that this store gave out before are not given out again.
func (s *Store) UnmarshalJSON(text []byte) error {
	read := New()
	read.layout, read.generation = s.layout, s.generation+1
	for _, x := range s.indexes {
		read.AddIndex(x.Index)
	}
	p := newReader(text)
	p.store(read)
	if p.err == nil {
		p.end()
	}
	if p.err != nil {
		return p.err
	}
	h := s.Log
	serial := h.serial + 1
	read.Log = Log{store: s, forgotten: h.forgotten + uint64(h.entries.length) + 1, lastDropped: serial, serial: serial}
	read.ReserveIDs(s.last)
	read.Choices.store = s
	read.BeforeWrite, read.reads, read.salt = s.BeforeWrite, s.reads, s.salt
	if s.reads != nil {
		s.reads.ChangeAll()
	}
	*s = *read
	return nil
}

// FormatError reports that a saved state, value or list of changes cannot be read or written.
type FormatError struct {
	What    string // "list of changes" or "value"; "" for a saved state
	Offset  int64  // in the text, in bytes; 0 when writing
	Record  ID     // the record being read or written; 0 for none
	Message string
	Cause   error
}

// Error names the record, the offset and what is wrong.
func (e *FormatError) Error() string {
	at := ""
	if e.Record != 0 {
		at = fmt.Sprintf(" of record %d", e.Record)
	}
	if e.Offset > 0 {
		at += fmt.Sprintf(" at byte %d", e.Offset)
	}
	what := "saved state"
	if e.What != "" {
		what = e.What
	}
	return "the " + what + " is damaged" + at + ": " + e.Message
}

// Unwrap returns Cause.
func (e *FormatError) Unwrap() error { return e.Cause }
