import { boundedJson } from '../core/index.ts';

/**
 * A value as indented JSON, for a model to read. Ends for every value: what is shared 26 levels deep
 * would be 2^26 times written.
 *
 * @throws TypeError as `boundedJson`: for more than 16 million characters, a cycle, a BigInt.
 * @example indentedJson({ rows: 3 }) // '{\n  "rows": 3\n}'
 */
export function indentedJson(value: unknown): string {
  boundedJson(value);
  return JSON.stringify(value, null, 2) ?? 'null';
}
