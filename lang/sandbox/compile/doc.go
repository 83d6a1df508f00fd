// Package compile compiles Lua source files to functions of gopher-lua.
//
// A file passes through four stages. Package luasyntax parses it; translate converts its syntax
// tree to that of gopher-lua; a walker limits nesting, variables and constants, and rewrites
// what gopher-lua compiles incorrectly; gopher-lua compiles the result. Every stage rejects,
// with line and column, what a later one cannot handle.
//
// [File] compiles one file, a [Cache] caches compiled files. [Cache.InPieces] compiles long
// files in pieces, so that only the changed pieces of a file are compiled again. Chunks are run
// by package sandbox.
//
// The operators `..` and `^` are compiled to calls of the globals [ConcatName] and [PowerName],
// which the host must provide.
package compile
