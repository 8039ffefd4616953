import type { Budget } from './types.ts';

/**
 * A schema that cannot be compiled. A reference is broken, a pattern is no regular expression, or a
 * keyword's value has the wrong type. The message says which.
 *
 * Source: docs/contract.md#arguments.
 *
 * @example
 * try {
 *   compileSchema({ type: 'intger' });
 * } catch (error) {
 *   if (error instanceof SchemaError) console.warn(error.message);
 * }
 */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

/** The check of a value stopped; the message gives the reason, in the form of an issue. */
export class GivenUp extends Error {}

/** @throws SchemaError about a keyword with an invalid value. */
export function refuseSchema(keyword: string, wanted: string, value: unknown): never {
  throw new SchemaError(`'${keyword}' must be ${wanted}, not ${showValue(value)}.`);
}

/** Reads a keyword that holds a list. @throws SchemaError for another value. */
export function requireList(value: unknown, keyword: string): readonly unknown[] {
  return Array.isArray(value) ? value : refuseSchema(keyword, 'a list', value);
}

/**
 * Runs a step that fails for an invalid schema. @throws SchemaError with the reason and the source.
 */
export function attempt<T>(source: string, reason: string, work: (source: string) => T): T {
  try {
    return work(source);
  } catch {
    throw new SchemaError(`${reason}: ${clip(source)}`);
  }
}

/** Takes steps from the budget of a validation. */
export function spend(run: Budget, steps: number): void {
  run.left -= steps;
  if (run.left < 0) throw new GivenUp('takes too many steps to check; send less data');
}

/** Takes the steps of a pass over keys; an engine lists those of large objects far slower. */
export function spendKeys(run: Budget, count: number): void {
  spend(run, count < 1000 ? count : count * 8);
}

/** `text`, or its beginning. */
export function clip(text: string, most = 100): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}

/** A value as JSON, or its beginning. */
export function showValue(value: unknown): string {
  // Characters beyond the shown part are not written.
  let left = 101;
  const write = (_key: string, part: unknown): unknown => {
    left -= 1;
    if (left < 0) return undefined;
    // One more than shown, to detect further ones.
    return typeof part === 'string' ? clip(part, 101) : part;
  };
  // A value without JSON is shown by its name.
  return clip(JSON.stringify(value, write) ?? typeof value);
}
