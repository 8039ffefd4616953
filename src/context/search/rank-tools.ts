import type { ToolDefinitionLite } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { remember } from './remember.ts';
import { wordStems } from './word-stems.ts';

/** Words of users, and what tools call the same. Each makes `npm run bench:search` find more. */
const SYNONYMS = [
  ...['pr pull request', 'folder directory', 'bug issue', 'site web page', 'popup dialog'],
  ...['find search', 'save write', 'make create'],
];

/** The usual constants of BM25: how soon a repeated word counts no more, and how much length counts. */
const SATURATION = 1.2;
const LENGTH = 0.75;

/** Tools with less of the best one's score share only common words with the query. */
const RELEVANT = 0.3;

/** A tool that matches a query. */
export interface RankedTool {
  definition: ToolDefinitionLite;
  /** By BM25. Only scores of one query compare. */
  score: number;
}

/** The tools that match a query, the best first. */
export type RankTools = (query: string, definitions: readonly ToolDefinitionLite[]) => RankedTool[];

/**
 * Ranks by BM25. Equal ones keep their order. Words are rare or common among the given definitions, so
 * others have no effect.
 */
export function createRanking(): RankTools {
  const wordsOf = remember(countWords);
  return (query, definitions) => {
    const tools = definitions.map((definition) => ({
      definition,
      score: 0,
      ...wordsOf(definition),
    }));
    const total = tools.reduce((sum, { length }) => sum + length, 0);
    for (const word of wordsIn(query)) {
      const having = tools.filter(({ counts }) => counts.has(word));
      const rarity = Math.log(1 + (tools.length - having.length + 0.5) / (having.length + 0.5));
      for (const tool of having) {
        const count = tool.counts.get(word) ?? 0;
        const relative = (tool.length * tools.length) / total;
        tool.score += (rarity * count) / (count + SATURATION * (1 - LENGTH + LENGTH * relative));
      }
    }
    const best = Math.max(...tools.map(({ score }) => score));
    return tools
      .filter(({ score }) => score > RELEVANT * best)
      .sort((a, b) => b.score - a.score)
      .map(({ definition, score }) => ({ definition, score }));
  };
}

/** The names of a tool's parameters. */
export function parameterNames({ parameters }: ToolDefinitionLite): string[] {
  return isRecord(parameters.properties) ? Object.keys(parameters.properties) : [];
}

function wordsIn(query: string): Set<string> {
  const words = new Set(wordStems(query));
  for (const row of SYNONYMS) {
    const [word = '', ...others] = wordStems(row);
    if (words.has(word)) for (const other of others) words.add(other);
  }
  return words;
}

/** The words of a definition by their weights. */
function countWords(definition: ToolDefinitionLite): {
  counts: ReadonlyMap<string, number>;
  length: number;
} {
  const { name, description, parameters } = definition;
  const counts = new Map<string, number>();
  let length = 0;
  const add = (text: string, weight: number): void => {
    for (const word of wordStems(text)) {
      counts.set(word, (counts.get(word) ?? 0) + weight);
      length += weight;
    }
  };
  add(name, 3);
  add(description, 1);
  add(parameterNames(definition).join(' '), 1);
  // Keywords such as `type` are in every schema, and so count almost nothing.
  add(JSON.stringify(parameters), 0.3);
  return { counts, length };
}
