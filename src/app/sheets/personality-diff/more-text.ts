import type { PersonalityDefinitions } from '../../../session/personality-diff/index.ts';
import { formatCount } from '../../lib/format.ts';

type Definitions = Pick<PersonalityDefinitions, 'definitions'>;

/**
 * The number of definitions that one personality has and the other lacks.
 *
 * @param name the name of the other
 *
 * @example
 * moreText(engineer, reviewer, 'Reviewer'); // '4 more than Reviewer'
 */
export function moreText(own: Definitions, other: Definitions, name: string): string {
  const only = missingIn(other, own);
  if (only === 0) return `None that ${name} lacks`;
  const count = formatCount(only);
  // With different tools on both sides, neither has more.
  return missingIn(own, other) === 0 ? `${count} more than ${name}` : `${count} that ${name} lacks`;
}

function missingIn({ definitions }: Definitions, other: Definitions): number {
  const names = new Set(definitions.map(({ name }) => name));
  return other.definitions.filter(({ name }) => !names.has(name)).length;
}
