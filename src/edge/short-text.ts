/** Longest message of an event, in UTF-16 code units. */
export const MOST_MESSAGE = 2000;

/** Longest reason or field of a failure, in UTF-16 code units. */
export const MOST_REASON = 500;

/**
 * A text with a longest length, for texts of tools that no budget bounds.
 *
 * @param most in UTF-16 code units
 */
export function toShortText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
