package trace_test

import (
	"reflect"
	"testing"

	"houserule/runtime/play/trace"
)

// Callers record without asking whether anybody listens.
func TestNilRecorderReturnsAtOnce(t *testing.T) {
	for _, nothing := range []any{(*trace.Recorder)(nil), (*trace.Span)(nil)} {
		v := reflect.ValueOf(nothing)
		for i := range v.NumMethod() {
			m := v.Method(i)
			args := make([]reflect.Value, m.Type().NumIn())
			for k := range args {
				args[k] = reflect.Zero(m.Type().In(k))
			}
			for k, result := range m.Call(args) {
				if !result.IsZero() {
					t.Errorf("%s.%s gives %v as result %d", v.Type(), v.Type().Method(i).Name, result, k)
				}
			}
		}
	}
}
