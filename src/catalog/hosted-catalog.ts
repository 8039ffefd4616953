import type { Clock, Personality, ToolContext } from '../core/index.ts';
import { type CatalogEntry, createCatalog } from './catalog.ts';
import { READ_ONLY } from './personalities.ts';
import { standardScenario } from './scenario.ts';
import { createWorld } from './world.ts';

/** For callers without a token: reads everything and changes nothing. */
export const visitor: Personality = {
  id: 'visitor',
  name: 'Visitor',
  description: 'Reads and searches. Changes nothing, and runs no commands.',
  toolset: [
    'read_file',
    'search_files',
    'web_search',
    'web_extract',
    'fetch_url',
    'kanban_list',
    'sql_query',
  ],
  ...READ_ONLY,
};

/** Options of {@link createHostedCatalog}. */
export interface HostedCatalogOptions {
  clock: Clock;
  /** The most worlds at a time; the least recently used one goes first. Default 50. */
  worlds?: number;
  /**
   * The maximum arguments of a session, in UTF-16 code units, before its world is reset. Default
   * 2,000,000.
   */
  worldChars?: number;
}

/** A simulated world of a session, and its tools by name. */
interface HostedWorld {
  tools: ReadonlyMap<string, CatalogEntry['tool']>;
  /** The length of all arguments so far, which limits the growth of the world. */
  heardChars: number;
}

/**
 * The example tools for many callers at once. Each session has its own fresh world: only the same
 * session sees its writes. Visitors share one world, because their tools cannot change it.
 *
 * @example
 * const registry = createToolRegistry();
 * for (const { tool } of createHostedCatalog({ clock: systemClock })) registry.register(tool);
 */
export function createHostedCatalog(options: HostedCatalogOptions): CatalogEntry[] {
  const { clock, worlds: limit = 50, worldChars = 2_000_000 } = options;
  // In the order of their last use.
  const worlds = new Map<string, HostedWorld>();

  const worldOf = (ctx: ToolContext): HostedWorld => {
    const key = ctx.personalityId === visitor.id ? visitor.id : `session ${ctx.sessionId}`;
    const known = worlds.get(key);
    const world =
      known && known.heardChars <= worldChars
        ? known
        : {
            tools: new Map(createEntries(clock).map(({ tool }) => [tool.name, tool])),
            heardChars: 0,
          };
    worlds.delete(key);
    worlds.set(key, world);
    for (const oldest of worlds.keys()) {
      if (worlds.size <= limit) break;
      worlds.delete(oldest);
    }
    return world;
  };

  return createEntries(clock).map(({ tool, ...entry }) => ({
    ...entry,
    tool: {
      ...tool,
      execute: async (args, ctx) => {
        const world = worldOf(ctx);
        world.heardChars += JSON.stringify(args)?.length ?? 0;
        // Every world has the same tools.
        return (world.tools.get(tool.name) ?? tool).execute(args, ctx);
      },
    },
  }));
}

function createEntries(clock: Clock): CatalogEntry[] {
  const { seed, faults } = standardScenario;
  return createCatalog(createWorld({ clock, seed, faults }));
}
