// Package luasyntax parses Lua into the syntax tree that all readers of modules share:
// the compiler, the formatter, the linter, fixes, coverage, mutation and the language server.
//
//	tree := luasyntax.Parse(diag.NewFile("climbing.lua", text))
//	for _, s := range tree.Root().Children { ... tree.Text(s) ... }
//	err := tree.Err() // a diag.List of the first problem; nil where the text is Lua
//
// # Tokens and nodes
//
// A [Tree] is lossless: [Tokens] have byte offsets, with blanks and comments between them, and
// each [Node] is a range of tokens. Any text can be parsed. What is not a token becomes an
// Invalid one, what does not fit the grammar an ErrorNode, and parsing continues after it.
// Callers that need no nodes, such as completion, use [Scan], which returns the tokens up to
// the first problem.
//
// The grammar is that of gopher-lua: Lua 5.1 with goto. Tests compare the two parsers.
//
// # Readers
//
//   - syntax_errors.go explains syntax errors by what the author probably meant.
//   - [Heading] and [Field] find declarations, `word "name" { key = value }`, and their parts;
//     [Tree.ReplaceTokens] and [Tree.RemoveField] change them.
//   - [UsageOf] resolves names: globals that are read and written, unread local variables,
//     method calls that are used as conditions. [Tree.Lint] and
//     [Tree.Unread] report problems of them.
package luasyntax
