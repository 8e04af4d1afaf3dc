const BYTE = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function toHex(bytes) {
  let text = '';
  for (let i = 0; i < bytes.length; i++) text += BYTE[bytes[i]];
  return text;
}
