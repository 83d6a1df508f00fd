package file

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	lib "modernc.org/sqlite/lib"
)

// store is a connection to the SQLite file with its prepared statements. It reads and writes
// rows; rules about what may be written are the callers'.
type store struct {
	layout
	db   *sql.DB
	conn *sql.Conn

	begin, commit, insertLine, line, someLines, updatePart, insertPart, part *sql.Stmt
}

// Modes of opening a store.
const (
	toRead  = "to read"
	toWrite = "to write"
	toBuild = "to build" // a new file, synced as a whole at the end
)

// openStore opens a file without reading it.
func openStore(real, way string, l layout) (*store, error) {
	path := filepath.ToSlash(real)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	pragmas := []string{fmt.Sprintf("busy_timeout(%d)", l.wait), "trusted_schema(0)", "cell_size_check(1)", "temp_store(MEMORY)"}
	q := url.Values{"_defensive": {"1"}, "mode": {"rw"}}
	switch way {
	case toRead:
		// A reader may have to roll back the journal of a killed writer, so it opens the file for writing
		// if permitted. It writes nothing else.
		pragmas = append(pragmas, "synchronous(EXTRA)", "query_only(1)")
	case toWrite:
		pragmas = append(pragmas, "synchronous(EXTRA)")
	case toBuild:
		q.Set("mode", "rwc")
		pragmas = append(pragmas, fmt.Sprintf("page_size(%d)", l.page), "journal_mode(MEMORY)", "synchronous(OFF)")
	}
	q["_pragma"] = pragmas
	if l.vfs != "" {
		q.Set("vfs", l.vfs)
	}
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Path: path, RawQuery: q.Encode()}).String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	conn, err := db.Conn(context.Background())
	if err != nil {
		db.Close()
		return nil, err
	}
	return &store{layout: l, db: db, conn: conn}, nil
}

// close closes the connection and its statements.
func (s *store) close() error {
	if s == nil {
		return nil
	}
	var errs []error
	for _, stmt := range []*sql.Stmt{s.begin, s.commit, s.insertLine, s.line, s.someLines, s.updatePart, s.insertPart, s.part} {
		if stmt != nil {
			errs = append(errs, stmt.Close())
		}
	}
	return errors.Join(append(errs, s.conn.Close(), s.db.Close())...)
}

func (s *store) exec(query string, args ...any) error {
	_, err := s.conn.ExecContext(context.Background(), query, args...)
	return err
}

// queryRow reads one row.
func (s *store) queryRow(query string, into ...any) error {
	return s.conn.QueryRowContext(context.Background(), query).Scan(into...)
}

