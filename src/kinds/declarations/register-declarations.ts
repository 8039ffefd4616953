import { keepPermissions, type ToolFilterOpts, type ToolRegistry } from '../../core/index.ts';
import { allMembers } from '../../lib/read-members.ts';
import type { LoadedTool } from '../kind.ts';
import type { LoadedDeclarations } from './load-declarations.ts';

/** Options of {@link registerDeclarations}. */
export interface RegisterDeclarationsOptions {
  /** Replace tools with the same names. Default false. */
  overwrite?: boolean;
  /** Keep the registry up to date with the tools' origins. Default true. */
  follow?: boolean;
}

/** The result of a registration. */
export interface RegisteredDeclarations {
  /**
   * For `toDefinitions`, `executeParallel` and `explain`, which apply the permissions. Join them
   * with those of a personality by `joinFilters`; a spread keeps both, too.
   */
  filterOpts: ToolFilterOpts;
  /** Stops following and removes the tools. Idempotent. */
  dispose(): void;
}

/**
 * Registers loaded declarations, all or nothing.
 *
 * Source: docs/contract.md#declarations.
 *
 * @throws ToolRegistryError as `register` does; the registry is unchanged then.
 * @example
 * const { loaded } = await loadDeclarations(text, sources);
 * const { filterOpts } = registerDeclarations(registry, loaded);
 * registry.toDefinitions(undefined, filterOpts);
 */
export function registerDeclarations(
  registry: ToolRegistry,
  loaded: LoadedDeclarations,
  { overwrite = false, follow = true }: RegisterDeclarationsOptions = {},
): RegisteredDeclarations {
  const disposers: (() => void)[] = [];
  const dispose = () => {
    for (const undo of disposers.splice(0).reverse()) undo();
  };
  const replaced = overwrite ? present(registry, loaded.tools) : [];
  try {
    for (const { tool, options } of loaded.tools) {
      disposers.push(registry.register(tool, { ...allMembers(options ?? {}), overwrite }));
    }
    if (follow) disposers.push(loaded.follow(registry));
  } catch (thrown) {
    dispose();
    for (const { tool, options } of replaced) {
      if (!registry.has(tool.name)) registry.register(tool, options);
    }
    throw thrown;
  }
  loaded.bind(registry);
  return { filterOpts: keepPermissions(loaded.permissions), dispose };
}

/** The tools to replace. */
function present(registry: ToolRegistry, tools: readonly LoadedTool[]): LoadedTool[] {
  return tools.flatMap(({ tool: { name }, options }) => {
    const tool = registry.get(name);
    const pluginId = registry.getPluginId(name);
    const server = options?.mcpServer;
    return tool
      ? {
          tool,
          options: {
            ...(pluginId !== undefined && { pluginId }),
            ...(server !== undefined && { mcpServer: server }),
          },
        }
      : [];
  });
}
