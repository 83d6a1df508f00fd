// Package compile makes functions of gopher-lua of Lua source files.
//
// A file goes through four stages. Package luasyntax parses it; translate makes the syntax
// tree of gopher-lua of ours; a walker bounds nesting, variables and constants, and rewrites
// what gopher-lua compiles wrongly; gopher-lua compiles the rest. What a later stage could
// choke on is refused by an earlier one, with line and column.
//
// [File] compiles one file, a [Cache] remembers what it compiled. [Cache.InPieces] compiles
// long files in parts, so that a changed file is compiled anew only where it changed.
//
// The operators `..` and `^` become calls of the globals [ConcatName] and [PowerName], which
// the host that runs a chunk must offer.
package compile
