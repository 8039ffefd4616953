import { type ExactJson, ExactNumber } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';

/** How much of an example is kept. */
interface Kept {
  /** Of each list. */
  items: number;
  /** Of each text, in UTF-16 code units. */
  chars: number;
}

/** From the longest example to the shortest. */
const STEPS: readonly Kept[] = [
  { items: 2, chars: Number.POSITIVE_INFINITY },
  { items: 1, chars: Number.POSITIVE_INFINITY },
  { items: 1, chars: 200 },
];

/**
 * An example with fewer items in its lists, and then with shorter texts.
 *
 * @returns `undefined` if even the shortest one is longer than the room
 * @example shortenExample([1, 2, 3], 20, toJsonText); // '[1, 2]', with line breaks
 */
export function shortenExample(
  example: ExactJson,
  room: number,
  write: (value: ExactJson) => string,
): string | undefined {
  for (const kept of STEPS) {
    const text = write(keep(example, kept));
    if (text.length <= room) return text;
  }
  return undefined;
}

function keep(value: ExactJson, kept: Kept): ExactJson {
  if (typeof value === 'string') {
    return value.length > kept.chars ? `${value.slice(0, kept.chars)}…` : value;
  }
  if (Array.isArray(value)) return value.slice(0, kept.items).map((one) => keep(one, kept));
  if (!isRecord(value) || value instanceof ExactNumber) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, keep(one as ExactJson, kept)]),
  );
}
