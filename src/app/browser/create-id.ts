/** An opaque id that no other document has, here or in another browser. */
export function createId(): string {
  // `randomUUID` is missing on pages that are not served securely, such as a phone's preview.
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
