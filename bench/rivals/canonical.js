// Canonical JSON as GFS/1.0 writes it: no whitespace, keys in order of their UTF-16 code units.
// A record read by JSON.parse holds no value that JSON.stringify would write differently.
export function canonicalJson(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) {
    let text = '[';
    for (let i = 0; i < value.length; i++) text += (i ? ',' : '') + canonicalJson(value[i]);
    return text + ']';
  }
  let text = '{';
  for (const key of Object.keys(value).sort()) {
    text += (text.length > 1 ? ',' : '') + JSON.stringify(key) + ':' + canonicalJson(value[key]);
  }
  return text + '}';
}

// signingPayload is the canonical JSON of a record without its signature: what the record hash covers.
export function signingPayload(record) {
  const { signature, signer, ...rest } = record;
  return canonicalJson(rest);
}
