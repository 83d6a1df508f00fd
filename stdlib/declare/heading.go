package declare

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/stdlib/declare/loading"
	"houserule/stdlib/grammar"
)

// declared is a heading with its body. It belongs to the heading around it, or to the file
// if none claims it.
type declared struct {
	*loading.Heading
	body *body
}

// Word makes the Lua function of a declaring word.
func (l *Loader) Word(word string) *lua.LFunction {
	return l.Session.Declaring(word, nil, func(L *lua.LState) int {
		// `table` is callable through its library and is passed along first.
		at := 1
		if _, ok := L.Get(1).(*lua.LTable); ok && word == "table" {
			at = 2
		}
		L.Push(l.begin(L, word, L.Get(at)))
		return 1
	})
}

// maxDeclared is how many things one file may declare: they are kept, and linked
// when all files were run.
const maxDeclared = 20_000

// declarationSteps is the cost of a declaration in steps.
const declarationSteps = 50

// chargeDeclaration charges for a declaration and raises beyond maxDeclared in one file.
func (l *Loader) chargeDeclaration(L *lua.LState) {
	l.Session.Spend(declarationSteps)
	if l.file.count++; l.file.count > maxDeclared {
		sandbox.Raise(L, &diag.Problem{Message: fmt.Sprintf("a file declares up to %s things", diag.Count(maxDeclared)), Hint: "split it into several files, or is there an endless loop?"})
	}
}

// begin opens a heading and gives the function that takes its body.
func (l *Loader) begin(L *lua.LState, word string, name lua.LValue) lua.LValue {
	text, ok := name.(lua.LString)
	if !ok {
		sandbox.Raise(L, &diag.Problem{Message: fmt.Sprintf("%s takes a name in quotes, not %s", word, sandbox.Describe(name)),
			Hint: fmt.Sprintf("%s \"name\" { ... }", word)})
	}
	l.chargeDeclaration(L)
	h := &loading.Heading{Word: word, Full: string(text), Name: string(text), Pos: l.Session.Host.Where(0), Above: l.Citations.UseStandalone(), Lookups: l.lookups}
	l.locate(h)
	if err := l.parameters(h); err != nil {
		l.Problems.AddErr(err)
	}
	l.file.open = append(l.file.open, h)
	return L.NewFunction(func(L *lua.LState) int {
		for i, o := range l.file.open {
			if o == h {
				l.file.open = append(l.file.open[:i], l.file.open[i+1:]...)
				d := &declared{Heading: h, body: l.newBody(h, L.Get(1))}
				l.file.pending = append(l.file.pending, d)
				ud := L.NewUserData()
				ud.Value = d
				L.Push(ud)
				return 1
			}
		}
		sandbox.Raisef(L, "%s already has a body", h)
		return 0
	})
}

// locate finds the column of a heading and the stretch of its body.
func (l *Loader) locate(h *loading.Heading) {
	h.Chunk = l.Scripts[h.Pos.File]
	if h.Chunk == nil {
		return
	}
	span, ok := h.Chunk.Tree().FindHeading(h.Word, h.Full, h.Pos.Line)
	if !ok {
		return
	}
	h.Span, h.Found = span, true
	h.Pos = h.Chunk.Source().PosAt(h.Chunk.Tree().Tokens[span.Word].Offset)
}

// messageOf returns the message of an error without its place.
func messageOf(err error) string {
	switch e := err.(type) {
	case *diag.Problem:
		return e.Message
	case *types.ParseError:
		return e.Message
	}
	return err.Error()
}

func hintOf(err error) diag.Hint {
	switch e := err.(type) {
	case *diag.Problem:
		return e.Advice()
	case *types.ParseError:
		return e.Hint
	}
	return diag.Hint{}
}

// Kind words are made when a script asks for them.
func (l *Loader) kindWord(name string) lua.LValue {
	if v := l.Vocabulary.Values[name]; v != nil {
		return v
	}
	L := l.Session.Host.L
	ud := L.NewUserData()
	meta := L.CreateTable(0, 4)
	bring := func() string {
		if k := l.Session.Table.World().Program().Catalogue.Kind(name); k == nil || k.Nature != content.Record {
			return ""
		}
		return fmt.Sprintf("bring(%q) brings one to the table, bring(%q, { name = \"Ann\" }) with what it has", name, name)
	}
	call := l.Session.Declaring(name, bring, func(L *lua.LState) int {
		L.Push(l.begin(L, name, L.Get(2)))
		return 1
	})
	meta.RawSetString("__call", call)
	meta.RawSetString("__index", l.Session.Declaring(name, bring, func(L *lua.LState) int {
		word := lua.LVAsString(L.Get(2))
		if word != "from_csv" {
			p := &diag.Problem{Message: fmt.Sprintf("%s has no `%s`", name, word)}
			sandbox.Raise(L, p.Advise(diag.SuggestNearest(word, []string{"from_csv"})))
		}
		L.Push(l.Session.Declaring(word, nil, func(L *lua.LState) int {
			l.fromCSV(L, name, L.CheckString(1))
			return 0
		}))
		return 1
	}))
	meta.RawSetString("__metatable", lua.LFalse)
	ud.Metatable = meta
	l.Vocabulary.Values[name] = ud
	return ud
}

// KindWord returns the word that declares entries of a kind; ok is false if there is no
// such kind.
func (l *Loader) KindWord(name string) (lua.LValue, bool) {
	if l.Vocabulary.IsKindWord(name) {
		return l.kindWord(name), true
	}
	return nil, false
}

// Install defines all declaring words in an environment.
func (l *Loader) Install(env *sandbox.Env) {
	for _, h := range grammar.Headings {
		switch h.Word {
		case "table":
			env.SetCall(h.Word, l.Word(h.Word))
		case "source":
			env.Set(h.Word, l.Session.Declaring(h.Word, nil, l.sourceAlone))
		default:
			env.Set(h.Word, l.Word(h.Word))
		}
	}
	env.Lookup(l.KindWord, l.Vocabulary.KindWords)
}
