import { host } from './host.ts';
import { addIntl } from './intl.ts';
import { put } from './json.ts';

/** Removes the differences between machines, and makes random numbers repeatable. */
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
  addIntl();
}

/** Sets the seed of `Math.random`; without a seed it uses the Worker's generator, for checks. */
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
  // Engine-specific functions, or functions above the language level of the editors.
  'InternalError',
  'Iterator',
  'Float16Array',
  'DisposableStack',
  'AsyncDisposableStack',
  'SuppressedError',
];

// Their results depend on the engine, and differ from those in browsers and Node. Those of numbers are
// replaced.
const LOCALE: [object, string[]][] = [
  [String.prototype, ['localeCompare', 'toLocaleLowerCase', 'toLocaleUpperCase']],
  [Number.prototype, ['toLocaleString']],
  [BigInt.prototype, ['toLocaleString']],
  [Date.prototype, ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']],
  [Array.prototype, ['toLocaleString']],
  [Object.prototype, ['toLocaleString']],
  [Object.getPrototypeOf(Uint8Array.prototype), ['toLocaleString']],
];
