// Package houserules makes, lifts, orders and keeps the rules that a group plays by beside
// those of its modules: one by one, as options of modules, and as a module of their own.
package houserules
