import { suggest } from '../../lib/suggest.ts';
import type { Collision } from '../store/collision.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { sharedNameOf } from '../tools/taken-names.ts';

/**
 * The tool of a name, or the one that the name probably means: its short one, a misspelt one, or the former one
 * of a file whose name another tool has, too.
 */
export function findNamedTool(
  tools: readonly ToolInfo[],
  name: string,
  collisions: readonly Collision[],
): { info: ToolInfo | undefined; meant?: string | undefined } {
  const info = tools.find((one) => one.name === name);
  if (info) return { info };
  const [short, ...more] = tools.filter(({ label }) => label === name);
  const names = tools.map((one) => one.name);
  if (short && more.length === 0) return { info, meant: short.name };
  return { info, meant: suggest(name, names) ?? sharedNameOf(collisions) };
}
