package sim

import "houserule/lang/dice/chance"

// look is a moment at which a run may stop: after which trial, and how many
// standard deviations wide its intervals are then.
type look struct {
	at int
	z  float64
}

// fewest trials are played before anybody looks at an interval.
const fewest = 100

// looks are the moments at which up to so many trials may stop: each has twice the
// trials of the one before. Each spends the part of the 5 % that its new trials are
// of all: the last one half of it, the one before a quarter, and so on. Together
// they are wrong in no more than 5 % of all runs, whenever these stop.
func looks(trials int) []look {
	var list []look
	halvings := 0
	for trials>>(halvings+1) >= fewest && halvings+2 < len(halves) {
		halvings++
	}
	for j := halvings; j >= 0; j-- {
		at, spent := (trials+1<<j-1)>>j, j+1
		if j == halvings {
			spent = j // nothing was spent before the first
		}
		list = append(list, look{at, halves[spent]})
	}
	return list
}

// lastZ is how wide intervals are where a run ends against its will after so many
// looks: what these left is at least half of the 5 %.
func lastZ(looks int) float64 {
	if looks == 0 {
		return chance.Z95
	}
	return halves[1]
}

// halves are how many standard deviations are left to either side by all but 5 %
// of a normal distribution, 5/2 %, 5/4 % and so on.
var halves = [...]float64{
	chance.Z95,
	2.2414027276049454, 2.4977054744123728, 2.7343687865331815, 2.9551668474978383, 3.1628179656212851, 3.3593537179343113,
	3.5463378873635972, 3.7250035156206794, 3.896342532608328, 4.0611665320644336, 4.220149256827845, 4.3738570807532448,
	4.522771375589632, 4.6673052483489422, 4.8078162842797323, 4.94461639858523, 5.077979557928814, 5.2081479073210957,
	5.3353366861171796, 5.4597382125191498, 5.5815251430124752, 5.7008531613029201, 5.8178632139100043,
}
