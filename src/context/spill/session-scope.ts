/**
 * The prefix of all keys of a session in a key-value store. They count as one more session of its subject. In ids `%`
 * is escaped, so no session of another name has these keys.
 */
export function sessionScope(sessionId: string): string {
  return `session:${toKeyPart(sessionId)}%economy/`;
}

/** A text without slashes, which end the parts of a key. */
export function toKeyPart(text: string): string {
  return text.replace(/[%/]/g, encodeURIComponent);
}
