package compile

import (
	"crypto/sha256"
	"sync"
	"unsafe"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

// Cache caches compiled files by name and content. It may be shared by goroutines. It keeps the
// most recently used few hundred files, and as many pieces of changed files.
type Cache struct {
	limits Limits
	mu     sync.Mutex
	chunks recent[*Chunk]
	pieces recent[*piece]
}

// NewCache returns an empty cache that compiles within limits.
func NewCache(limits Limits) *Cache {
	return &Cache{limits: limits.Filled(), chunks: recent[*Chunk]{most: 256}, pieces: recent[*piece]{most: 512}}
}

// Compile returns the chunk of a file, compiling it unless it is cached.
func (c *Cache) Compile(file *diag.File) (*Chunk, error) {
	return c.chunk(keyOf("whole", file.Name, file.Text), func() (*Chunk, error) { return compileFile(file, c.limits) })
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

// recent is a cache of between most and 2*most recently used values.
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

// InPieces is Compile for a file whose top level is run once. It compiles only the parts that
// changed since the file was last compiled. The chunk may have several functions.
func (c *Cache) InPieces(file *diag.File) (*Chunk, error) {
	return c.chunk(keyOf("pieces", file.Name, file.Text), func() (*Chunk, error) {
		tokens, err := luasyntax.ScanWithin(file, c.limits.Source, c.limits.Depth)
		if err != nil {
			return nil, err
		}
		if chunk := c.compilePieces(file, tokens); chunk != nil {
			return chunk, nil
		}
		return compileWhole(file, tokens, c.limits)
	})
}

type digest [sha256.Size]byte

// keyOf returns a key for a list of texts. Different lists have different keys.
func keyOf(texts ...string) (d digest) {
	h := sha256.New()
	var length [8]byte
	for _, text := range texts {
		for i, n := 0, len(text); i < len(length); i, n = i+1, n>>8 {
			length[i] = byte(n)
		}
		h.Write(length[:])
		h.Write(unsafe.Slice(unsafe.StringData(text), len(text)))
	}
	h.Sum(d[:0])
	return d
}
