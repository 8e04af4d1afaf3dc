package main

import "slices"

const (
	warmUpRounds = 2
	rounds       = 11
)

// A measure is one thing that the contenders are compared by. The first contender is the package.
type measure struct {
	id         string
	title      string
	unit       string
	cold       bool // the sample is a time in milliseconds, not a rate
	contenders []string
	goals      map[string]float64 // contender to the ratio the package is to reach against it
	what       string
}

var measures = []measure{
	{
		id:         "batch",
		title:      "Batch",
		unit:       "records/s",
		contenders: []string{"package", "webcrypto", "noble", "tuned", "package-text"},
		goals:      map[string]float64{"webcrypto": 15, "noble": 10},
		what: "All records from their JSON text: read it, check commitment, cursor and outcome, give a verdict. No record hash. " +
			"The package is given the bytes of one JSONL text (`verifyLines`), the rivals an array of lines already split.",
	},
	{
		id:         "object",
		title:      "One object at a time",
		unit:       "records/s",
		contenders: []string{"package", "webcrypto", "noble", "tuned"},
		goals:      map[string]float64{"webcrypto": 4},
		what: "`await verifyRecord(record)` for one JavaScript object after the other, " +
			"with the canonical JSON and the record hash.",
	},
	{
		id:         "chain",
		title:      "Crash chain",
		unit:       "links/s",
		contenders: []string{"package", "webcrypto", "noble", "tuned"},
		goals:      map[string]float64{"webcrypto": 18},
		what:       "From a secret to the terminating hash (`createCrashChain`), 20,000 links a call.",
	},
	{
		id:         "cold",
		title:      "Cold first verdict",
		unit:       "ms",
		cold:       true,
		contenders: []string{"package", "empty", "tuned"},
		goals:      map[string]float64{"empty": 1.5},
		what: "From the first line of the page's script, through the import, to the first answer (`inspectRecord` for the package), " +
			"each time in a new renderer process with an empty cache. Lower is better.",
	},
}

// names says who the contenders are.
var names = map[string]string{
	"package":      "this package",
	"package-text": "this package, given a string",
	"webcrypto":    "(a) WebCrypto, importKey and sign awaited per digest",
	"noble":        "(b) @noble/hashes",
	"tuned":        "(c) JavaScript tuned by hand",
	"empty":        "an empty Go program",
}

// takeRounds takes one sample of every contender in each round and returns them by contender. Each
// round starts with another contender, so that a drift within the rounds falls on all alike.
func takeRounds(contenders []string, take func(contender string) (float64, error)) (map[string][]float64, error) {
	samples := map[string][]float64{}
	order := slices.Clone(contenders)
	for round := range warmUpRounds + rounds {
		for _, contender := range order {
			sample, err := take(contender)
			if err != nil {
				return nil, err
			}
			if round >= warmUpRounds {
				samples[contender] = append(samples[contender], sample)
			}
		}
		order = append(order[1:], order[0])
	}
	return samples, nil
}
