// A record's text in the fragment of an address, which browsers keep to
// themselves: #record= and the text's UTF-8 as base64url without padding.

const start = "#record=";

/** Says whether the fragment is meant to hold a record, also when its start is damaged. */
export function isRecordFragment(fragment: string): boolean {
  return /^(#|%23)+\s*record(=|%3d)/i.test(fragment);
}

/** Returns the fragment, with its #. */
export function toFragment(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte));
  const base64 = btoa(bytes.join(""));
  return start + base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Returns the text, or null when the fragment is damaged. */
export function fromFragment(fragment: string): string | null {
  const base64url = fragment.slice(start.length);
  if (!fragment.startsWith(start) || !/^[A-Za-z0-9_-]+$/.test(base64url)) {
    return null;
  }
  try {
    const bytes = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)),
    );
  } catch {
    return null;
  }
}
