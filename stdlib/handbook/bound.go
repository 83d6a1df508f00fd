package handbook

import (
	"reflect"

	"houserule/lang/diag"
)

// bound shortens all strings in a value as texts of modules are shortened when shown: see
// [diag.Sanitize].
func bound(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		if text := v.String(); len(text) > diag.MaxShownLine {
			v.SetString(diag.Sanitize(text, diag.MaxShown))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			bound(v.Field(i))
		}
	case reflect.Slice:
		for i := range v.Len() {
			bound(v.Index(i))
		}
	case reflect.Pointer:
		if !v.IsNil() {
			bound(v.Elem())
		}
	}
}
