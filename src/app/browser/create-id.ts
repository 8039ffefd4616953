/** A unique id for a document, across browsers. */
export function createId(): string {
  // `randomUUID` is missing on insecure pages, such as a preview on a phone.
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
