package redisstore

// Unavailable makes the error of a call from what the client said.
var Unavailable = unavailable
