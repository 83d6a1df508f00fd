package expect

import (
	"fmt"
	"strings"
	"testing"
)

// TestQuestionsBeyondTheListed counts the questions that a failure does not list.
func TestQuestionsBeyondTheListed(t *testing.T) {
	for n, want := range map[int]string{maxListed: `"question 12"`, maxListed + 1: "1 other", maxListed + 2: "2 others"} {
		a := &askedQuestions{known: map[question]bool{}}
		for i := range n {
			a.add(question{question: fmt.Sprintf("question %d", i+1)})
		}
		if got := a.String(); !strings.HasSuffix(got, ", "+want) {
			t.Errorf("%d questions: %s", n, got)
		}
	}
}
