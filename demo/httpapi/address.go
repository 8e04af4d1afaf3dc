package httpapi

import (
	"context"
	"math"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// maxAddresses is how many addresses the limiter knows before it forgets those
// that were quiet.
const maxAddresses = 10_000

// A limiter knows the address of each request and how many it may still make.
type limiter struct {
	o         Options
	mu        sync.Mutex
	addresses map[string]*rate.Limiter
}

func newLimiter(o Options) *limiter {
	return &limiter{o: o, addresses: map[string]*rate.Limiter{}}
}

type addressContext struct{}

// addressOf is the client's address: an IPv4 address, or the first 64 bits of an
// IPv6 one, which is what one customer has.
func addressOf(ctx context.Context) string {
	address, _ := ctx.Value(addressContext{}).(string)
	return address
}

// limit notes the client's address and answers 429 to one that asks the API too
// often.
func (l *limiter) limit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		address := l.clientOf(r)
		// Pages are cheap, and one takes several requests.
		if isAPI(r.URL.Path) {
			if wait := l.take(address, time.Now()); wait > 0 {
				w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
				writeProblem(w, http.StatusTooManyRequests, "too many requests from this address; wait as long as Retry-After says")
				return
			}
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), addressContext{}, address)))
	})
}

// take takes one request of the address's allowance, or says how long until
// there is one.
func (l *limiter) take(address string, now time.Time) (wait time.Duration) {
	if l.o.RateLimit == 0 {
		return 0
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	allowance := l.addresses[address]
	if allowance == nil {
		if len(l.addresses) >= maxAddresses {
			l.forget(now)
		}
		allowance = rate.NewLimiter(rate.Every(time.Minute/time.Duration(l.o.RateLimit)), l.o.RateLimit)
		l.addresses[address] = allowance
	}
	taken := allowance.ReserveN(now, 1)
	if wait = taken.DelayFrom(now); wait > 0 {
		taken.CancelAt(now)
	}
	return wait
}

// forget drops the addresses whose allowance is whole again; if there are none,
// all of them.
func (l *limiter) forget(now time.Time) {
	for address, allowance := range l.addresses {
		if allowance.TokensAt(now) >= float64(l.o.RateLimit) {
			delete(l.addresses, address)
		}
	}
	if len(l.addresses) >= maxAddresses {
		clear(l.addresses)
	}
}

func (l *limiter) clientOf(r *http.Request) string {
	if l.o.ProxyHeader != "" {
		// The proxy appends what it saw; whatever stands before came with the request.
		values := r.Header.Values(l.o.ProxyHeader)
		if len(values) > 0 {
			entries := strings.Split(values[len(values)-1], ",")
			if address, err := netip.ParseAddr(strings.TrimSpace(entries[len(entries)-1])); err == nil {
				return network(address)
			}
		}
	}
	address, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return "0.0.0.0" // no connection over TCP: all share one allowance
	}
	return network(address.Addr())
}

func network(address netip.Addr) string {
	address = address.Unmap().WithZone("")
	if address.Is4() {
		return address.String()
	}
	prefix, _ := address.Prefix(64) // valid for every IPv6 address
	return prefix.Addr().String()
}
