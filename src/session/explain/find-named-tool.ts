import { suggest } from '../../lib/suggest.ts';
import type { ToolInfo } from '../store/tool-info.ts';

/** The tool of a name, or the one that the name probably means: its short one, or a misspelt one. */
export function findNamedTool(
  tools: readonly ToolInfo[],
  name: string,
): { info: ToolInfo | undefined; meant?: string | undefined } {
  const info = tools.find((one) => one.name === name);
  if (info) return { info };
  const [short, ...more] = tools.filter(({ label }) => label === name);
  const names = tools.map((one) => one.name);
  return { info, meant: short && more.length === 0 ? short.name : suggest(name, names) };
}
