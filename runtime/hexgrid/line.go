package hexgrid

// Line lists the hexes that a straight line between two centres runs through,
// both ends included, one for each step of the way: one more than the
// [Distance].
//
// Where the line runs exactly between two hexes it takes the lower one, the
// one that lies towards side 2, 3 or 4 of the other. So a line back has the
// same hexes as the line there, and a line looks the same wherever on the map
// it starts.
func Line(a, b Hex) []Hex {
	n := Distance(a, b)
	line := make([]Hex, n+1)
	for i := range line {
		line[i] = between(a, b, i, n)
	}
	return line
}

// between is the hex of a point of a line, i of n steps from a. All in whole
// numbers: coordinates are counted in parts of 1/(n*fine), and the point is
// pushed a little, always in the same direction, so that it never lies exactly
// between hexes.
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
	// The three nearest whole numbers may miss the sum 0; the one that was
	// rounded most is given up.
	offQ, offR, offS := size(nq*one-q), size(nr*one-r), size(ns*one-s)
	switch {
	case offQ > offR && offQ > offS:
		nq = -nr - ns
	case offR > offS:
		nr = -nq - ns
	}
	return Hex{nq, nr}
}

// nearest divides and rounds to the nearest whole number.
func nearest(n, by int) int {
	n = 2*n + by
	by *= 2
	q := n / by
	if n%by < 0 {
		q--
	}
	return q
}
