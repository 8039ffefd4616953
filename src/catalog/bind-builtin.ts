import {
  createCapabilityBackends,
  defineTool,
  extendContext,
  type Tool,
  type ToolContext,
} from '../core/index.ts';
import type { Builtin } from '../kinds/builtin/builtin.ts';
import { skills } from './data/skills.ts';
import type { World } from './world.ts';

/** Properties of the built-in that an example tool overrides. */
export interface BindingOptions
  extends Partial<Pick<Tool, 'description' | 'schema' | 'timeoutMs' | 'outputIsUntrusted'>> {
  /** A local backend, and its latency for each call in milliseconds. Default: none. */
  local?: { backend: string; latencyMs: readonly [min: number, max: number] };
  /** Changes the context of a call. Default: it stays. */
  context?: (ctx: ToolContext) => Partial<ToolContext>;
}

/** Creates the example tool of a built-in, over one world. */
export type BindBuiltin = <TConfig>(
  builtin: Builtin<TConfig>,
  config: TConfig,
  settings?: BindingOptions,
) => Tool;

/**
 * Binds built-in tools to the simulated services of one world. An example tool declares no
 * capabilities: it has the services of its world, whatever a personality or a scenario grants.
 * Therefore it runs in every workspace.
 *
 * @example
 * const bind = createBinder(world);
 * const tool = bind(readFile, { max_chars: 40_000 });
 */
export function createBinder(world: World): BindBuiltin {
  const { clock, backends } = world;
  const access = createCapabilityBackends({ ...backends, clock });
  const sources = { clock, skills: Object.fromEntries(skills), board: world.board };

  return (builtin, config, { local, context, ...changes } = {}) => {
    const created = builtin.create(config, sources, ({ message }) => {
      throw new TypeError(message);
    });
    if (!created) throw new TypeError(`The built-in '${builtin.name}' needs other sources.`);
    const { capabilities, argumentAliases, ...tool } = created;
    const fs_reach = capabilities.fs_reach && { read: ['/'], write: ['/'] };
    const open = { ...created, capabilities: { ...capabilities, ...(fs_reach && { fs_reach }) } };
    return defineTool({
      ...tool,
      ...changes,
      async execute(args, ctx) {
        if (local) await world.delay(local.backend, local.latencyMs, ctx.abortSignal);
        // Relative paths start at the root of the world, also on a server without directories.
        const { networkPolicy, ...free } = extendContext(ctx, { workingDir: world.fs.root });
        const granted = access.resolve({ tool: open, ctx: free, turnAttachments: [] });
        return created.execute(args, extendContext(free, { ...granted, ...context?.(ctx) }));
      },
    });
  };
}
