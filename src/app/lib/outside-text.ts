import type { UntrustedCode } from '../../session/user-code/index.ts';
import type { CostlyContent } from '../../session/workspace/index.ts';
import { formatList, formatPlural } from './format.ts';

/**
 * Counts the content of another author, in words.
 *
 * @example
 * countOutside(code, costlyContent(workspace)); // '2 tools and 1 reducer'
 */
export function countOutside(
  { tools, reducers, declarations }: UntrustedCode,
  { schemas, commands, isLarge }: CostlyContent,
): string {
  const parts = [
    formatPlural(tools.length, 'tool'),
    formatPlural(reducers.length, 'reducer'),
    formatPlural(declarations.length, 'declaration'),
    formatPlural(schemas.length, 'complex schema'),
    formatPlural(commands.length, 'terminal command'),
  ].filter((part) => !part.startsWith('0 '));
  return formatList(isLarge ? [...parts, 'a very large document'] : parts);
}
