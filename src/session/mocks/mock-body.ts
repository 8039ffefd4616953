import { exampleArgs } from '../lib/example-args.ts';
import { expandSchema } from './expand-schema.ts';

/** The longest body of a mocked response that an import makes. In UTF-16 code units. */
export const MAX_BODY = 20_000;

/** The levels with all properties, from the most detailed attempt to the shortest. */
const LEVELS = [6, 3, 1, 0.3];

/**
 * A body from a schema; empty if even a short one would be too long.
 *
 * @param room The maximum length. Unit: UTF-16 code units. Default: that of one body.
 */
export function toExampleBody(
  document: Readonly<Record<string, unknown>>,
  schema: unknown,
  write: (value: unknown) => string,
  room = MAX_BODY,
): string {
  for (const levels of LEVELS) {
    const body = write(exampleArgs(expandSchema(document, schema, levels)));
    if (body.length <= room) return body;
  }
  return '';
}
