package seedstore_test

import (
	"strings"
	"testing"

	"github.com/galabet/fair/fair"
	"github.com/galabet/fair/seedstore"
)

// Options that a store on a server refuses make no store in memory either.
func TestMemoryOptionsRefused(t *testing.T) {
	for name, o := range map[string]seedstore.Options{
		"negative chips":    {Chips: -1},
		"too many chips":    {Chips: fair.MaxSafeInteger + 1},
		"the store's own":   {Parts: []string{"session"}},
		"the lock":          {Parts: []string{"lock"}},
		"twice":             {Parts: []string{"a", "a"}},
		"capital":           {Parts: []string{"A"}},
		"no name":           {Parts: []string{""}},
		"a colon in a name": {Parts: []string{"a:b"}},
		"second one is bad": {Parts: []string{"a", "b1"}},
	} {
		func() {
			defer func() {
				if said, _ := recover().(string); !strings.HasPrefix(said, "seedstore: ") {
					t.Errorf("%s: said %q", name, said)
				}
			}()
			seedstore.NewMemory(o)
		}()
	}
	seedstore.NewMemory(seedstore.Options{Chips: fair.MaxSafeInteger, Parts: []string{"mines", "keno"}})
}
