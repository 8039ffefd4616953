import type { DefaultToolRegistry, Tool, TrimStrategy } from '../../core/index.ts';
import { lookup } from '../lib/lookup.ts';
import type { Workspace } from '../workspace/workspace.ts';

type OutputSettings = Pick<Workspace, 'budget' | 'contextSettings'>;

/**
 * A view of a registry that applies the user's output limits, and ways to cut, to the tools that it
 * registers. The
 * tools come from the catalogue, declarations, the user's code, or MCP servers that add tools
 * during a run.
 *
 * @returns the registry itself if there are no limits.
 */
export function withOutputLimits(
  registry: DefaultToolRegistry,
  { budget: { caps }, contextSettings: { trims = {} } = {} }: OutputSettings,
): DefaultToolRegistry {
  if (Object.keys(caps).length === 0 && Object.keys(trims).length === 0) return registry;
  const cap = (tool: Tool) => limited(tool, lookup(caps, tool.name), lookup(trims, tool.name));
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

function limited(tool: Tool, maxChars: number | undefined, trim: TrimStrategy | undefined): Tool {
  if (maxChars === undefined && trim === undefined) return tool;
  // A proxy, not a copy, keeps inherited members and getters.
  const front: Tool = Object.create(tool, {
    ...(maxChars !== undefined && { maxResultChars: { value: maxChars, enumerable: true } }),
    ...(trim && { trim: { value: trim, enumerable: true } }),
  });
  return front;
}
