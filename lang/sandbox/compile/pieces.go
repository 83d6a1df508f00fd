package compile

import (
	"hash/fnv"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/parallel"
)

// Files of declarations are compiled in pieces, each a sequence of statements of the top level.
// Only pieces that changed are compiled again, pieces are compiled concurrently, and gopher-lua,
// which searches all constants of a function for each use, has fewer of them. The pieces of a
// file are run one after the other as if they were one function.

// piece is a compiled sequence of statements with what the walker recorded.
type piece struct {
	proto     *lua.FunctionProto
	usage     luasyntax.Usage
	longNames bool
	constants int // number of distinct constants outside of its functions
	offset    int // position of its first token
	line      int
}

// minPieceTokens is the minimum number of tokens of a piece, since each compilation allocates a few
// kilobytes.
const minPieceTokens = 64

// pieceStarts returns the indexes of the tokens with which pieces begin: names at the beginning of a
// line, outside of all brackets and blocks, after the end of an expression, where a valid file
// has the end of a statement. It stops at statements that affect later ones, such as local. A
// hash of the words decides where to cut, so that inserting or removing a statement does not
// move other cuts.
func pieceStarts(file *diag.File, tokens luasyntax.Tokens) []int {
	starts, blocks := []int{0}, 0
	for i, t := range tokens {
		switch {
		case t.Kind == luasyntax.Keyword && luasyntax.BlockDepth(t.Text) > 0:
			blocks++
		case t.Kind == luasyntax.Keyword && luasyntax.BlockDepth(t.Text) < 0:
			blocks--
		case blocks != 0 || t.Depth != 0:
		case t.Kind == luasyntax.Keyword && (t.Text == "local" || t.Text == "return" || t.Text == "goto"), t.Text == "::":
			return starts
		case t.Kind == luasyntax.Name && i >= starts[len(starts)-1]+minPieceTokens && i+2 < len(tokens) && file.Text[t.Offset-1] == '\n' && tokens[i-1].EndsValue():
			h := fnv.New32a()
			h.Write([]byte(file.Text[t.Offset:tokens[i+2].End]))
			if h.Sum32()%6 == 0 {
				starts = append(starts, i)
			}
		}
	}
	return starts
}

// compilePieces compiles a file in pieces that are not cached. It returns nil for a file that is too
// short, or has problems that compiling the whole file reports.
func (c *Cache) compilePieces(file *diag.File, tokens luasyntax.Tokens) *Chunk {
	starts := pieceStarts(file, tokens)
	if len(starts) < 2 {
		return nil
	}
	pieces := make([]*piece, len(starts))
	parallel.For(len(starts), func(i int) {
		end := len(tokens)
		if i+1 < len(starts) {
			end = starts[i+1]
		}
		pieces[i] = c.piece(file, tokens[starts[i]:end])
	})
	chunk := &Chunk{tree: luasyntax.NewTree(file, tokens)}
	constants := 0
	for _, p := range pieces {
		if p == nil {
			return nil
		}
		constants += p.constants
		chunk.functions = append(chunk.functions, p.proto)
		chunk.usage.Add(p.usage)
		chunk.longNames = chunk.longNames || p.longNames
	}
	if constants > c.limits.Constants {
		return nil
	}
	return chunk
}

// piece compiles a piece or takes it from the cache; nil if it has problems.
func (c *Cache) piece(file *diag.File, tokens luasyntax.Tokens) *piece {
	first := tokens[0]
	text := file.Text[first.Offset:tokens[len(tokens)-1].End]
	key := keyOf("piece", file.Name, text)
	p := c.pieces.get(&c.mu, key)
	if p == nil {
		if p = compilePiece(file, tokens, c.limits); p == nil {
			return nil
		}
	}
	p = p.movedTo(first.Offset, first.Line)
	c.pieces.put(&c.mu, key, p)
	return p
}

func compilePiece(file *diag.File, tokens luasyntax.Tokens, limits Limits) (p *piece) {
	defer func() {
		if recover() != nil {
			p = nil
		}
	}()
	root, problem := luasyntax.ParseTokens(file, tokens)
	if problem != nil {
		return nil
	}
	w := newWalker(file, limits)
	statements := w.chunk(translate(tokens, root))
	if len(w.problems) > 0 {
		return nil
	}
	proto, err := compileStatements(statements, file.Name)
	if err != nil {
		return nil
	}
	return &piece{proto: proto, usage: luasyntax.UsageOf(tokens, root), longNames: w.longNames, constants: w.topConstants, offset: tokens[0].Offset, line: tokens[0].Line}
}

// movedTo returns the piece at another position.
func (p *piece) movedTo(offset, line int) *piece {
	by, down := offset-p.offset, line-p.line
	if by == 0 && down == 0 {
		return p
	}
	m := *p
	m.offset, m.line, m.usage = offset, line, p.usage.Shifted(by)
	if down != 0 {
		m.proto = cloneForLines(p.proto)
		shiftLines(m.proto, down)
	}
	return &m
}

// cloneForLines returns a copy of a function with its own line numbers; the rest is shared.
func cloneForLines(p *lua.FunctionProto) *lua.FunctionProto {
	m := *p
	m.DbgSourcePositions = slices.Clone(p.DbgSourcePositions)
	m.FunctionPrototypes = slices.Clone(p.FunctionPrototypes)
	for i, inner := range m.FunctionPrototypes {
		m.FunctionPrototypes[i] = cloneForLines(inner)
	}
	return &m
}

// shiftLines adds down to all line numbers of a function that are set.
func shiftLines(p *lua.FunctionProto, down int) {
	move := func(line *int) {
		if *line > 0 {
			*line += down
		}
	}
	move(&p.LineDefined)
	move(&p.LastLineDefined)
	for i := range p.DbgSourcePositions {
		move(&p.DbgSourcePositions[i])
	}
	for _, inner := range p.FunctionPrototypes {
		shiftLines(inner, down)
	}
}
