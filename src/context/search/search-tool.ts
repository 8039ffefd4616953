import type { Tool, ToolContext, ToolDefinitionLite, ToolRegistry } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { createRanking, parameterNames, type RankedTool } from './rank-tools.ts';

export const SEARCH_TOOL = 'search_tools';

/** A search finds so many tools, unless the caller wants another number. */
export const USUAL_LIMIT = 5;

/** A search finds at most so many tools. */
const MOST = 20;

/** Words behind so many characters have no effect. */
const MOST_QUERY = 1000;

/** The parts of a search that its tool needs. */
export interface SearchToolParts {
  readonly registry: Pick<ToolRegistry, 'names'>;
  readonly limit: number;
  /** The definitions that the batches of this context may call; `undefined` outside of them. */
  visibleTo(ctx: ToolContext): readonly ToolDefinitionLite[] | undefined;
  /** Offers tools in full from the next turn on, the last one longest. */
  offer(sessionId: string, names: readonly string[]): void;
}

/** The tools that a call with these arguments finds, the best first. */
export type FindTools = (args: unknown, visible: readonly ToolDefinitionLite[]) => RankedTool[];

/** @param limit how many tools are found, unless the arguments say another number */
export function createFinder(limit: number): FindTools {
  const rank = createRanking();
  return (args, visible) => {
    const { query, limit: wanted } = isRecord(args) ? args : {};
    const others = visible.filter(({ name }) => name !== SEARCH_TOOL);
    const words = typeof query === 'string' ? query.slice(0, MOST_QUERY) : '';
    return rank(words, others).slice(0, toLimit(wanted, limit));
  };
}

/** The nearest whole number within the bounds; the usual one for 0, and for what is no number. */
export function toLimit(wanted: unknown, usual: number): number {
  const number = typeof wanted === 'object' ? 0 : Math.floor(Number(wanted));
  return number ? Math.min(MOST, Math.max(1, number)) : usual;
}

/** The tool by which a model finds others. */
export function createSearchTool({ registry, limit, visibleTo, offer }: SearchToolParts): Tool {
  const find = createFinder(limit);
  return {
    name: SEARCH_TOOL,
    description:
      'Finds tools that are not in your list. Search before you say that you have no tool. Found tools are in your list from your next message on.',
    schema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'What the tool does: service, action and object' },
        limit: { type: 'integer' },
      },
      required: ['query'],
    },
    capabilities: {},
    alwaysInclude: true,
    // Servers write the descriptions of their tools.
    get outputIsUntrusted() {
      return registry.names.some((name) => name.startsWith('mcp__'));
    },
    async execute(args, ctx) {
      const visible = visibleTo(ctx);
      if (!visible) {
        const error = 'Runs only by executeParallel of its tool search.';
        return { ok: false, error, code: 'not_available' };
      }
      const found = find(args, visible).map(({ definition }) => definition);
      offer(ctx.sessionId, found.map(({ name }) => name).reverse());
      return {
        ok: true,
        value: found.map(describe).join('\n') || "No tool matches. Try other words as 'query'.",
      };
    },
  };
}

/** One line. The whole description is in the definition. */
function describe(definition: ToolDefinitionLite): string {
  const text = definition.description.replace(/\s+/g, ' ').replace(/^(.{200}).+/u, '$1…');
  return `- ${definition.name}(${parameterNames(definition).join(', ')}): ${text}`;
}
