import type { TurnCall } from './turn-call.ts';

/** Up to this many names are listed again where they are needed: that costs next to nothing. */
const FEW = 64;

/**
 * The names of a call's arguments, where these are a plain object. Many are listed once a call: for
 * a million an engine takes half a second, and cache, tool and reducer need them all.
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
    return undefined; // a proxy that does not say
  }
}

/** Puts other arguments on a call. */
export function replaceArgs(call: TurnCall, args: unknown): void {
  call.args = args;
  call.keys = undefined;
}
