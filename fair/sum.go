package fair

// SHA256 returns the SHA-256 of any bytes (FIPS 180-4).
func SHA256(data []byte) [32]byte { return sumSHA256(data) }

// HMACSHA256 returns HMAC-SHA256 under a key of any length (RFC 2104).
func HMACSHA256(key, data []byte) [32]byte { return hmacSHA256(key, data) }
