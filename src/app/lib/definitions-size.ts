import type { ProviderView } from '../../session/definitions/index.ts';
import { estimateTokens } from './tokens.ts';

/** The size of definitions in a provider's format: the sum over the tools. */
export interface DefinitionsSize {
  /** Characters of JSON on one line. */
  chars: number;
  /** An estimate. */
  tokens: number;
}

/** Of thousands of tools, the tokens of the first ones are counted. */
const COUNTED = 200;

/**
 * Adds up the sizes of the tools, as each of them is listed.
 *
 * @example
 * definitionsSize({ entries: [{ compact: '{"name":"a"}' }] }); // { chars: 12, tokens: 6 }
 */
export function definitionsSize({
  entries,
}: {
  entries: readonly Pick<ProviderView['entries'][number], 'compact'>[];
}): DefinitionsSize {
  const chars = entries.reduce((sum, { compact }) => sum + compact.length, 0);
  let [counted, tokens] = [0, 0];
  for (const { compact } of entries.slice(0, COUNTED)) {
    counted += compact.length;
    tokens += estimateTokens(compact);
  }
  return { chars, tokens: counted === 0 ? 0 : Math.round((tokens * chars) / counted) };
}
