package sandbox

import (
	"errors"
	"strings"
	"sync"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

// Chunk is a compiled source file. It is read-only and may be run by any
// number of hosts at once.
type Chunk struct {
	tree   *luasyntax.Tree
	usage  luasyntax.Usage
	protos []*lua.FunctionProto // one behind the other
	long   bool                 // it has long texts or names
}

// Tree is the syntax of the file that was compiled.
func (c *Chunk) Tree() *luasyntax.Tree { return c.tree }

// Source gives the file that was compiled.
func (c *Chunk) Source() *diag.File { return c.tree.File }

// Usage tells how the file uses variables. It must not be changed.
func (c *Chunk) Usage() *luasyntax.Usage { return &c.usage }

// Lint reports what a script may compile with but should not do. known lists the names that
// the environment offers (Env.Names); nil leaves reads alone. explain, where it says
// something, gives the hint of a name that is not known.
func Lint(c *Chunk, known []string, explain ...func(luasyntax.Unknown) diag.Hint) diag.List {
	return c.tree.Lint(&c.usage, luasyntax.Offered{Known: known, Absent: notOffered(), Explain: explain})
}

// Compile turns a source file into a chunk, under the default limits. The
// error is a diag.List whose problems stand at line and column.
func Compile(file *diag.File) (*Chunk, error) {
	return compile(file, DefaultLimits())
}

// Cache compiles files once and remembers the chunks by name and content. It
// belongs to the caller and may be shared by goroutines. It keeps the most
// recently used few hundred files, and as many pieces of files that changed.
type Cache struct {
	limits Limits
	mu     sync.Mutex
	chunks recent[*Chunk]
	pieces recent[*piece]
}

// NewCache makes an empty cache; of the limits Source, Depth and Constants
// count.
func NewCache(limits Limits) *Cache {
	return &Cache{limits: limits.filled(), chunks: recent[*Chunk]{most: 256}, pieces: recent[*piece]{most: 512}}
}

// Compile gives the chunk of a file, compiled now or before.
func (c *Cache) Compile(file *diag.File) (*Chunk, error) {
	return c.chunk(keyOf("whole", file.Name, file.Text), func() (*Chunk, error) { return compile(file, c.limits) })
}

func (c *Cache) chunk(key digest, compile func() (*Chunk, error)) (chunk *Chunk, err error) {
	if chunk = c.chunks.get(&c.mu, key); chunk == nil {
		if chunk, err = compile(); err != nil {
			return nil, err
		}
	}
	c.chunks.put(&c.mu, key, chunk)
	return chunk, nil
}

// recent keeps what was used last: at least so many, and at most twice as many.
type recent[T any] struct {
	most       int
	now, older map[digest]T
}

func (r *recent[T]) get(mu *sync.Mutex, key digest) T {
	mu.Lock()
	defer mu.Unlock()
	if v, ok := r.now[key]; ok {
		return v
	}
	return r.older[key]
}

func (r *recent[T]) put(mu *sync.Mutex, key digest, v T) {
	mu.Lock()
	defer mu.Unlock()
	if len(r.now) >= r.most || r.now == nil {
		r.older, r.now = r.now, map[digest]T{}
	}
	r.now[key] = v
}

// compile guards every stage: what the parser or the compiler could choke on
// is refused by the stage before.
func compile(file *diag.File, limits Limits) (*Chunk, error) {
	tokens, err := luasyntax.ScanWithin(file, limits.Source, limits.Depth)
	if err != nil {
		return nil, err
	}
	return whole(file, tokens, limits)
}

// whole compiles a file as one function.
func whole(file *diag.File, tokens luasyntax.Tokens, limits Limits) (chunk *Chunk, err error) {
	defer func() {
		if text := recover(); text != nil {
			chunk, err = nil, refuse(file, diag.Pos{Line: 1}, "this file cannot be compiled", "split it into smaller functions")
		}
	}()
	root, problem := luasyntax.ParseTokens(file, tokens)
	if problem != nil {
		return nil, diag.List{problem}
	}
	w := newWalker(file, limits)
	statements := w.chunk(translate(tokens, root))
	if len(w.problems) > 0 {
		return nil, w.problems
	}
	proto, err := compiled(statements, file.Name)
	if err != nil {
		return nil, compileError(file, err)
	}
	return &Chunk{tree: luasyntax.NewTree(file, tokens), usage: luasyntax.UsageOf(tokens, root), protos: []*lua.FunctionProto{proto}, long: w.long}, nil
}

func refuse(file *diag.File, pos diag.Pos, message, hint string) diag.List {
	p := file.ProblemAt(pos, 1, message)
	p.Hint = hint
	return diag.List{p}
}

// compileError tells what gopher-lua's compiler refused.
func compileError(file *diag.File, err error) diag.List {
	var ce *lua.CompileError
	if !errors.As(err, &ce) {
		return refuse(file, diag.Pos{Line: 1}, "this file cannot be compiled", "")
	}
	message, hint := ce.Message, ""
	switch {
	case strings.Contains(message, "too many local variables"), strings.Contains(message, "register overflow"):
		message, hint = "too many local variables or too long an expression in one function", "split it"
	case message == "no loop to break":
		message = "`break` stands outside a loop"
	case strings.HasPrefix(message, "cannot use '...'"):
		message, hint = "`...` stands outside a function that takes `...`", ""
	}
	return refuse(file, diag.Pos{Line: max(ce.Line, 1)}, message, hint)
}

// position is the line of a node, from 1.
func position(n ast.PositionHolder) diag.Pos { return diag.Pos{Line: max(n.Line(), 1)} }
