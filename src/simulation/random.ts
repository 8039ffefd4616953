/** Where one stream of random numbers belongs. */
export interface RandomStreamKey {
  /** Which request to this backend, from 0. */
  call: number;
  backend: string;
  /** Which try of this request, from 1. */
  attempt: number;
}

/** A repeatable source of random numbers. */
export interface RandomStream {
  /** Returns the next number in [0, 1). */
  next(): number;
  /** An integer, both ends included. */
  between(min: number, max: number): number;
}

/** One random source a run: the same seed and key give the same stream, in whatever order. */
export interface RandomSource {
  stream(key: RandomStreamKey): RandomStream;
}

/**
 * Streams that do not disturb each other. A further request to one backend leaves the numbers of
 * every other request as they were.
 *
 * Source: docs/contract.md#sandbox-determinism.
 *
 * @example
 * const random = createRandomSource(42);
 * random.stream({ call: 0, backend: 'search', attempt: 1 }).between(120, 240);
 */
export function createRandomSource(seed: number): RandomSource {
  return {
    stream({ call, backend, attempt }) {
      const next = mulberry32(fnv1a(JSON.stringify([seed, call, backend, attempt])));
      return {
        next,
        between: (min, max) => min + Math.floor(next() * (max - min + 1)),
      };
    },
  };
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
