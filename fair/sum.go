package fair

// SHA256 returns the SHA-256 of any bytes (FIPS 180-4).
func SHA256(data []byte) [32]byte { return sumSHA256(data) }

// HMACSHA256 returns HMAC-SHA256 under a key of any length (RFC 2104).
func HMACSHA256(key, data []byte) (mac [32]byte) {
	var text [64]byte
	if len(key) > len(text) {
		sum := sumSHA256(key)
		key = sum[:]
	}
	copy(text[:], key)
	var k hmacKey
	k.set(&text)
	k.sum(&mac, data)
	return mac
}
