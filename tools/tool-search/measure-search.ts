import { estimateTokenCount } from 'tokenx';
import { createToolSearch } from '../../src/context/index.ts';
import { createToolRegistry, type ToolDefinitionLite } from '../../src/core/index.ts';
import { createContext } from '../../src/formats/index.ts';
import type { PublishedTool } from './published-tools.ts';

/** A request of a user, and the tools that are right for it. */
export interface PlainRequest {
  /** As a user says it. */
  request: string;
  /** As a model writes it when it searches for a tool. */
  query: string;
  /** The right ones, as `server__tool`. */
  tools: string[];
}

/** The results of one search, and their costs in tokens. */
export interface MeasuredSearch {
  words: string;
  tools: readonly string[];
  /** Names without `mcp__`, the best first. */
  found: string[];
  /** The place of the first right tool, from 0; -1 = none was found. */
  place: number;
  /** The result, as the model reads it. */
  resultTokens: number;
  /** The definitions of the next turn. */
  listTokens: number;
}

/** The tools of all servers in one registry, with a search that always applies. */
export function createMeasuredSearch(published: readonly PublishedTool[]) {
  const registry = createToolRegistry({
    tools: published.map((tool) => ({
      ...tool,
      capabilities: {},
      execute: async () => ({ ok: true, value: '' }),
    })),
  });
  const all = registry.toDefinitions();
  const budget = { tokens: 0 };
  const search = createToolSearch({ registry, budget, countTokens: estimateTokenCount });
  return {
    allTokens: tokensOf(all),
    firstTokens: tokensOf(search.toDefinitions('first')),
    /** Searches in a session of its own. */
    async measure(words: string, tools: readonly string[]): Promise<MeasuredSearch> {
      const sessionId = words;
      const call = { toolCallId: 'search', name: 'search_tools', args: { query: words } };
      const [settled] = await search.executeParallel([call], createContext({ sessionId }));
      const text = settled?.result.ok ? settled.result.value : '';
      const found = [...text.matchAll(/^- mcp__([^(]+)\(/gm)].map(([, name = '']) => name);
      return {
        words,
        tools,
        found,
        place: found.findIndex((name) => tools.includes(name)),
        resultTokens: estimateTokenCount(text),
        listTokens: tokensOf(search.toDefinitions(sessionId)),
      };
    },
  };
}

/** An estimate, as `tokenx` makes it. */
function tokensOf(definitions: readonly ToolDefinitionLite[]): number {
  return definitions.reduce((sum, one) => sum + estimateTokenCount(JSON.stringify(one)), 0);
}
