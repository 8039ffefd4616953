import type { OutsideCode } from '../../session/user-code/user-code-selectors.ts';
import { formatList, formatPlural } from './format.ts';

/**
 * Counts the content of another author, in words.
 *
 * @param schemas The number of schemas with patterns that could take long.
 *
 * @example
 * countOutside(code, 0); // '2 tools and 1 reducer'
 */
export function countOutside(
  { tools, reducers, declarations }: OutsideCode,
  schemas: number,
): string {
  const parts = [
    formatPlural(tools.length, 'tool'),
    formatPlural(reducers.length, 'reducer'),
    formatPlural(declarations.length, 'declaration'),
    `${formatPlural(schemas, 'schema')} with patterns`,
  ];
  return formatList(parts.filter((part) => !part.startsWith('0 ')));
}
