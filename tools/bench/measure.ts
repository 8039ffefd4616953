/** A function to measure. */
export type Work = () => unknown;

/** The number and the size of rounds. */
export interface RoundOptions {
  /** Default 41; odd, so that the median is one of the readings. */
  rounds?: number;
  /** Repetitions per reading. Default 1. */
  repeat?: number;
}

/**
 * Times several functions in turn, A B C A B C …. Returns for each the median of its ratio to the
 * first one in the same round. A machine that slows down therefore affects all of them.
 */
export async function medianRatios<K extends string>(
  floor: Work,
  works: Record<K, Work>,
  { rounds = 41, repeat = 1 }: RoundOptions = {},
): Promise<{ floorMs: number; ratios: Record<K, number> }> {
  const names = Object.keys(works) as K[]; // the keys of a record have its key type
  const floors: number[] = [];
  const ratios = new Map<K, number[]>(names.map((name) => [name, []]));
  // Warm-up rounds are ignored, because the code is not optimised yet.
  for (let round = -5; round < rounds; round++) {
    const base = await time(floor, repeat);
    if (round >= 0) floors.push(base);
    for (const name of names) {
      const ratio = (await time(works[name], repeat)) / base;
      if (round >= 0) ratios.get(name)?.push(ratio);
    }
  }
  const medians = names.map((name) => [name, median(ratios.get(name) ?? [])] as const);
  // The entries are the record's own keys with one number each.
  return { floorMs: median(floors), ratios: Object.fromEntries(medians) as Record<K, number> };
}

/** The median time of a function in milliseconds. `before` runs untimed ahead of each reading. */
export async function medianMs(
  work: Work,
  { rounds = 21, repeat = 1, before = () => {} }: RoundOptions & { before?: () => void } = {},
): Promise<number> {
  const readings: number[] = [];
  for (let round = -2; round < rounds; round++) {
    before();
    const ms = await time(work, repeat);
    if (round >= 0) readings.push(ms);
  }
  return median(readings);
}

/** Used bytes after a garbage collection. */
export function heapUsed(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

async function time(work: Work, repeat: number): Promise<number> {
  const began = performance.now();
  for (let i = 0; i < repeat; i++) {
    const outcome = work();
    if (outcome instanceof Promise) await outcome;
  }
  return (performance.now() - began) / repeat;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
