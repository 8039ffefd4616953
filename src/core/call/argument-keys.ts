import type { TurnCall } from './turn-call.ts';

/** Listing up to this many names again costs next to nothing. */
const FEW = 64;

/**
 * The names of a call's arguments, if they are a plain object. A long list is made once per call:
 * for a million names an engine takes half a second, and cache, tool and reducer all need it.
 */
export function argumentKeysOf(call: TurnCall): readonly string[] | undefined {
  if (call.keys) return call.keys;
  try {
    const args: object = Object(call.args); // without arguments there are no names
    if (Object.getPrototypeOf(args) !== Object.prototype) return undefined;
    const keys = Object.keys(args);
    if (keys.length > FEW) call.keys = keys;
    return keys;
  } catch {
    return undefined; // a proxy without a list of keys
  }
}

/** Replaces the arguments of a call. */
export function replaceArgs(call: TurnCall, args: unknown): void {
  call.args = args;
  call.keys = undefined;
}
