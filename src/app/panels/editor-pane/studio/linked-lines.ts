import type { LineStates } from '../../../../session/reducer-lab/index.ts';

/** Which lines of a text and of the raw text belong beside each other. */
export interface LinkedLines {
  /** For each line of the text, the raw one. */
  toRaw: readonly number[];
  /** For each raw line, the one of the text. */
  fromRaw: readonly number[];
}

/**
 * Links the lines of the raw and the reduced text. A line that the other text lacks is linked to the
 * next one that it has.
 */
export function linkLines({ raw, reduced }: LineStates): LinkedLines {
  const places = new Map<number, number>();
  reduced.forEach(({ rawAt }, at) => {
    if (rawAt !== undefined) places.set(rawAt, at);
  });
  return {
    toRaw: fillBack(reduced.length, (at) => reduced[at]?.rawAt, raw.length - 1),
    fromRaw: fillBack(raw.length, (at) => places.get(at), reduced.length - 1),
  };
}

/**
 * For each line of one text, the line of the other one beside it. The raw text has no links of its
 * own.
 */
export function linesBeside(
  { toRaw }: Partial<LinkedLines>,
  { fromRaw }: Partial<LinkedLines>,
): readonly number[] {
  if (!toRaw || !fromRaw) return toRaw ?? fromRaw ?? [];
  return toRaw.map((line) => fromRaw[line] ?? 0);
}

function fillBack(
  length: number,
  read: (at: number) => number | undefined,
  last: number,
): readonly number[] {
  const linked = new Array<number>(length).fill(last);
  let next = last;
  for (let at = length - 1; at >= 0; at -= 1) {
    next = read(at) ?? next;
    linked[at] = next;
  }
  return linked;
}
