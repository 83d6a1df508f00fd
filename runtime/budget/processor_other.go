//go:build !unix

package budget

import "time"

// processor is how long processors worked for this program; 0 where nobody knows.
func processor() time.Duration { return 0 }
