// Package input parses what people type in an evening: [Pending] collects the lines of a text until
// it is complete, [IsDice] recognizes dice notation, [ParseAnswer] and [ParseFaces] parse answers
// and the faces of physical dice, and [ReadFile] reads a file of lines.
package input
