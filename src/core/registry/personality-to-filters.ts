import type { Personality } from '../contract/personality.ts';
import type { ToolContext } from '../contract/tool-context.ts';
import type { ToolFilterOpts } from '../contract/tool-filter-opts.ts';

/** The filters of a personality for one batch. Source: docs/contract.md#allowlist. */
export interface PersonalityFilters {
  /** Absent if the personality has no toolset. */
  allowedTools?: string[];
  filterOpts: ToolFilterOpts;
  /** Add it to the batch's context, by `extendContext`. */
  ctx: Pick<ToolContext, 'personalityId' | 'networkPolicy'>;
}

/**
 * Translates a personality into the arguments of `executeParallel` and `toDefinitions`.
 *
 * Join the filters of several sources with `joinFilters`. In a spread, one list would replace
 * another.
 *
 * Source: docs/contract.md#personalities.
 *
 * @example
 * const { allowedTools, filterOpts, ctx } = personalityToFilters(reviewer);
 * await registry.executeParallel(calls, extendContext(turn, ctx), allowedTools, filterOpts);
 */
export function personalityToFilters(personality: Personality): PersonalityFilters {
  const { toolset, mcp_servers, mcp_tools, plugins, exclude_tools, permissions } = personality;
  const network = personality.safety?.network;
  return {
    ...(toolset && { allowedTools: toolset }),
    filterOpts: {
      ...(mcp_servers && { allowedMcpServers: mcp_servers }),
      ...(mcp_tools && { allowedMcpTools: mcp_tools }),
      ...(plugins && { allowedPlugins: plugins }),
      ...(exclude_tools && { excludeTools: exclude_tools }),
      ...(permissions && { permissions }),
    },
    ctx: { personalityId: personality.id, ...(network && { networkPolicy: network }) },
  };
}
