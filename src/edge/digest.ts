/** The SHA-256 of a text, in hexadecimal digits: a key of a store, which shows nothing of the text. */
export async function digest(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/** Bytes as hexadecimal digits. */
export function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
