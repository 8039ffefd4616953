import { createRanking } from '../../context/search/rank-tools.ts';
import type { ToolDefinitionLite } from '../../core/index.ts';

/** A search in plain words. */
export interface ToolSearchQuestion {
  query: string;
  definitions: readonly ToolDefinitionLite[];
}

/** A tool that matches, with its score by BM25. */
export interface ToolSearchResult {
  name: string;
  score: number;
}

/** As many as a call can ask for. */
const SHOWN = 20;

/** The ranking of `search_tools`, the best first. */
export function rankDefinitions({ query, definitions }: ToolSearchQuestion): ToolSearchResult[] {
  const ranked = createRanking()(query, definitions);
  return ranked.slice(0, SHOWN).map(({ definition, score }) => ({ name: definition.name, score }));
}
