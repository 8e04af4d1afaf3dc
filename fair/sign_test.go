package fair

import (
	"crypto/ed25519"
	"encoding/hex"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The key and signature of RFC 8032, test 1, on the worked record.
const (
	rfcSecret = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60" + rfcPublic
	rfcPublic = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"

	workedRecord    = `{"spec":"GFS/1.0","profile":"single-player","game":"dice","params":{},"commitment":"60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55","clientSeed":"galabet","nonce":0,"cursor":0,"result":12.34,"at":1700000000000}`
	workedSignature = "a3c49b2bd1ee099b5ed613209d2ebdd8cf99b956e33150864ae006d6ad4e144d35e4df887d2a02def18d64fcf8619cafaddeabe3ff1edc24cca4dc8b4b8d310c"
)

func TestSignWorkedRecord(t *testing.T) {
	signed, err := SignRecord([]byte(workedRecord), rfcSecret)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(signed), `"signature":"`+workedSignature+`","signer":"`+rfcPublic+`"`) {
		t.Errorf("signed as %s", signed)
	}
	if ok, err := VerifyRecordSignature(signed); !ok || err != nil {
		t.Errorf("verifies: %v, %v", ok, err)
	}
	again, err := SignRecord(signed, rfcSecret)
	if err != nil || string(again) != string(signed) {
		t.Errorf("signed again: %s, %v", again, err)
	}
	if canonical, err := CanonicalJSON(signed); err != nil || string(canonical) != string(signed) {
		t.Errorf("the signed record is not canonical: %v", err)
	}
	before, _ := RecordHash([]byte(workedRecord))
	if after, err := RecordHash(signed); err != nil || after != before {
		t.Errorf("record hash %s unsigned, %s signed, %v", before, after, err)
	}
	if signed, err := SignRecord([]byte("{}"), rfcSecret); err != nil || !strings.HasPrefix(string(signed), `{"signature":"`) {
		t.Errorf("an empty record: %s, %v", signed, err)
	}
}

// A signature whose S is not reduced by the group order verifies in some
// libraries; it would give one record many signatures.
func TestMalleableSignatures(t *testing.T) {
	order, _ := new(big.Int).SetString("7237005577332262213973186563042994240857116359379907606001950938285454250989", 10)
	for nonce := range uint64(8) {
		record := honestBet(t, Dice, nil, nonce).signed(t)
		signature, err := hex.DecodeString(strings.Trim(record.value("signature"), `"`))
		if err != nil {
			t.Fatal(err)
		}
		slices.Reverse(signature[32:])
		s := new(big.Int).SetBytes(signature[32:])
		for multiple := 1; ; multiple++ {
			s.Add(s, order)
			if s.BitLen() > 256 {
				break
			}
			forged := slices.Clone(signature[:64])
			s.FillBytes(forged[32:])
			slices.Reverse(forged[32:])
			checkSignatureMismatch(t, record, "S plus "+strconv.Itoa(multiple)+" orders", forged)
		}
	}
}

func TestChangedSignatures(t *testing.T) {
	record := honestDice(t).signed(t)
	signature, _ := hex.DecodeString(strings.Trim(record.value("signature"), `"`))
	for i := range signature {
		changed := slices.Clone(signature)
		changed[i] ^= 1 << (i % 8)
		checkSignatureMismatch(t, record, "a bit of byte "+strconv.Itoa(i)+" changed", changed)
	}
	for name, other := range map[string][]byte{"zeros": make([]byte, 64), "ones": bytesOf(64, 0xff), "halves exchanged": slices.Concat(signature[32:], signature[:32])} {
		checkSignatureMismatch(t, record, name, other)
	}
	for _, r := range weakKeys() {
		key, _ := hex.DecodeString(r.key)
		checkSignatureMismatch(t, record, "R is "+r.name, slices.Concat(key, signature[32:]))
	}
}

func checkSignatureMismatch(t *testing.T, record draft, name string, signature []byte) {
	t.Helper()
	record = record.with("signature", strconv.Quote(hex.EncodeToString(signature)))
	if report := mustInspect(t, record.text()); states(report) != "Commitment matches, Cursor matches, Signature mismatch, Outcome matches" {
		t.Errorf("%s: %s", name, states(report))
	}
	v, err := VerifyRecord([]byte(record.text()))
	if err != nil || v.OK || !v.Signed || v.SignatureOK || !slices.Equal(v.Reasons, []string{ReasonSignature}) {
		t.Errorf("%s: %+v, %v", name, v, err)
	}
	payload, _ := SigningPayload([]byte(record.text()))
	if ok, err := VerifySignature(payload, hex.EncodeToString(signature), testSigner); ok || err != nil {
		t.Errorf("%s: VerifySignature %v, %v", name, ok, err)
	}
}

type weakKey struct{ name, key, says string }

// weakKeys are all encodings of the points of small order, and all encodings
// that are not canonical, with both signs of x.
func weakKeys() (keys []weakKey) {
	const canonically = "encoded canonically"
	both := func(name, y, says string) {
		last, _ := strconv.ParseUint(y[62:], 16, 8)
		keys = append(keys, weakKey{name, y, says},
			weakKey{name + " with the sign bit", y[:62] + strconv.FormatUint(last|0x80, 16), says})
	}
	zeros, ones := strings.Repeat("00", 31), strings.Repeat("ff", 30)
	both("zero", zeros+"00", "small order")
	both("one", "01"+zeros, "small order")
	both("minus one", "ec"+ones+"7f", "small order")
	both("order eight", "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05", "small order")
	both("order eight, negated", "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a", "small order")
	for low := 0xed; low <= 0xff; low++ {
		both("p plus "+strconv.Itoa(low-0xed), strconv.FormatInt(int64(low), 16)+ones+"7f", canonically)
	}
	return keys
}

