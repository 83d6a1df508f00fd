// Package script runs Lua in a confined host.
package script
