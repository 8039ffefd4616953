import { plainCopy } from '../copy/frozen-copy.ts';
import type { ArgumentRecord } from '../ports.ts';
import type { TurnCall } from './turn-call.ts';

/** Reading up to this many arguments again costs next to nothing. */
const FEW = 64;

/**
 * The members of a call's arguments, if they are a plain object with many of them. They are listed
 * once per call, and each value is read once: for a million names an engine takes half a second, and
 * validator, cache, tool and reducer all need them.
 */
export function argumentMembersOf(call: TurnCall): ArgumentRecord | undefined {
  const { args } = call;
  try {
    if (!call.keys && args && Object.getPrototypeOf(args) === Object.prototype) {
      const keys = Object.keys(args);
      if (keys.length > FEW) {
        call.members = { object: args, keys, values: keys.map((key) => Reflect.get(args, key)) };
      }
      call.keys = keys;
    }
  } catch {
    // a proxy without a list of keys, or a getter that throws
  }
  return call.members;
}

/** Replaces the arguments of a call. */
export function replaceArgs(call: TurnCall, args: unknown): void {
  call.args = args;
  call.keys = undefined;
  call.members = undefined;
}

/** A copy of a call's arguments that a tool may change. */
export function copyArgs(call: TurnCall): unknown {
  return plainCopy(call.args, argumentMembersOf(call), call.keys);
}