func TestWeakKeys(t *testing.T) {
	keys := weakKeys()
	if len(keys) != 2*(5+19) {
		t.Fatalf("%d keys", len(keys))
	}
	// Under the neutral element this fits every message, says the library.
	forged := "01" + strings.Repeat("00", 63)
	neutral, _ := hex.DecodeString("01" + strings.Repeat("00", 31))
	raw, _ := hex.DecodeString(forged)
	if !ed25519.Verify(neutral, []byte("anything"), raw) {
		t.Error("the forgery is none; the test shows nothing")
	}
	for _, key := range keys {
		t.Run(key.name, func(t *testing.T) {
			record := honestDice(t).with("signature", strconv.Quote(forged)).with("signer", strconv.Quote(key.key))
			err := mustRefuse(t, record.text())
			if err.Field != "signer" || !strings.Contains(err.Reason, key.says) {
				t.Errorf("inspected: field %q, %v", err.Field, err)
			}
			if v, err := VerifyRecord([]byte(record.text())); err == nil {
				t.Errorf("verified: %+v", v)
			}
			if ok, err := VerifyRecordSignature([]byte(record.text())); ok || err == nil {
				t.Errorf("VerifyRecordSignature: %v, %v", ok, err)
			}
			ok, argument := VerifySignature([]byte("anything"), forged, key.key)
			if fieldError, is := argument.(*FieldError); ok || !is || fieldError.Field != "publicKey" {
				t.Errorf("VerifySignature: %v, %v", ok, argument)
			}
		})
	}
	for _, neighbour := range []string{"ed" + strings.Repeat("ff", 29) + "fe7f", "eb" + strings.Repeat("ff", 30) + "7f", "ed" + strings.Repeat("ff", 30) + "7e"} {
		if reason := publicKeyProblem([]byte(neighbour)); reason != "" {
			t.Errorf("%s %s", neighbour, reason)
		}
	}
}

// Keys that are no point of the curve verify nothing, and end no program.
func TestKeysOffTheCurve(t *testing.T) {
	off := 0
	for y := 2; y < 42; y++ {
		key := hexOf([]byte{byte(y)}) + strings.Repeat("00", 31)
		raw, _ := hex.DecodeString(key)
		record := honestDice(t).signed(t).with("signer", strconv.Quote(key))
		if report := mustInspect(t, record.text()); states(report) != "Commitment matches, Cursor matches, Signature mismatch, Outcome matches" {
			t.Errorf("y %d: %s", y, states(report))
		}
		if !onCurve(raw) {
			off++
		}
	}
	if off < 10 {
		t.Errorf("only %d of the keys are off the curve", off)
	}
}

// onCurve reports whether x^2 = (y^2-1)/(d*y^2+1) has a root.
func onCurve(key []byte) bool {
	p := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 255), big.NewInt(19))
	le := slices.Clone(key)
	le[31] &= 0x7f
	slices.Reverse(le)
	y2 := new(big.Int).SetBytes(le)
	y2.Mul(y2, y2)
	d := new(big.Int).ModInverse(big.NewInt(121666), p)
	d.Mul(d, big.NewInt(-121665))
	u := new(big.Int).Sub(y2, big.NewInt(1))
	v := new(big.Int).Mul(d, y2)
	v.Add(v, big.NewInt(1)).Mod(v, p)
	x2 := u.Mul(u, v.ModInverse(v, p))
	return big.Jacobi(x2.Mod(x2, p), p) >= 0
}

func TestKeyAndSignatureLengths(t *testing.T) {
	record := honestDice(t).signed(t)
	for n := range 140 {
		text := strconv.Quote(strings.Repeat("a", n))
		for field, right := range map[string]int{"signer": 64, "signature": 128} {
			if n == right {
				continue
			}
			if err := mustRefuse(t, record.with(field, text).text()); err.Field != field || !strings.Contains(err.Reason, "exactly "+strconv.Itoa(right)) {
				t.Errorf("%s of %d: field %q, %v", field, n, err.Field, err)
			}
		}
		if n != 128 {
			_, err := Sign(nil, strings.Repeat("a", n))
			if fieldError, ok := err.(*FieldError); !ok || fieldError.Field != "secretKey" {
				t.Errorf("secret key of %d: %v", n, err)
			}
		}
	}
}

// Signing with a public half that is not the seed's own gives the seed away.
func TestSecretKeyHalvesBelongTogether(t *testing.T) {
	_, err := SignRecord([]byte(workedRecord), rfcSecret[:64]+testSigner)
	if fieldError, ok := err.(*FieldError); !ok || fieldError.Field != "secretKey" || !strings.Contains(fieldError.Reason, "do not belong together") {
		t.Errorf("%v", err)
	}
	if strings.Contains(err.Error(), rfcSecret[:16]) {
		t.Errorf("the error shows the key: %v", err)
	}
	pair := GenerateKeyPair()
	if pair == GenerateKeyPair() || pair.SecretKey[64:] != pair.PublicKey {
		t.Errorf("key pair %s", pair.PublicKey)
	}
	signature, err := Sign([]byte("text"), pair.SecretKey)
	if err != nil {
		t.Fatal(err)
	}
	if ok, err := VerifySignature([]byte("text"), signature, pair.PublicKey); !ok || err != nil {
		t.Errorf("own signature: %v, %v", ok, err)
	}
	if ok, err := VerifySignature([]byte("texu"), signature, pair.PublicKey); ok || err != nil {
		t.Errorf("own signature on another text: %v, %v", ok, err)
	}
}
