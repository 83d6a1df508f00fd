package file

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// Format is the current version of the file format. Files with a higher one are refused.
const Format = 1

// applicationID is the application id in the SQLite header, read by file(1): "HRul".
const applicationID = 0x4852756c

// layout holds the parameters of the SQLite database. Tests use others than defaultLayout.
type layout struct {
	page int    // page size in bytes
	vfs  string // name of SQLite's VFS; "" for the default
	wait int    // milliseconds to wait for locks of others
}

var defaultLayout = layout{page: 4096, wait: 5000}

// part returns the size in bytes of a part of a block, so that its row just fits a page.
func (l layout) part() int { return l.page - 96 }

// tables are the statements that create the tables, exactly as SQLite stores them: opening a file
// compares them.
var tables = []struct{ name, sql string }{
	{"lines", `CREATE TABLE lines (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, who TEXT NOT NULL, typed TEXT NOT NULL, time TEXT NOT NULL, command TEXT NOT NULL, dice TEXT NOT NULL, answers TEXT NOT NULL, said TEXT NOT NULL, change TEXT NOT NULL, state BLOB NOT NULL, before BLOB NOT NULL, hash BLOB NOT NULL) STRICT`},
	{"boxes", `CREATE TABLE boxes (id INTEGER PRIMARY KEY, part BLOB NOT NULL) STRICT`},
	{"kept", `CREATE TABLE kept (id INTEGER PRIMARY KEY, hash BLOB NOT NULL, content BLOB NOT NULL) STRICT`},
}

// rootOf returns the root page of a table. Tables are created in order; with small pages
// the schema needs a second page.
func rootOf(page, table int) int64 {
	if page == 512 && table == 2 {
		return 5
	}
	return int64(table) + 2
}

// magic is the beginning of every SQLite file.
const magic = "SQLite format 3\x00"

// header holds the fields of an SQLite header.
type header struct {
	page        int
	pages       int64
	format      int64
	application uint32
	wrong       string // the first other field with an unexpected value; "" for none
}

// readHeader parses the first 100 bytes of a file; false if they are no SQLite header.
func readHeader(b []byte) (header, bool) {
	if len(b) < 100 {
		return header{}, false
	}
	word := binary.BigEndian.Uint32
	h := header{
		page: int(binary.BigEndian.Uint16(b[16:])), pages: int64(word(b[28:])),
		format: int64(word(b[60:])), application: word(b[68:]),
	}
	if h.page == 1 {
		h.page = 65536
	}
	// These fields have one value in all campaign files; others could make SQLite overwrite lines.
	for _, f := range []struct {
		at   int
		want []byte
		what string
	}{
		{0, []byte(magic), "its first letters"},
		{18, []byte{1, 1, 0, 64, 32, 32}, "how it is written"},
		{32, make([]byte, 8), "its free pages"},
		{44, []byte{0, 0, 0, 4}, "its schema"},
		{48, make([]byte, 8), "its cache"},
		{56, []byte{0, 0, 0, 1}, "its encoding"},
		{64, make([]byte, 4), "its vacuum"},
		{72, make([]byte, 20), "what is empty"},
		{92, b[24:28], "its counter"},
	} {
		if !bytes.Equal(b[f.at:f.at+len(f.want)], f.want) {
			h.wrong = fmt.Sprintf("the header is damaged: %s", f.what)
			break
		}
	}
	return h, true
}
