package lsp

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"houserule/modules"
)

// Where no more messages can be read, the server says which one it was and what is wrong
// with it, on one line that is short and harmless, however it was damaged.
func TestBrokenHeaders(t *testing.T) {
	const hint = "\nhint: before each message stands a header: `Content-Length: ` with its bytes, and an empty line; editors write it by themselves"
	sound := "Content-Length: 58\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n" + `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}`
	for _, tt := range []struct{ sent, want string }{
		{"Content-Type: x\r\n\r\n{}", "its header has no `Content-Length`"},
		{"\r\n", "its header has no `Content-Length`"},
		{"Content-Length:\r\n\r\n{}", "its `Content-Length` is empty"},
		{"Content-Length: -1\r\n\r\n{}", "its `Content-Length` is -1, which is below 0"},
		{"Content-Length: -99999999999999999999\r\n\r\n{}", "its `Content-Length` is -99999999999999999999, which is below 0"},
		{"Content-Length: 33554433\r\n\r\n{}", "its `Content-Length` is 33554433, and at most 33,554,432 bytes are read"},
		{"Content-Length: 99999999999999999999\r\n\r\n{}", "its `Content-Length` is 99999999999999999999, and at most 33,554,432 bytes are read"},
		{"content-length: two\x1b[2J\r\n\r\n{}", "its `Content-Length` is `two␛[2J`, which is no number of bytes"},
		{"Content-Length: 0x10\r\n\r\n{}", "its `Content-Length` is `0x10`, which is no number of bytes"},
		{"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", "its header has a second `Content-Length`"},
		{"Content-Length: 2\r\n{\"id\":1}\r\n", "no empty line stands between its header and what it says: `{\"id\":1}`"},
		{"hello\u202e\n", "this is no line of a header: `hello\ufffd`"},
		{"{\"id\":1}\n", "this is no line of a header: `{\"id\":1}`"},
		{"GET / HTTP/1.1\r\n", "this is no line of a header: `GET / HTTP/1.1`"},
		{"Content-Length: 5", "the input ends within its header: `Content-Length: 5`"},
		{"Content-Length: 5\r\n", "the input ends within its header"},
		{"Content-Length: 5\r\n\r\n", "its header promises 5 bytes, and the input ends after 0"},
		{"Content-Length: 5000\r\n\r\n{}", "its header promises 5,000 bytes, and the input ends after 2"},
		{"X: " + strings.Repeat("x", 1<<20), "a line of its header has more than 4,096 bytes: `X: " + strings.Repeat("x", 77) + "…`"},
		{strings.Repeat("X: y\r\n", 1<<16), "its header has more than 32 lines"},
	} {
		for i, begin := range []string{"", sound} {
			var out bytes.Buffer
			err := New(strings.NewReader(begin+tt.sent), &out, modules.Files).Serve()
			if want := fmt.Sprintf("the language server ends: message %d cannot be read: %s%s", i+1, tt.want, hint); err == nil || err.Error() != want {
				t.Errorf("%.60q:\n got %v\nwant %s", tt.sent, err, want)
			}
			if answered := strings.Contains(out.String(), `"capabilities"`); answered != (i > 0) {
				t.Errorf("%.60q: the message before it was answered: %t", tt.sent, answered)
			}
		}
	}
}

// A message that is no JSON, or no message, is answered with an error, and the server goes on.
func TestBrokenBodies(t *testing.T) {
	var in strings.Builder
	bodies := []string{"", "{", "\xff", "[1]", `"text"`, "17", `{"method":5}`, `{"jsonrpc":{}}`, strings.Repeat("[", 300000), `{"id":2,"method":"` + strings.Repeat(`no\u001b`, 1<<18) + `"}`,
		`{"id":3,"method":"initialize","params":[]}`, `{"id":4,"method":"initialize","params":{"rootUri":{}}}`, `{"id":5,"method":"initialize","params":{}}`, `{"id":6,"method":"no\nne` + strings.Repeat("x", 1<<20) + `"}`, `{"id":7,"method":"shutdown"}`, `{"method":"exit"}`}
	for _, body := range bodies {
		fmt.Fprintf(&in, "Content-Length: %d\r\n\r\n%s", len(body), body)
	}
	var out bytes.Buffer
	if err := New(strings.NewReader(in.String()), &out, modules.Files).Serve(); err != nil {
		t.Error(err)
	}
	answers := map[string]string{}
	for w := newWire(&out, nil); ; {
		m, err := w.read()
		if err != nil {
			break
		}
		if m.Error != nil {
			answers[string(m.ID)] += fmt.Sprintf("%d %.150s\n", m.Error.Code, m.Error.Message)
			if len(m.Error.Message) > 2000 || strings.ContainsAny(m.Error.Message, "\x1b\x7f") {
				t.Errorf("%d bytes: %.100q", len(m.Error.Message), m.Error.Message)
			}
		} else {
			answers[string(m.ID)] += "answered\n"
		}
	}
	const object = "-32600 a message is an object with `jsonrpc`, `id`, `method` and `params`: "
	for id, want := range map[string]string{
		"null": "-32700 message 1 is no JSON: unexpected end of JSON input\n-32700 message 2 is no JSON: unexpected end of JSON input\n-32700 message 3 is no JSON: invalid character 'ÿ' looking for beginning of value\n" +
			object + "this one is of the type array\n" + object + "this one is of the type string\n" + object + "this one is of the type number\n" + object + "`method` is of the type number\n" + object + "`jsonrpc` is of the type object\n" +
			"-32700 message 9 is no JSON: invalid character '[' exceeded max depth\n",
		"5": "answered\n", "7": "answered\n",
	} {
		if answers[id] != want {
			t.Errorf("%s:\n got %s\nwant %s", id, answers[id], want)
		}
	}
	for _, id := range []string{"2", "3", "4", "6"} {
		if !strings.HasPrefix(answers[id], "-32") {
			t.Errorf("%s: %s", id, answers[id])
		}
	}
}

// A client that ends without a word is told apart from one that shut the server down.
func TestClientsThatAreGone(t *testing.T) {
	for _, tt := range []struct {
		methods string
		gone    bool
	}{{"", true}, {"initialize", true}, {"initialize shutdown", false}, {"initialize exit", true}, {"initialize shutdown exit", false}} {
		var in strings.Builder
		for _, method := range strings.Fields(tt.methods) {
			body := fmt.Sprintf(`{"id":1,"method":%q}`, method)
			fmt.Fprintf(&in, "Content-Length: %d\r\n\r\n%s", len(body), body)
		}
		if err := New(strings.NewReader(in.String()), &bytes.Buffer{}, modules.Files).Serve(); errors.Is(err, ErrGone) != tt.gone || err != nil && !tt.gone {
			t.Errorf("%q: %v", tt.methods, err)
		}
	}
}
