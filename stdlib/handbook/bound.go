package handbook

import (
	"reflect"

	"houserule/lang/diag"
)

// bound cuts every text below a value as all that is shown of modules is: see [diag.Shown].
func bound(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		if text := v.String(); len(text) > diag.MaxShownLine {
			v.SetString(diag.Shown(text, diag.MaxShown))
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
