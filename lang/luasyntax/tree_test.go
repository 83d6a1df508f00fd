package luasyntax_test

import (
	"io/fs"
	"os"
	"strings"
	"testing"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

// shape writes a tree down: each node with its kind in brackets around its parts.
func shape(t *luasyntax.Tree, n *luasyntax.Node) string {
	names := [...]string{"block", "local", "localfunc", "funcdef", "assign", "callstmt", "if", "while", "repeat", "for", "do", "return", "break", "goto", "label",
		"number", "text", "constant", "func", "name", "member", "index", "call", "table", "field", "binary", "unary", "paren", "error"}
	if len(n.Children) == 0 {
		return names[n.Kind] + ":" + t.Text(n)
	}
	var parts []string
	for _, k := range n.Children {
		parts = append(parts, shape(t, k))
	}
	return names[n.Kind] + "(" + strings.Join(parts, " ") + ")"
}

func TestShapes(t *testing.T) {
	for text, want := range map[string]string{
		"x = a + b * c":                                       "assign(name:x binary(name:a binary(name:b name:c)))",
		"x = a .. b .. c":                                     "assign(name:x binary(name:a binary(name:b name:c)))",
		"x = a - b - c":                                       "assign(name:x binary(binary(name:a name:b) name:c))",
		"x = -a ^ b":                                          "assign(name:x unary(binary(name:a name:b)))",
		"x = not a == b":                                      "assign(name:x binary(unary(name:a) name:b))",
		"x = a or b and c < d":                                "assign(name:x binary(name:a binary(name:b binary(name:c name:d))))",
		"a.b:c(1, 'x')":                                       "callstmt(call(member(member(name:a)) number:1 text:'x'))",
		"rule 'a' { 'b', when = 'c' }":                        "callstmt(call(call(name:rule text:'a') table(field(text:'b') field(text:'c'))))",
		"t['k'] = { ['a.b'] = 1; 2 }":                         "assign(index(name:t text:'k') table(field(text:'a.b' number:1) field(number:2)))",
		"local a, b = f(), (g)":                               "local(call(name:f) paren(name:g))",
		"local a":                                             "local:local a",
		"local function f(x) return x end":                    "localfunc(func(block(return(name:x))))",
		"function a.b:c(...) return end":                      "funcdef(func(block(return:return)))",
		"if a then b() elseif c then d() else e() end":        "if(name:a block(callstmt(call(name:b))) name:c block(callstmt(call(name:d))) block(callstmt(call(name:e))))",
		"for i = 1, 2 do break end":                           "for(number:1 number:2 block(break:break))",
		"for k, v in pairs(t) do f(k) end":                    "for(call(name:pairs name:t) block(callstmt(call(name:f name:k))))",
		"while a do b() end; repeat c() until d do e = 1 end": "while(name:a block(callstmt(call(name:b)))) repeat(block(callstmt(call(name:c))) name:d) do(block(assign(name:e number:1)))",
	} {
		parsed, err := luasyntax.ParseValid(diag.NewFile("a.lua", text))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		var got []string
		for _, s := range parsed.Root().Children {
			got = append(got, shape(parsed, s))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s:\n got %s\nwant %s", text, strings.Join(got, " "), want)
		}
	}
}

// What a node holds lies inside it, one behind the other, and every word of a file that
// matters is held by somebody.
func TestShippedModules(t *testing.T) {
	files, words := 0, 0
	err := fs.WalkDir(os.DirFS("../../modules"), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".lua") {
			return err
		}
		text, err := os.ReadFile("../../modules/" + name)
		if err != nil {
			return err
		}
		parsed, err := luasyntax.ParseValid(diag.NewFile(name, string(text)))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return nil
		}
		files++
		leaves := map[int]bool{}
		parsed.Root().Walk(func(n *luasyntax.Node) bool {
			at := n.From
			for _, k := range n.Children {
				if k.From < at || k.To > n.To || k.Parent != n {
					t.Errorf("%s: %s does not lie inside of %s", name, parsed.Text(k), parsed.Text(n))
					return false
				}
				at = k.To
			}
			if len(n.Children) == 0 {
				for i := n.From; i < n.To; i++ {
					leaves[i] = true
				}
			}
			return true
		})
		if parsed.Root().To != len(parsed.Tokens) {
			t.Errorf("%s: read up to token %d of %d", name, parsed.Root().To, len(parsed.Tokens))
		}
		for i, tok := range parsed.Tokens {
			if tok.Kind == luasyntax.String || tok.Kind == luasyntax.Number {
				words++
				if !leaves[i] {
					t.Errorf("%s:%d: nobody holds %s", name, tok.Line, tok.Text)
				}
			}
		}
		return nil
	})
	if err != nil || files < 100 || words < 10000 {
		t.Errorf("looked at %d texts and numbers of %d files: %v", words, files, err)
	}
}

func TestTheInnermost(t *testing.T) {
	text := "rule 'a' { sum = { { 'x', 'level' } } }"
	parsed, err := luasyntax.ParseValid(diag.NewFile("a.lua", text))
	if err != nil {
		t.Fatal(err)
	}
	n := parsed.At(strings.Index(text, "level"))
	if got := parsed.Text(n); got != "'level'" {
		t.Errorf("got %s", got)
	}
	var keys []string
	for ; n != nil; n = n.Parent {
		if n.Kind == luasyntax.TableField && n.HasKey() {
			keys = append(keys, parsed.Key(n))
		}
	}
	if strings.Join(keys, " ") != "sum" {
		t.Errorf("stands under %v", keys)
	}
	if parsed.At(len(text)) != nil {
		t.Error("something is around the end of the file")
	}
}
