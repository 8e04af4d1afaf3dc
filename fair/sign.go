package fair

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
)

const (
	publicKeyLength = 2 * ed25519.PublicKeySize  // hex characters
	secretKeyLength = 2 * ed25519.PrivateKeySize // hex characters
	signatureLength = 2 * ed25519.SignatureSize  // hex characters
)

// A KeyPair is an Ed25519 key pair (RFC 8032) in lowercase hex.
type KeyPair struct {
	PublicKey string // 64 characters
	SecretKey string // 128 characters: the 32-byte seed, then the public key
}

// GenerateKeyPair returns a fresh key pair from crypto/rand.
func GenerateKeyPair() KeyPair {
	var seed [ed25519.SeedSize]byte
	rand.Read(seed[:])
	return KeyPairFrom(seed)
}

// KeyPairFrom returns the key pair that belongs to a 32-byte seed, which has
// to be random and secret.
func KeyPairFrom(seed [ed25519.SeedSize]byte) KeyPair {
	key := hexOf(ed25519.NewKeyFromSeed(seed[:]))
	return KeyPair{key[publicKeyLength:], key}
}

// Sign returns the Ed25519 signature of message, 128 lowercase hex characters.
// secretKey is 128 hex characters: seed, then the public key that belongs to
// it. It returns a *FieldError for any other key, in particular one whose
// halves do not belong together, with which signing would leak the seed.
func Sign(message []byte, secretKey string) (signature string, err error) {
	key, err := parseSecretKey(secretKey)
	if err != nil {
		return "", err
	}
	return hexOf(ed25519.Sign(key, message)), nil
}

func parseSecretKey(secretKey string) (ed25519.PrivateKey, error) {
	if reason := hexProblem([]byte(secretKey), secretKeyLength); reason != "" {
		return nil, &FieldError{"secretKey", reason}
	}
	var raw [ed25519.PrivateKeySize]byte
	decodeHex(raw[:], []byte(secretKey))
	key := ed25519.NewKeyFromSeed(raw[:ed25519.SeedSize])
	if !bytes.Equal(key, raw[:]) {
		return nil, &FieldError{"secretKey", "must be a seed followed by its own public key; the halves of this one do not belong together"}
	}
	return key, nil
}

// VerifySignature reports whether signature, 128 lowercase hex characters, is
// a valid Ed25519 signature of message under publicKey, 64 lowercase hex
// characters. It returns a *FieldError if either has another shape, if the key
// is a point of small order, under which one signature fits many messages, or
// if its encoding is not canonical, about which verifiers differ.
func VerifySignature(message []byte, signature, publicKey string) (bool, error) {
	if reason := hexProblem([]byte(signature), signatureLength); reason != "" {
		return false, &FieldError{"signature", reason}
	}
	if reason := publicKeyProblem([]byte(publicKey)); reason != "" {
		return false, &FieldError{"publicKey", reason}
	}
	return verifySignature(message, []byte(signature), []byte(publicKey)), nil
}

// verifySignature takes hex of the right shape.
func verifySignature(message, signature, publicKey []byte) bool {
	var key [ed25519.PublicKeySize]byte
	var sig [ed25519.SignatureSize]byte
	decodeHex(key[:], publicKey)
	decodeHex(sig[:], signature)
	return ed25519.Verify(key[:], message, sig[:])
}

// publicKeyProblem says why s is no acceptable public key, or "" if it is one.
// A key that is no point of the curve passes: no signature verifies under it.
func publicKeyProblem(s []byte) string {
	if reason := hexProblem(s, publicKeyLength); reason != "" {
		return reason
	}
	var y [publicKeyLength]byte // the text without the sign of x, its highest bit
	copy(y[:], s)
	y[62] = lowerHex[hexValue(y[62])&7]
	if string(y[62:]) == "7f" && string(y[:2]) >= "ed" && bytes.Count(y[2:62], []byte("f")) == 60 {
		return "must be encoded canonically: this one's y is not below 2^255-19, and verifiers differ about such keys; use another key"
	}
	for _, small := range smallOrder {
		if string(y[:]) == small {
			return "must not be a point of small order: under such a key one signature can fit many messages; use another key"
		}
	}
	return ""
}

// smallOrder lists the y coordinates of the eight points whose order divides
// 8, little-endian. (RFC 8032, section 5.1; the values follow from the curve.)
var smallOrder = [...]string{
	"0000000000000000000000000000000000000000000000000000000000000000",
	"0100000000000000000000000000000000000000000000000000000000000000",
	"26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
	"c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
	"ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
}

// SigningPayload returns the bytes that a record's signature is over: the
// canonical form of the record, given as JSON text, without its members
// signature and signer. It returns a *MalformedError for anything but one JSON
// object.
func SigningPayload(record []byte) ([]byte, error) {
	d, err := readObject(record)
	if err != nil {
		return nil, err
	}
	return d.appendPayload(make([]byte, 0, len(record))), nil
}

// RecordHash returns the lowercase hex SHA-256 of [SigningPayload].
func RecordHash(record []byte) (string, error) {
	payload, err := SigningPayload(record)
	if err != nil {
		return "", err
	}
	hash := sumSHA256(payload)
	return hexOf(hash[:]), nil
}

// SignRecord signs a record, given as JSON text, and returns it in canonical
// form with its members signature and signer, replacing any it had. It returns
// a *MalformedError for the record and a *FieldError for the key.
func SignRecord(record []byte, secretKey string) ([]byte, error) {
	payload, err := SigningPayload(record)
	if err != nil {
		return nil, err
	}
	signature, err := Sign(payload, secretKey)
	if err != nil {
		return nil, err
	}
	signed := payload[:len(payload)-1]
	if len(signed) > 1 {
		signed = append(signed, ',')
	}
	signed = append(signed, `"signature":"`...)
	signed = append(signed, signature...)
	signed = append(signed, `","signer":"`...)
	signed = append(signed, secretKey[publicKeyLength:]...)
	return CanonicalJSON(append(signed, `"}`...))
}

// VerifyRecordSignature reports whether the signature in a record, given as
// JSON text, verifies under its signer. It returns a *MalformedError for
// anything but one JSON object with both members in the right shape.
func VerifyRecordSignature(record []byte) (bool, error) {
	var c checker
	if err := c.readRecord(record, builtValue); err != nil {
		return false, err
	}
	if c.signature == 0 {
		return false, c.failMissing("signature")
	}
	if err := c.checkSigned(); err != nil {
		return false, err
	}
	return c.signatureVerifies(), nil
}

// readObject reads a value that a program built, which must be an object.
func readObject(text []byte) (*document, error) {
	var d document
	if err := d.read(text, builtValue); err != nil {
		return nil, err
	}
	if d.nodes[0].kind != kindObject {
		return nil, d.fail(d.start(0), "a record is an object; give its text from { to }")
	}
	return &d, nil
}
