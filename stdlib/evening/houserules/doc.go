// Package houserules implements the commands on the rules of a group: house rules, options
// of modules, the precedence of modules, and the export of house rules as a module.
package houserules
