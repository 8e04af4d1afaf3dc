package static

import "testing"

func TestChooseCoding(t *testing.T) {
	both := codings
	gzipOnly := codings[1:]
	tests := []struct {
		name    string
		accept  []string
		offered []Coding
		want    string // empty: nothing is acceptable
	}{
		{"no header", nil, both, "identity"},
		{"empty header", []string{""}, both, "identity"},
		{"as browsers send it", []string{"gzip, deflate, br, zstd"}, both, "br"},
		{"gzip only", []string{"gzip"}, both, "gzip"},
		{"two headers", []string{"gzip;q=0.5", "br;q=0.4"}, both, "gzip"},
		{"case and spaces", []string{" GZip ; Q=0.8 ,\tBR; q=0.1"}, both, "gzip"},
		{"old name", []string{"x-gzip"}, both, "gzip"},
		{"weights", []string{"br;q=0.5, gzip;q=0.501"}, both, "gzip"},
		{"same weight", []string{"gzip;q=0.5, br;q=0.5"}, both, "br"},
		{"refused", []string{"br;q=0, gzip"}, both, "gzip"},
		{"refused in three decimals", []string{"br;q=0.000, gzip;q=0.0"}, both, "identity"},
		{"only others", []string{"deflate, zstd"}, both, "identity"},
		{"not offered", []string{"br, gzip"}, nil, "identity"},
		{"one not offered", []string{"br, gzip;q=0.1"}, gzipOnly, "gzip"},
		{"identity preferred", []string{"identity, br;q=0.5"}, both, "identity"},
		{"identity by weight", []string{"identity;q=0.5, gzip;q=0.4"}, both, "identity"},
		{"identity at the same weight", []string{"identity, gzip"}, both, "gzip"},
		{"least weight still wins over identity", []string{"gzip;q=0.001"}, both, "gzip"},
		{"any", []string{"*"}, both, "br"},
		{"any but one", []string{"br;q=0, *"}, both, "gzip"},
		{"any, one better", []string{"*;q=0.5, gzip;q=0.6"}, both, "gzip"},
		{"none but one", []string{"gzip, *;q=0"}, both, "gzip"},
		{"identity refused", []string{"identity;q=0, gzip;q=0.1"}, both, "gzip"},
		{"identity refused, nothing named", []string{"identity;q=0"}, both, ""},
		{"identity refused, any other", []string{"identity;q=0, *"}, both, "br"},
		{"everything refused", []string{"*;q=0"}, both, ""},
		{"everything but identity refused", []string{"*;q=0, identity"}, both, "identity"},
		{"none but a missing one", []string{"br, *;q=0"}, gzipOnly, ""},
		{"weight that is none", []string{"br;q=high, gzip"}, both, "gzip"},
		{"weight above one", []string{"br;q=2, gzip;q=1"}, both, "gzip"},
		{"negative weight", []string{"br;q=-1, gzip"}, both, "gzip"},
		{"weight that is not a number", []string{"br;q=NaN, gzip"}, both, "gzip"},
		{"another parameter", []string{"br;level=9;q=0.1, gzip;q=0.2"}, both, "gzip"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, ok := choose(test.accept, test.offered)
			if got.Name != test.want || ok != (test.want != "") {
				t.Errorf("chosen %q, %v; want %q", got.Name, ok, test.want)
			}
		})
	}
}
