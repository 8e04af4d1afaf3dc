// Package vectors holds the conformance vectors of GFS/1.0 as this project
// computes them, one JSON file a profile. Command fair prints the same.
package vectors

import "embed"

// Files has the vectors: gfs-1.0-single-player.json, gfs-1.0-crash.json and
// gfs-1.0-sign.json.
//
//go:embed *.json
var Files embed.FS
