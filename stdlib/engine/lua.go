package engine

import "houserule/stdlib/luabind"

// luaWords documents the part of Lua 5.1 that modules can use: no files, no clock, no loading of
// code, no random numbers.
var luaWords = []luabind.Word{
	{Name: "assert", Usage: "assert(size > 0, \"it has no size\")", Text: "fails with the message if the value is false or nil, and otherwise returns its arguments", AsInLua: true},
	{Name: "error", Usage: "error(\"no such month\")", Text: "fails, and the command is undone. For what the rules forbid, use refuse"},
	{Name: "getmetatable", Usage: "getmetatable(t)", Text: "the metatable of one of the module's own tables", AsInLua: true},
	{Name: "ipairs", Usage: "for i, who in ipairs(list) do say(i .. \": \" .. who.name) end", Text: "iterates over a list from 1"},
	{Name: "next", Usage: "next(t)", Text: "the first key and its value, or the next ones after a key", AsInLua: true},
	{Name: "pairs", Usage: "for key, value in pairs(t) do print(key, value) end", Text: "iterates over a table: its list part, then the other keys in order of insertion"},
	{Name: "pcall", Usage: "local ok, message = pcall(f, 1)", Text: "calls a function and catches its error, but not refusals, stops and limits; nor does xpcall"},
	{Name: "print", Usage: "print(\"so far\", n)", Text: "writes a line for developers; say is for players"},
	{Name: "rawequal", Usage: "rawequal(a, b)", Text: "equality without metatables", AsInLua: true},
	{Name: "rawget", Usage: "rawget(t, \"key\")", Text: "reads a table without its metatable", AsInLua: true},
	{Name: "rawset", Usage: "rawset(t, \"key\", 1)", Text: "writes a table without its metatable", AsInLua: true},
	{Name: "select", Usage: "select(\"#\", 1, 2, 3)\nselect(2, \"a\", \"b\", \"c\")", Text: "the number of arguments, or the arguments from a position on", AsInLua: true},
	{Name: "setmetatable", Usage: "setmetatable({}, { __index = defaults })", Text: "sets the metatable of one of the module's own tables", AsInLua: true},
	{Name: "tonumber", Usage: "tonumber(\"12\")", Text: "the number in a text, or nil", AsInLua: true},
	{Name: "tostring", Usage: "tostring(who)", Text: "a value as text; for a thing its name"},
	{Name: "type", Usage: "type(v) == \"number\"", Text: "nil, boolean, number, string, table, function, or userdata for things"},
	{Name: "unpack", Usage: "unpack({ 3, 4 })", Text: "the values of a list as separate values", AsInLua: true},
	{Name: "xpcall", Usage: "xpcall(f, function(message) return message end)", Text: "pcall with a function that receives the error", AsInLua: true},
	{Name: "_G", Usage: "_G[\"dice\"]", Text: "a read-only table of the existing names; nil for others"},
	{Name: "_VERSION", Usage: "_VERSION", Text: "\"Lua 5.1\"", AsInLua: true},
	{Name: "string", Usage: "(\"Bog Wolf\"):lower()\nstring.format(\"%d of %d\", 3, 6)", Text: "texts: byte, char, find, format, gmatch, gsub, len, lower, match, rep, reverse, sub, upper"},
	{Name: "table", Usage: "table.insert(list, 3)\ntable.sort(list, function(a, b) return a < b end)", Text: "lists: concat, insert, maxn, remove, sort (stable)"},
	{Name: "math", Usage: "math.floor(7 / 2)", Text: "numbers: abs, acos, asin, atan, atan2, ceil, cos, deg, exp, floor, fmod, frexp, huge, ldexp, log, log10, max, min, modf, pi, pow, rad, sin, sqrt, tan. There is no math.random: all randomness comes from dice"},
}
