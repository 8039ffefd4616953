import type { ArgumentRecord } from '../ports.ts';
import type { TurnCall } from './turn-call.ts';

/** Reading up to this many arguments again costs next to nothing. */
const FEW = 64;

/**
 * The members of a call's arguments, if they are a plain object. They are listed once per call, and
 * many values are read once: for a million names an engine takes half a second, and validator,
 * cache, tool and reducer all need them.
 */
export function argumentMembersOf(call: TurnCall): ArgumentRecord | undefined {
  if (call.members) return call.members;
  const { args } = call;
  try {
    if (!args || Object.getPrototypeOf(args) !== Object.prototype) return undefined;
    const keys = Object.keys(args);
    call.members = {
      object: args,
      keys,
      values: keys.length > FEW ? keys.map((key) => Reflect.get(args, key)) : undefined,
    };
  } catch {
    // a proxy without a list of keys, or a getter that throws
  }
  return call.members;
}

/** Replaces the arguments of a call. */
export function replaceArgs(call: TurnCall, args: unknown): void {
  call.args = args;
  call.members = undefined;
}
