package declare

import (
	"houserule/stdlib/grammar"
	"houserule/stdlib/luabind"
)

// Words returns the headings of the grammar as words of the library, for the reference and :help.
func Words() []luabind.Word {
	var list []luabind.Word
	for _, h := range grammar.Headings {
		list = append(list, luabind.Word{Name: h.Word, Usage: h.Usage, Text: h.Text, Takes: Fields(h.Fields), Gives: h.Gives, Errors: h.Errors, Shares: h.Shares})
	}
	return list
}

// Fields returns fields of the grammar as those of a word.
func Fields(table []grammar.Field) []luabind.Field {
	var list []luabind.Field
	for _, f := range table {
		list = append(list, luabind.Field{Name: f.Name, Type: f.Type, Text: f.Text})
	}
	return list
}
