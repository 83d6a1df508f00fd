//go:build !unix

package budget

import "time"

// processor returns the processor time of this program; 0 where it is not known.
func processor() time.Duration { return 0 }
