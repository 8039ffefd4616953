import type { LineStates } from '../../../../session/reducer-lab/index.ts';

/** For each line of a text, the line of the other text that belongs beside it. */
export interface LinkedLines {
  toReduced: readonly number[];
  toRaw: readonly number[];
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
    toReduced: fillBack(raw.length, (at) => places.get(at), reduced.length - 1),
    toRaw: fillBack(reduced.length, (at) => reduced[at]?.rawAt, raw.length - 1),
  };
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
