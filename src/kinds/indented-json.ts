import { boundedJson } from '../core/index.ts';

/**
 * A value as indented JSON, for a model. It ends for every value: data that is shared 26 levels
 * deep would be written 2^26 times.
 *
 * @param longest in UTF-16 code units. Default 16 million.
 * @throws TypeError as `boundedJson`: for a longer text, a cycle, a BigInt.
 * @example indentedJson({ rows: 3 }) // '{\n  "rows": 3\n}'
 */
export function indentedJson(value: unknown, longest?: number): string {
  boundedJson(value, longest);
  return JSON.stringify(value, null, 2) ?? 'null';
}
