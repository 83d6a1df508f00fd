package compile

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"reflect"
	"slices"
	"testing"

	lua "github.com/yuin/gopher-lua"
	"pgregory.net/rapid"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

// scripts are the files of all modules that come along.
func scripts(t *testing.T) (files []*diag.File) {
	t.Helper()
	root := os.DirFS("../../../modules")
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".lua" {
			return err
		}
		text, err := fs.ReadFile(root, name)
		files = append(files, diag.NewFile(name, string(text)))
		return err
	})
	if err != nil || len(files) == 0 {
		t.Fatal(len(files), err)
	}
	return files
}

// innerFunctions are the functions that stand in the top level of a chunk.
func innerFunctions(c *Chunk) (list []*lua.FunctionProto) {
	for _, p := range c.functions {
		list = append(list, p.FunctionPrototypes...)
	}
	return list
}

// lines are the lines of all instructions of the top level, but those that end it.
func lines(c *Chunk) (list []int) {
	for _, p := range c.functions {
		list = append(list, p.DbgSourcePositions[:len(p.DbgSourcePositions)-1]...)
	}
	return list
}

// same compares a chunk in pieces with the whole one.
func same(t interface{ Errorf(string, ...any) }, whole, pieces *Chunk) {
	name := whole.Source().Name
	if !reflect.DeepEqual(whole.usage, pieces.usage) {
		t.Errorf("%s: how variables are used:\nwhole:  %+v\npieces: %+v", name, whole.usage, pieces.usage)
	}
	if !reflect.DeepEqual(innerFunctions(whole), innerFunctions(pieces)) {
		t.Errorf("%s: the functions are others", name)
	}
	if !slices.Equal(lines(whole), lines(pieces)) {
		t.Errorf("%s: the lines are others:\nwhole:  %v\npieces: %v", name, lines(whole), lines(pieces))
	}
	if whole.longNames != pieces.longNames {
		t.Errorf("%s: long names %v and %v", name, whole.longNames, pieces.longNames)
	}
}

func TestPiecesAreTheWhole(t *testing.T) {
	cut := 0
	for _, f := range scripts(t) {
		whole, err := File(f)
		if err != nil {
			t.Fatal(err)
		}
		pieces, err := NewCache(Limits{}).InPieces(f)
		if err != nil {
			t.Fatal(err)
		}
		same(t, whole, pieces)
		cut += len(pieces.functions) - 1
	}
	if cut < 200 {
		t.Errorf("only %d cuts", cut)
	}
}

// A cache that knows the pieces from elsewhere gives what one gives that knows nothing.
func TestPiecesMove(t *testing.T) {
	cache := NewCache(Limits{})
	known := 0
	for _, f := range scripts(t) {
		if _, err := cache.InPieces(f); err != nil {
			t.Fatal(err)
		}
		before := len(cache.pieces.now) + len(cache.pieces.older)
		moved := diag.NewFile(f.Name, "-- a line\n\n"+f.Text)
		warm, err := cache.InPieces(moved)
		if err != nil {
			t.Fatal(err)
		}
		cold, err := File(moved)
		if err != nil {
			t.Fatal(err)
		}
		same(t, cold, warm)
		if len(warm.functions) > 1 && len(cache.pieces.now)+len(cache.pieces.older) == before {
			known++
		}
	}
	if known < 50 {
		t.Errorf("only %d files were known by their pieces", known)
	}
}

// What is wrong with a file is said in the same words, at the same place.
func TestPiecesFailAsTheWhole(t *testing.T) {
	var files []*diag.File
	for _, f := range scripts(t) {
		if tokens, _ := luasyntax.Scan(f); len(pieceStarts(f, tokens)) > 2 {
			files = append(files, f)
		}
	}
	cache := NewCache(Limits{})
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.SampledFrom(files).Draw(t, "file")
		tokens, err := luasyntax.Scan(f)
		if err != nil {
			t.Fatal(err)
		}
		at := tokens[rapid.IntRange(0, len(tokens)-1).Draw(t, "token")]
		other := tokens[rapid.IntRange(0, len(tokens)-1).Draw(t, "other")].Text
		text := rapid.SampledFrom([]string{"", other, at.Text + " " + other, "end", "return", "local x = 1", "goto x", "::x::", "break", "\n"}).Draw(t, "text")
		spoiled := diag.NewFile(f.Name, f.Text[:at.Offset]+text+f.Text[at.End:])
		whole, err := File(spoiled)
		pieces, failed := cache.InPieces(spoiled)
		if fmt.Sprint(err) != fmt.Sprint(failed) {
			t.Fatalf("whole: %v\npieces: %v", err, failed)
		}
		if err == nil {
			same(t, whole, pieces)
		}
	})
}

func TestCacheKeepsTheRecent(t *testing.T) {
	cache := NewCache(Limits{})
	for i := range 3000 {
		if _, err := cache.InPieces(diag.NewFile("a.lua", fmt.Sprintf("f(%d)", i))); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(cache.chunks.now) + len(cache.chunks.older); n > 2*cache.chunks.most {
		t.Errorf("%d chunks are kept", n)
	}
}
