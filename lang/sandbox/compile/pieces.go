package compile

import (
	"hash/fnv"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/parallel"
)

// A file that declares is compiled in pieces, each some statements of its top level: a
// file that changed is compiled anew only where it did, pieces are compiled side by side,
// and gopher-lua, which looks through all constants of a function for each that it meets,
// has few of them to look through. A piece is run behind the other, as if it were one.

// piece is some statements, compiled, and what the walk noted of them.
type piece struct {
	proto     *lua.FunctionProto
	usage     luasyntax.Usage
	longNames bool
	constants int // different ones that stand outside of its functions
	offset    int // where it begins
	line      int
}

// leastPiece is how many tokens a piece has at least: to compile anything takes a few
// kilobytes.
const leastPiece = 64

// cuts finds the tokens with which pieces begin: names at the beginning of a line, outside
// of everything, behind what ends an expression. There a statement ends in any file that
// is sound. Nothing is cut from where a statement has to do with those below it. Where
// pieces begin goes by the words there, so that a statement more or less moves no others.
func cuts(file *diag.File, tokens luasyntax.Tokens) []int {
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
		case t.Kind == luasyntax.Name && i >= starts[len(starts)-1]+leastPiece && i+2 < len(tokens) && file.Text[t.Offset-1] == '\n' && tokens[i-1].EndsValue():
			h := fnv.New32a()
			h.Write([]byte(file.Text[t.Offset:tokens[i+2].End]))
			if h.Sum32()%6 == 0 {
				starts = append(starts, i)
			}
		}
	}
	return starts
}

// joined compiles a file in pieces, as far as they are not known; nil where it is too
// short, or where there is something to say of it that only the whole file tells.
func (c *Cache) joined(file *diag.File, tokens luasyntax.Tokens) *Chunk {
	starts := cuts(file, tokens)
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

// piece compiles a piece, or takes it from where it stood before; nil where something is
// wrong with it.
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
	p = p.moved(first.Offset, first.Line)
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
	proto, err := compiled(statements, file.Name)
	if err != nil {
		return nil
	}
	return &piece{proto: proto, usage: luasyntax.UsageOf(tokens, root), longNames: w.longNames, constants: w.outside, offset: tokens[0].Offset, line: tokens[0].Line}
}

// moved is the piece where it begins elsewhere.
func (p *piece) moved(offset, line int) *piece {
	by, down := offset-p.offset, line-p.line
	if by == 0 && down == 0 {
		return p
	}
	m := *p
	m.offset, m.line, m.usage = offset, line, p.usage.Moved(by)
	if down != 0 {
		m.proto = anewOnLines(p.proto)
		moveLines(m.proto, down)
	}
	return &m
}

// anewOnLines is a function of its own for the lines it stands on, and the same for all else.
func anewOnLines(p *lua.FunctionProto) *lua.FunctionProto {
	m := *p
	m.DbgSourcePositions = slices.Clone(p.DbgSourcePositions)
	m.FunctionPrototypes = slices.Clone(p.FunctionPrototypes)
	for i, inner := range m.FunctionPrototypes {
		m.FunctionPrototypes[i] = anewOnLines(inner)
	}
	return &m
}

// moveLines puts a function so many lines further down, but for what stands on no line.
func moveLines(p *lua.FunctionProto, down int) {
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
		moveLines(inner, down)
	}
}
