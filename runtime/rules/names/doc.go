// Package names resolves the names in formulas and compiles these: it is the middle of linking,
// between package resolve, which knows what modules declare, and package link, which makes the
// program.
//
// A [Scope] says what a formula may read: words of a thing, parameters, lines and dice of a
// [Check], `before`, `this` and other contextual names. A [Compiler] compiles formulas and dice
// notation in scopes, and tells [Hooks] every name with its [Mention]. [KnownFacts] are what
// conditions before a formula establish.
//
// The type of a rule or line that is not linked yet comes from [ResultTypes], so this package does
// not know how layers, bodies and changes are linked.
package names
