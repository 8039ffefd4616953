import { boundedJson } from './bounded-json.ts';

/** A thrown list is shown up to this length, in UTF-16 code units. */
const LONGEST_LIST = 10_000;

/** The message of a thrown value, which may be anything. Never throws. */
export function messageOf(thrown: unknown): string {
  try {
    if (typeof thrown !== 'object' || thrown === null) return String(thrown);
    // Read by shape: an error of another realm is no instance of this realm's `Error`. Converted
    // to text: a property may hold any value.
    const { message, name } = thrown as { message?: unknown; name?: unknown };
    return toText(message || name || thrown);
  } catch {
    return 'an unprintable value was thrown';
  }
}

// `String` writes a list that is shared on 26 levels 2^26 times.
function toText(value: unknown): string {
  return Array.isArray(value) ? boundedJson(value, LONGEST_LIST) : String(value);
}
