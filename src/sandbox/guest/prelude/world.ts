import { host } from './host.ts';
import { put } from './json.ts';

/** Removes what differs between machines or worlds, and makes chance repeatable. */
export function settleWorld(): void {
  let state = 0;
  let own = true;
  put(Math, 'random', () => {
    if (!own) return Number(host('random'));
    // Mulberry32: 32 bits of state, passes the usual tests.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  });
  reseed = (seed) => {
    own = seed !== undefined;
    state = seed ?? 0;
  };
  for (const name of ABSENT) Reflect.deleteProperty(globalThis, name);
  for (const [target, names] of LOCALE) {
    for (const name of names) Reflect.deleteProperty(target, name);
  }
}

/** Sets the seed of `Math.random`; without one the Worker's own dice are thrown, for checks. */
export let reseed: (seed: number | undefined) => void = () => {};

const ABSENT = [
  'performance',
  'WeakRef',
  'FinalizationRegistry',
  'Atomics',
  'SharedArrayBuffer',
  'Intl',
  'navigator',
  'print',
  'scriptArgs',
  'std',
  'os',
  'bjson',
  'gc',
  '__loadScript',
  // The engine's own, or newer than the language level of the editors.
  'InternalError',
  'Iterator',
  'Float16Array',
  'DisposableStack',
  'AsyncDisposableStack',
  'SuppressedError',
];

// How they answer is the engine's choice, and differs from what a browser or Node says.
const LOCALE: [object, string[]][] = [
  [String.prototype, ['localeCompare', 'toLocaleLowerCase', 'toLocaleUpperCase']],
  [Number.prototype, ['toLocaleString']],
  [BigInt.prototype, ['toLocaleString']],
  [Date.prototype, ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']],
  [Array.prototype, ['toLocaleString']],
  [Object.prototype, ['toLocaleString']],
  [Object.getPrototypeOf(Uint8Array.prototype), ['toLocaleString']],
];
