import { splitsPair } from '../../lib/splits-pair.ts';

/** The limits of one cut: characters, and tokens where they count. */
export interface Room {
  readonly chars: number;
  readonly tokens: number;
  /** Counts the tokens of a text. Absent where `tokens` is no limit. */
  readonly count?: ((text: string) => number) | undefined;
}

/** Whether a text is within the limits. */
export function fits(text: string, { chars, tokens, count }: Room): boolean {
  return text.length <= chars && (!count || count(text) <= tokens);
}

/** The first half of the room; the odd one belongs to it. */
export function halfOf({ chars, tokens, count }: Room): Room {
  return { chars: Math.ceil(chars / 2), tokens: Math.ceil(tokens / 2), count };
}

/** The room that a text leaves. */
export function roomBeside(text: string, { chars, tokens, count }: Room): Room {
  return { chars: chars - text.length, tokens: count ? tokens - count(text) : tokens, count };
}

/**
 * The longest start of a text that fits. It counts texts of at most twice the length of what fits,
 * about as often as that length has binary digits. It never splits a surrogate pair.
 */
export function longestStart(text: string, room: Room): string {
  return longest(text.length, room, (length) => text.slice(0, wholePair(text, length)));
}

/** The longest end of a text that fits, like {@link longestStart}. */
export function longestEnd(text: string, room: Room): string {
  const { length: total } = text;
  return longest(total, room, (length) => {
    const at = total - length;
    return text.slice(wholePair(text, at) < at ? at + 1 : at);
  });
}

/** The longest of some ever longer parts that fits. */
function longest(total: number, room: Room, partOf: (length: number) => string): string {
  const most = Math.max(0, Math.min(total, room.chars));
  if (!room.count) return partOf(most);
  // Few texts have more than four characters per token, so the first guess is near.
  const guess = Math.max(16, room.tokens * 4);
  return partOf(largest(0, most, guess, (length) => fits(partOf(length), room)));
}

/**
 * The largest number with which something fits, where all smaller ones do. It asks about as often as that number has
 * binary digits, and for none of more than twice that number, unless the guess is.
 *
 * @param none The result where no number fits, below the least one.
 */
export function largest(
  none: number,
  most: number,
  guess: number,
  isFitting: (size: number) => boolean,
): number {
  let low = none;
  let high = most + 1;
  let at = Math.floor(guess);
  while (high - low > 1) {
    at = Math.min(most, at);
    if (isFitting(at)) low = at;
    else high = at;
    at = high > most ? low * 2 + 1 : Math.floor((low + high) / 2);
  }
  return low;
}

/** The same place, or the one before if it would split a surrogate pair. */
export function wholePair(text: string, at: number): number {
  return splitsPair(text, at) ? at - 1 : at;
}
