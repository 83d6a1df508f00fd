package hexgrid

// Line lists the hexes of a straight line between two centres, both ends included: one more
// than the [Distance].
//
// Where the line runs exactly between two hexes it takes the one towards side 2, 3 or 4 of
// the other. So a line has the same hexes in both directions, and translating the ends
// translates the line.
func Line(a, b Hex) []Hex {
	n := Distance(a, b)
	line := make([]Hex, n+1)
	for i := range line {
		line[i] = between(a, b, i, n)
	}
	return line
}

// between returns the hex at a point of a line, i of n steps from a. It computes with
// integers in units of 1/(n*fine), and shifts the point slightly in a fixed direction, so
// that it never lies exactly between hexes.
func between(a, b Hex, i, n int) Hex {
	const (
		fine         = 16
		pushQ, pushR = 1, 2
	)
	if n == 0 {
		return a
	}
	one := n * fine
	q := (a.Q*(n-i)+b.Q*i)*fine + pushQ
	r := (a.R*(n-i)+b.R*i)*fine + pushR
	s := -q - r
	nq, nr, ns := nearest(q, one), nearest(r, one), nearest(s, one)
	// The three rounded coordinates may not sum to 0; the one with the largest rounding
	// error is computed from the others.
	offQ, offR, offS := size(nq*one-q), size(nr*one-r), size(ns*one-s)
	switch {
	case offQ > offR && offQ > offS:
		nq = -nr - ns
	case offR > offS:
		nr = -nq - ns
	}
	return Hex{nq, nr}
}

// nearest divides and rounds to the nearest integer.
func nearest(n, by int) int {
	n = 2*n + by
	by *= 2
	q := n / by
	if n%by < 0 {
		q--
	}
	return q
}
