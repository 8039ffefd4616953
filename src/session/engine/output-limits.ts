import type { DefaultToolRegistry, Tool } from '../../core/index.ts';
import { lookup } from '../lib/lookup.ts';
import type { Workspace } from '../workspace/workspace.ts';

/**
 * A view of a registry through which tools come in with the output limits that the user set, for all authors of
 * them: the catalogue's, declared ones, own ones, and those that an MCP server adds during a run.
 *
 * @returns the registry itself without any.
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
      // Methods read private fields, which a proxy has none of.
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function capped(tool: Tool, caps: Workspace['budget']['caps']): Tool {
  const value = lookup(caps, tool.name);
  if (value === undefined) return tool;
  // In front of the tool, not a copy: what it inherits, or answers by a getter, stays as it is.
  const front: Tool = Object.create(tool, { maxResultChars: { value, enumerable: true } });
  return front;
}
