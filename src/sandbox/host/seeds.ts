/** The random seed of one call: stable for a run and a place, and different for any other. */
export function seedOf(seed: number, callIndex: number): number {
  let mixed = (seed ^ Math.imul(callIndex + 1, 0x9e3779b1)) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 0;
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The time at which a clock reads 0: 2026-01-01T00:00:00Z, in milliseconds since the epoch. */
export const DEFAULT_EPOCH = Date.UTC(2026, 0, 1);

/** The environment of every reducer. */
export const REDUCER_WORLD = { now: DEFAULT_EPOCH, seed: 1 } as const;
