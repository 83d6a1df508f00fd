package sim

import "houserule/lang/dice/chance"

// look is a point at which a run may stop: after trial number at, if intervals of z standard
// deviations are narrow enough.
type look struct {
	at int
	z  float64
}

// minTrials is the minimum number of trials before the first look.
const minTrials = 100

// looks returns the points at which a run of up to trials trials may stop; each has twice the
// trials of the one before. The error probability of 5 % is divided among them: the last look
// spends half of it, the one before a quarter, and so on, so that the total error is at most 5
// %.
func looks(trials int) []look {
	var list []look
	halvings := 0
	for trials>>(halvings+1) >= minTrials && halvings+2 < len(lookQuantiles) {
		halvings++
	}
	for j := halvings; j >= 0; j-- {
		at, spent := (trials+1<<j-1)>>j, j+1
		if j == halvings {
			spent = j // nothing was spent before the first
		}
		list = append(list, look{at, lookQuantiles[spent]})
	}
	return list
}

// lastZ returns z for a run that the user stopped after a number of looks; at least half of the
// 5 % is left then.
func lastZ(looks int) float64 {
	if looks == 0 {
		return chance.Z95
	}
	return lookQuantiles[1]
}

// lookQuantiles[i] is the two-sided quantile of the normal distribution for an error of 5 % / 2^i.
var lookQuantiles = [...]float64{
	chance.Z95,
	2.2414027276049454, 2.4977054744123728, 2.7343687865331815, 2.9551668474978383, 3.1628179656212851, 3.3593537179343113,
	3.5463378873635972, 3.7250035156206794, 3.896342532608328, 4.0611665320644336, 4.220149256827845, 4.3738570807532448,
	4.522771375589632, 4.6673052483489422, 4.8078162842797323, 4.94461639858523, 5.077979557928814, 5.2081479073210957,
	5.3353366861171796, 5.4597382125191498, 5.5815251430124752, 5.7008531613029201, 5.8178632139100043,
}
