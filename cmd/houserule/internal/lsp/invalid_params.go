package lsp

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"

	"houserule/lang/diag"
)

// invalidParamsMessage describes a parameter with a wrong type.
func invalidParamsMessage(err error) string {
	var e *json.UnmarshalTypeError
	if !errors.As(err, &e) {
		return "the parameters are no JSON: " + err.Error() // the message itself was valid JSON
	}
	is := strings.TrimPrefix(e.Value, "number ") // encoding/json adds the number to this description
	if form, ok := jsonForms[is]; ok {
		is = form
	}
	parts := slices.DeleteFunc(strings.Split(e.Field, "."), func(part string) bool { return part == "" || embedded[part] })
	if len(parts) == 0 {
		return "the parameters are " + formOf(e.Type) + ", not " + is
	}
	return "`" + diag.SanitizeName(strings.Join(parts, ".")) + "` is " + formOf(e.Type) + ", not " + is
}

// jsonForms maps types of JSON values in encoding/json to words for messages.
var jsonForms = map[string]string{"number": "a number", "string": "a text", "array": "a list", "object": "an object", "bool": "true or false"}

// embedded are embedded structs, which encoding/json includes in the path of a field.
var embedded = map[string]bool{reflect.TypeFor[textDocumentPositionParams]().Name(): true, reflect.TypeFor[rangeParams]().Name(): true}

// formOf returns the JSON type of a Go type for messages.
func formOf(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Int, reflect.Int64, reflect.Uint, reflect.Uint64:
		return "a whole number"
	case reflect.Float64:
		return "a number"
	case reflect.String:
		return "a text"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Pointer:
		return formOf(t.Elem())
	}
	return "an object"
}
