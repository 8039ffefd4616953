import { type PlainCopy, readCopy } from '../copy/frozen-copy.ts';
import type { TurnCall } from './turn-call.ts';

/**
 * The names of a call's arguments, if they are a plain object. They are listed once per call,
 * because cache, tool and reducer all need them. A million names take a third of a second.
 */
export function argumentKeysOf(call: TurnCall): readonly string[] | undefined {
  const { args } = call;
  try {
    if (!call.keys && args && Object.getPrototypeOf(args) === Object.prototype) {
      call.keys = Object.keys(args);
    }
  } catch {
    // a proxy without a list of keys
  }
  return call.keys;
}

/** Replaces the arguments of a call. */
export function replaceArgs(call: TurnCall, args: unknown): void {
  call.args = args;
  call.keys = undefined;
  call.validated = undefined;
  call.parsed = undefined;
}

/** The arguments to validate: the copy that the tool receives, so it runs with what was checked. */
export function argsToValidate(call: TurnCall): PlainCopy {
  call.validated ??= readCopy(call.args, argumentKeysOf(call));
  return call.validated;
}

/**
 * The arguments for the tool, which may change them. It receives the validated copy once, or what
 * the library of its schema made of it.
 */
export function takeArgs(call: TurnCall): unknown {
  const { value } = call.parsed ?? argsToValidate(call);
  call.validated = undefined;
  call.parsed = undefined;
  return value;
}

/** Another copy, for a hook. Its source is the tool's own, so each value is still read once. */
export function copyForHook(call: TurnCall): unknown {
  return readCopy(argsToValidate(call).value, call.keys).value;
}
