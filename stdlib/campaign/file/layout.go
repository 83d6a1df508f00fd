package file

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// Format is the format of the files that are written. Those of newer formats are
// refused.
const Format = 1

// applicationID stands in the header of a file, for `file` and its like: "HRul".
const applicationID = 0x4852756c

// layout is how a file is laid out and reached; tests take others.
type layout struct {
	page int    // bytes of a page
	vfs  string // the file system of SQLite; "" for its own
	wait int    // milliseconds to wait for others
}

var usual = layout{page: 4096, wait: 5000}

// part is how many bytes of a box stand in one row: with what SQLite puts around
// it a row just fits a page.
func (l layout) part() int { return l.page - 96 }

// tables are the statements that make the file, as SQLite gives them back. They
// are compared letter by letter when a file is opened.
var tables = []struct{ name, sql string }{
	{"lines", `CREATE TABLE lines (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, who TEXT NOT NULL, typed TEXT NOT NULL, time TEXT NOT NULL, command TEXT NOT NULL, dice TEXT NOT NULL, answers TEXT NOT NULL, said TEXT NOT NULL, change TEXT NOT NULL, state BLOB NOT NULL, before BLOB NOT NULL, hash BLOB NOT NULL) STRICT`},
	{"boxes", `CREATE TABLE boxes (id INTEGER PRIMARY KEY, part BLOB NOT NULL) STRICT`},
	{"kept", `CREATE TABLE kept (id INTEGER PRIMARY KEY, hash BLOB NOT NULL, content BLOB NOT NULL) STRICT`},
}

// rootOf says on which page a table begins: they are made one after the other,
// and in small pages what they are takes one more.
func rootOf(page, table int) int64 {
	if page == 512 && table == 2 {
		return 5
	}
	return int64(table) + 2
}

// magic begins every file of SQLite.
const magic = "SQLite format 3\x00"

// header is what a file says of itself in its first 100 bytes.
type header struct {
	page        int
	pages       int64
	format      int64
	application uint32
	wrong       string // what of the rest no campaign has; "" for nothing
}

// readHeader reads the first bytes of a file.
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
	// Each of these has one value in all files that are written here, and some
	// would make SQLite write where lines stand.
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
			h.wrong = fmt.Sprintf("the header is not whole: %s", f.what)
			break
		}
	}
	return h, true
}
