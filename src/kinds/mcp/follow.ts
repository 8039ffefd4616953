import type { Tool, ToolRegistry } from '../../core/index.ts';
import type { ConnectedMcpTool, MadeTool } from './tool.ts';

/**
 * Keeps a registry equal to a server's list. It applies each difference as one change, so readers
 * never see a list that the server never had.
 *
 * @param first The list that filled the registry, if any.
 * @returns applies the next list.
 */
export function followTools(
  registry: ToolRegistry,
  first: ReadonlyMap<string, MadeTool>,
  report: (message: string) => void,
): (tools: ReadonlyMap<string, MadeTool>) => void {
  let held = new Map<string, Tool>();
  for (const [name, { tool }] of first) if (isOurs(registry.get(name), tool)) held.set(name, tool);
  return (tools) => {
    const next = new Map<string, Tool>();
    const remove = [...held.keys()].filter((name) => !tools.has(name));
    const add: MadeTool[] = [];
    for (const [name, made] of tools) {
      const known = held.get(name);
      if (known === undefined && registry.has(name)) {
        report(`'${name}' is skipped: a tool of this name is already registered.`);
        continue;
      }
      next.set(name, made.tool);
      if (known === made.tool) continue;
      if (known !== undefined) remove.push(name);
      add.push(made);
    }
    if (remove.length === 0 && add.length === 0) return;
    try {
      registry.update({ remove, add });
      held = next;
    } catch (thrown) {
      report(`The changed list of tools was not applied: ${String(thrown)}`);
    }
  };
}

/** Also if the program registered an extended copy. */
function isOurs(
  present: (Tool & Partial<ConnectedMcpTool>) | undefined,
  tool: ConnectedMcpTool,
): boolean {
  return present?.mcp === tool.mcp;
}
