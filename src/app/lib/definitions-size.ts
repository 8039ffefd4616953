import { useMemo } from 'react';
import type { ProviderView } from '../../session/definitions/index.ts';
import { estimateTokens, type TokenCount } from '../../session/tokens/index.ts';
import { addCounts } from './format-tokens.ts';
import { useTokenCounts } from './use-token-counts.ts';

/** The size of definitions in a provider's format: the sum over the tools. */
export interface DefinitionsSize {
  /** Characters of JSON on one line. */
  chars: number;
  tokens: number;
  /** False for an estimate. */
  isExact: boolean;
}

/** Of thousands of tools, the tokens of the first ones are counted. */
const COUNTED = 200;

/**
 * Adds up the sizes of the tools, as each of them is listed.
 *
 * @example
 * definitionsSize({ entries: [{ compact: '{"name":"a"}' }] }); // { chars: 12, tokens: 6, isExact: false }
 */
export function definitionsSize(view: CountedView): DefinitionsSize {
  const counts = countedTexts(view).map((text) => ({
    tokens: estimateTokens(text),
    isExact: false,
  }));
  return addDefinitions(view, counts);
}

/** The same by the counter of the workspace. */
export function useDefinitionsSize(view: CountedView): DefinitionsSize {
  const counts = useTokenCounts(useMemo(() => countedTexts(view), [view]));
  return useMemo(() => addDefinitions(view, counts), [view, counts]);
}

interface CountedView {
  entries: readonly Pick<ProviderView['entries'][number], 'compact'>[];
}

function countedTexts({ entries }: CountedView): string[] {
  return entries.slice(0, COUNTED).map(({ compact }) => compact);
}

function addDefinitions({ entries }: CountedView, counts: readonly TokenCount[]): DefinitionsSize {
  const chars = entries.reduce((sum, { compact }) => sum + compact.length, 0);
  const counted = entries
    .slice(0, counts.length)
    .reduce((sum, { compact }) => sum + compact.length, 0);
  const { tokens, isExact } = addCounts(counts);
  return {
    chars,
    tokens: counted === 0 ? 0 : Math.round((tokens * chars) / counted),
    isExact: isExact && counted === chars,
  };
}
