package lsp

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"

	"houserule/lang/diag"
)

// invalidParamsMessage says which parameter of a request has another type than its method
// takes, and which type that is.
func invalidParamsMessage(err error) string {
	var e *json.UnmarshalTypeError
	if !errors.As(err, &e) {
		return "the parameters are no JSON: " + err.Error() // the wire read them as JSON before
	}
	is := strings.TrimPrefix(e.Value, "number ") // a number is given as it is written where its kind fits
	if form, ok := jsonForms[is]; ok {
		is = form
	}
	parts := slices.DeleteFunc(strings.Split(e.Field, "."), func(part string) bool { return part == "" || embedded[part] })
	if len(parts) == 0 {
		return "the parameters are " + formOf(e.Type) + ", not " + is
	}
	return "`" + diag.ShownName(strings.Join(parts, ".")) + "` is " + formOf(e.Type) + ", not " + is
}

// jsonForms are the kinds of JSON values as encoding/json names them, and as messages do.
var jsonForms = map[string]string{"number": "a number", "string": "a text", "array": "a list", "object": "an object", "bool": "true or false"}

// embedded are structs that parameters embed: encoding/json names them among the fields.
var embedded = map[string]bool{reflect.TypeFor[positionParams]().Name(): true, reflect.TypeFor[rangeParams]().Name(): true}

// formOf names the JSON of a type in messages.
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
