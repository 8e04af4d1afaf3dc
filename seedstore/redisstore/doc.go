// Package redisstore is the seed store on Redis 7.0 or later: a single server,
// one behind Sentinel, or a Redis Cluster.
//
// # Keys
//
// Each part of a session is a key of its own, all under one hash tag, so that a
// cluster keeps them together:
//
//	demo:{<id>}:session   text     the session as JSON
//	demo:{<id>}:nonce     integer  the next nonce
//	demo:{<id>}:revealed  hash     commitment to server seed
//	demo:{<id>}:records   list     newest first
//	demo:{<id>}:chips     integer  the balance; absent while it is the starting stack
//	demo:{<id>}:receipts  hash     "settle " or "credit " and round id to receipt, "debit " and round id to amount
//	demo:{<id>}:pending   hash     round id to stake and detail
//	demo:{<id>}:<part>    text     the operator's parts
//	demo:{<id>}:lock      text     the action lock, with its own expiry of 30 s
//	demo:{<scope>}:idem:<key>  text   a kept answer; the scope is a session or an address
//	demo:ip:<address>     integer  sessions of an address, with its own window
//	demo:runs             set      run ids of the servers whose state is known to be whole, and marks
//
// # Steps
//
// Each step is one script in scripts, sent once by its digest. A script that
// moves something is never repeated by the client, whatever its settings say: a
// lost answer may cost a nonce, never give one twice.
//
// # Restarts
//
// A Redis that restarts without appendfsync always, or a replica that is
// promoted, may have lost its last writes: seed and counter come back together
// and old, and no look at them can tell. What Redis never keeps is its cache of
// scripts. So the scripts that create sessions, hand out nonces and write parts
// are loaded only onto a server whose run id is known (demo:runs). After a
// restart they are missing, every call that needs them returns [ErrRestarted],
// nothing is handed out, and no board that is open again goes on, whose layout
// may have been shown, until [Store.Recover] has rotated what was live. Where
// every server since the last recovery was set to appendonly yes and appendfsync
// always, a restarted one has all it answered, and play goes on.
//
// What this does not see, so that you must call Recover yourself: data that are
// put in place of others, with or without a restart; a server that hands over to
// its replica and takes over again while it keeps running; under appendfsync
// always, a replica that was promoted and restarted before the store spoke to it;
// and appendfsync set to something else and back.
//
// Hooks that trace or log commands see the seeds in the arguments. Leave the
// arguments out of what they write.
package redisstore
