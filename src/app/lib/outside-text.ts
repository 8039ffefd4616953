import type { OutsideCode } from '../../session/user-code/user-code-selectors.ts';
import { formatList, formatPlural } from './format.ts';

/**
 * Content from outside, counted.
 *
 * @param schemas How many schemas there are whose patterns could take long.
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
