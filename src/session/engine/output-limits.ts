import type { DefaultToolRegistry, Tool } from '../../core/index.ts';
import { lookup } from '../lib/lookup.ts';
import type { Workspace } from '../workspace/workspace.ts';

/**
 * A view of a registry that applies the user's output limits to the tools that it registers. The
 * tools come from the catalogue, declarations, the user's code, or MCP servers that add tools
 * during a run.
 *
 * @returns the registry itself if there are no limits.
 */
export function withOutputLimits(
  registry: DefaultToolRegistry,
  caps: Workspace['budget']['caps'],
): DefaultToolRegistry {
  if (Object.keys(caps).length === 0) return registry;
  const cap = (tool: Tool) => capped(tool, caps);
  const own: Partial<DefaultToolRegistry> = {
    register: (tool, options) => registry.register(cap(tool), options),
    registerAll: (tools, options) => registry.registerAll(tools.map(cap), options),
    update: ({ add, ...rest }) =>
      registry.update({
        ...rest,
        ...(add && { add: add.map((one) => ({ ...one, tool: cap(one.tool) })) }),
      }),
  };
  return new Proxy(registry, {
    get(target, key) {
      const value: unknown = Reflect.get(Object.hasOwn(own, key) ? own : target, key);
      // Methods read private fields, which do not exist on a proxy.
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function capped(tool: Tool, caps: Workspace['budget']['caps']): Tool {
  const value = lookup(caps, tool.name);
  if (value === undefined) return tool;
  // A proxy, not a copy, keeps inherited members and getters.
  const front: Tool = Object.create(tool, { maxResultChars: { value, enumerable: true } });
  return front;
}
