/** Pairs of equal lines: for each line of the second text, the index in the first one. */
type Pairs = (number | undefined)[];

/** Parts of both texts, each from its first line up to its end, which is not included. */
interface Part {
  left: readonly [number, number];
  right: readonly [number, number];
}

/** Deeper parts have no line that occurs once, or are adversarial. */
const MAX_DEPTH = 8;

/**
 * Finds the line of a text from which each line of another text comes. Lines that occur once in both
 * texts decide; equal lines beside them belong to them, so a repeated line is found where its
 * neighbours are. The order is that of the text, except for lines that are found nowhere else.
 *
 * @example
 * matchLines(['a', '', 'b', ''], ['b', '']); // [2, 3]
 */
export function matchLines(left: readonly string[], right: readonly string[]): Pairs {
  const pairs: Pairs = new Array<undefined>(right.length).fill(undefined);
  const match = (part: Part, depth: number): void => {
    const rest = matchEnds(left, right, part, pairs);
    const anchors = depth < MAX_DEPTH ? findAnchors(left, right, rest) : [];
    if (anchors.length === 0) {
      matchInOrder(left, right, rest, pairs);
      return;
    }
    let [from, at] = [rest.left[0], rest.right[0]];
    for (const [one, other] of [...anchors, [rest.left[1], rest.right[1]] as const]) {
      match({ left: [from, one], right: [at, other] }, depth + 1);
      if (other < rest.right[1]) pairs[other] = one;
      [from, at] = [one + 1, other + 1];
    }
  };
  match({ left: [0, left.length], right: [0, right.length] }, 0);
  matchMoved(left, right, pairs);
  return pairs;
}

/** Pairs the equal lines at the beginning and at the end of a part. @returns what lies between */
function matchEnds(
  left: readonly string[],
  right: readonly string[],
  { left: [from, to], right: [at, end] }: Part,
  pairs: Pairs,
): Part {
  let [first, second] = [from, at];
  while (first < to && second < end && left[first] === right[second]) pairs[second++] = first++;
  let [last, other] = [to, end];
  while (last > first && other > second && left[last - 1] === right[other - 1])
    pairs[--other] = --last;
  return { left: [first, last], right: [second, other] };
}

/** Pairs of lines that occur once in both parts, as many as are in the same order. */
function findAnchors(
  left: readonly string[],
  right: readonly string[],
  part: Part,
): (readonly [number, number])[] {
  const once = linesThatOccurOnce(left, part.left);
  const found = [...linesThatOccurOnce(right, part.right)].flatMap(([text, at]) => {
    const from = once.get(text);
    return from === undefined ? [] : [[from, at] as const];
  });
  return longestAscending(found);
}

function linesThatOccurOnce(
  texts: readonly string[],
  [from, to]: readonly [number, number],
): Map<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (let at = from; at < to; at += 1) {
    const text = texts[at] ?? '';
    if (places.has(text)) repeated.add(text);
    else places.set(text, at);
  }
  for (const text of repeated) places.delete(text);
  return places;
}

/** The longest list of pairs whose first numbers ascend; the second ones do already. */
function longestAscending(
  pairs: readonly (readonly [number, number])[],
): (readonly [number, number])[] {
  /** For each length, the pair that ends such a list with the lowest number. */
  const ends: number[] = [];
  const before: number[] = [];
  pairs.forEach(([from], index) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[0] ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    before.push(ends[low - 1] ?? -1);
    ends[low] = index;
  });
  const list: (readonly [number, number])[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at];
    if (pair) list.push(pair);
  }
  return list.reverse();
}

/** Pairs each line with the next equal one. */
function matchInOrder(
  left: readonly string[],
  right: readonly string[],
  { left: [from, to], right: [at, end] }: Part,
  pairs: Pairs,
): void {
  const places = placesOf(left.slice(from, to));
  let next = 0;
  for (let index = at; index < end; index += 1) {
    const known = places.get(right[index] ?? '');
    while (known && (known.at(-1) ?? next) < next) known.pop();
    const place = known?.pop();
    if (place === undefined) continue;
    pairs[index] = from + place;
    next = place + 1;
  }
}

/** Pairs the remaining lines in any order. */
function matchMoved(left: readonly string[], right: readonly string[], pairs: Pairs): void {
  const taken = new Set(pairs);
  const places = placesOf(left);
  right.forEach((text, at) => {
    if (pairs[at] !== undefined) return;
    const known = places.get(text);
    while (known?.length && taken.has(known.at(-1))) known.pop();
    pairs[at] = known?.pop();
  });
}

/** The indexes of each text, the last one first. */
function placesOf(texts: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (let at = texts.length - 1; at >= 0; at -= 1) {
    const text = texts[at] ?? '';
    const known = places.get(text);
    if (known) known.push(at);
    else places.set(text, [at]);
  }
  return places;
}