// prepare makes the prepared statements.
func (s *store) prepare() error {
	if s.part != nil {
		return nil
	}
	all := "number, " + strings.Join(columns[:], ", ") + ", state, before, hash"
	for _, p := range []struct {
		stmt  **sql.Stmt
		query string
	}{
		{&s.begin, "BEGIN IMMEDIATE"},
		{&s.commit, "COMMIT"},
		{&s.insertLine, "INSERT INTO lines (" + all + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"},
		{&s.line, "SELECT " + all + " FROM lines WHERE number = ?"},
		{&s.someLines, "SELECT " + all + " FROM lines WHERE number >= ? AND number <= ? ORDER BY number LIMIT ?"},
		{&s.updatePart, "UPDATE boxes SET part = ? WHERE id = ?"},
		{&s.insertPart, "INSERT INTO boxes (part, id) VALUES (?, ?)"},
		{&s.part, "SELECT part FROM boxes WHERE id = ?"},
	} {
		var err error
		if *p.stmt, err = s.conn.PrepareContext(context.Background(), p.query); err != nil {
			return err
		}
	}
	return nil
}

// putLine writes a complete line.
func (s *store) putLine(l *Line) error {
	_, err := s.insertLine.Exec(l.Number, l.Kind, l.Who, l.Typed, l.Time, string(l.Command), string(l.Dice), string(l.Answers), string(l.Said), string(l.Change), l.State[:], l.Before[:], l.Hash[:])
	return err
}

// lines reads and verifies at most limit lines between two numbers, in order.
func (s *store) lines(from, to int64, limit int) ([]Line, error) {
	rows, err := s.someLines.Query(from, to, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []Line
	for rows.Next() {
		var l Line
		var state, before, hash []byte
		if err := rows.Scan(&l.Number, &l.Kind, &l.Who, &l.Typed, &l.Time, &l.Command, &l.Dice, &l.Answers, &l.Said, &l.Change, &state, &before, &hash); err != nil {
			if code(err) == 0 {
				err = corruptf("line %d is damaged", l.Number)
			}
			return out, err
		}
		if len(state) != len(l.State) || len(before) != len(l.Before) || len(hash) != len(l.Hash) {
			return out, corruptf("line %d is damaged", l.Number)
		}
		copy(l.State[:], state)
		copy(l.Before[:], before)
		copy(l.Hash[:], hash)
		if l.sum() != l.Hash {
			return out, corruptf("line %d is damaged", l.Number)
		}
		l.normalize()
		out = append(out, l)
	}
	return out, rows.Err()
}

// readPart reads a part of a block.
func (s *store) readPart(id int64) ([]byte, error) {
	var part []byte
	err := s.part.QueryRow(id).Scan(&part)
	if errors.Is(err, sql.ErrNoRows) {
		err = errNoPart
	}
	return part, err
}

// block reads a block that must exist.
func (s *store) block(owner int64) (*block, error) {
	b, err := readBlock(owner, s.readPart)
	if errors.Is(err, errNoPart) {
		err = corruptf("%s is missing", ownerName(owner))
	}
	return b, err
}

// putBlock overwrites a block.
func (s *store) putBlock(owner int64, b *block) error {
	for n, part := range cut(b.bytes(owner), s.layout.part()) {
		id := partID(owner, int64(n))
		done, err := s.updatePart.Exec(part, id)
		if err != nil {
			return err
		}
		if rows, err := done.RowsAffected(); err != nil {
			return err
		} else if rows > 0 {
			continue
		}
		if _, err := s.insertPart.Exec(part, id); err != nil {
			return err
		}
	}
	return nil
}

// head reads the head.
func (s *store) head() (head, error) {
	b, err := s.block(ownerHead)
	if err != nil {
		return head{}, err
	}
	return b.head()
}

// putKept adds a content.
func (s *store) putKept(id int64, hash Hash, content []byte) error {
	if content == nil {
		content = []byte{} // not NULL
	}
	return s.exec("INSERT INTO kept (id, hash, content) VALUES (?, ?, ?)", id, hash[:], content)
}

// kept reads the content with a number, without verifying it.
func (s *store) kept(id int64) (Hash, []byte, error) {
	var hash, content []byte
	err := s.conn.QueryRowContext(context.Background(), "SELECT hash, content FROM kept WHERE id = ?", id).Scan(&hash, &content)
	var h Hash
	if errors.Is(err, sql.ErrNoRows) || err == nil && copy(h[:], hash) != len(h) {
		err = corruptf("a content is missing")
	}
	return h, content, err
}

// keptHashes lists the hashes of the contents in the order in which they were stored.
func (s *store) keptHashes() ([]Hash, error) {
	rows, err := s.conn.QueryContext(context.Background(), "SELECT id, hash FROM kept ORDER BY id")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []Hash
	for rows.Next() {
		var id int64
		var hash []byte
		var h Hash
		if err := rows.Scan(&id, &hash); err != nil {
			return nil, err
		}
		if id != int64(len(out)) || copy(h[:], hash) != len(h) {
			return nil, corruptf("a content is missing")
		}
		out = append(out, h)
	}
	return out, rows.Err()
}

// full reports whether an error means that the disk is full.
func full(err error) bool { return code(err)&0xff == lib.SQLITE_FULL }

// busy reports whether an error means that another process holds a lock.
func busy(err error) bool { return code(err)&0xff == lib.SQLITE_BUSY }
