package handbook

import (
	"reflect"

	"houserule/lang/diag"
)

// shortenStrings shortens each long string in a value that can be set, as texts of modules are
// shortened when they are shown: see [diag.Sanitize].
func shortenStrings(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		if text := v.String(); len(text) > diag.MaxShownLine {
			v.SetString(diag.Sanitize(text, diag.MaxShown))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			shortenStrings(v.Field(i))
		}
	case reflect.Slice:
		for i := range v.Len() {
			shortenStrings(v.Index(i))
		}
	case reflect.Pointer:
		if !v.IsNil() {
			shortenStrings(v.Elem())
		}
	}
}
