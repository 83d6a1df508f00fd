package lsp

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"houserule/lang/diag"
)

const (
	maxMessage = 32 << 20 // maximum size of a message in bytes
	maxHeader  = 32       // maximum number of lines of a header
)

// brokenMessage is the error of a message whose end cannot be found, so that nothing after it
// can be read.
type brokenMessage struct {
	number int // number of the message, from 1
	reason string
}

func (b *brokenMessage) Error() string {
	return fmt.Sprintf("the language server ends: message %s cannot be read: %s\nhint: before each message stands a header: `Content-Length: ` with its bytes, and an empty line; editors write it by themselves", diag.Count(b.number), b.reason)
}

// length reads the header of the next message and returns the length of its body. It returns
// io.EOF at the end of the input before a header.
func (w *wire) length() (int, error) {
	length := -1
	for lines := 0; ; lines++ {
		line, err := w.in.ReadSlice('\n')
		switch {
		case err == io.EOF && lines == 0 && len(line) == 0:
			return 0, io.EOF
		case err == io.EOF:
			return 0, w.broken("the input ends within its header%s", quotedLine(line))
		case errors.Is(err, bufio.ErrBufferFull):
			return 0, w.broken("a line of its header has more than %s bytes%s", diag.Count(w.in.Size()), quotedLine(line))
		case err != nil:
			return 0, w.broken("%v", err)
		case lines == maxHeader:
			return 0, w.broken("its header has more than %d lines", maxHeader)
		}
		text := strings.TrimRight(string(line), "\r\n")
		if text == "" && length < 0 {
			return 0, w.broken("its header has no `Content-Length`")
		}
		if text == "" {
			return length, nil
		}
		name, value, ok := strings.Cut(text, ":")
		switch name = strings.TrimSpace(name); {
		case strings.HasPrefix(name, "{") && length >= 0:
			return 0, w.broken("no empty line stands between its header and what it says%s", quotedLine(line))
		case !ok || name == "" || strings.ContainsFunc(name, isNotNameRune):
			return 0, w.broken("this is no line of a header%s", quotedLine(line))
		case strings.EqualFold(name, "Content-Length"):
			if length >= 0 {
				return 0, w.broken("its header has a second `Content-Length`")
			}
			if length, err = lengthOf(strings.TrimSpace(value)); err != nil {
				return 0, w.broken("%v", err)
			}
		}
	}
}

// lengthOf parses the value of Content-Length.
func lengthOf(value string) (int, error) {
	n, err := strconv.ParseInt(value, 10, 64)
	switch {
	case value == "":
		return 0, errors.New("its `Content-Length` is empty")
	case errors.Is(err, strconv.ErrRange) && !strings.HasPrefix(value, "-") || err == nil && n > maxMessage:
		return 0, fmt.Errorf("its `Content-Length` is %s, and at most %s bytes are read", diag.SanitizeName(value), diag.Count(maxMessage))
	case err == nil && n < 0 || errors.Is(err, strconv.ErrRange):
		return 0, fmt.Errorf("its `Content-Length` is %s, which is below 0", diag.SanitizeName(value))
	case err != nil:
		return 0, fmt.Errorf("its `Content-Length` is `%s`, which is no number of bytes", diag.SanitizeName(value))
	}
	return int(n), nil
}

// isNotNameRune reports whether a character cannot be part of the name of a header.
func isNotNameRune(r rune) bool {
	return r != '-' && r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
}

// quotedLine returns a line as the end of a message about it; "" for an empty line.
func quotedLine(line []byte) string {
	text := strings.TrimRight(string(line), "\r\n")
	if text == "" {
		return ""
	}
	return ": `" + diag.Cut(diag.SanitizeName(text), 80) + "`"
}

// broken returns the error of the message that is being read.
func (w *wire) broken(format string, args ...any) error {
	return &brokenMessage{w.messageCount, fmt.Sprintf(format, args...)}
}
