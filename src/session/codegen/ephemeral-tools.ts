import type { Workspace } from '../workspace/workspace.ts';
import type { CodegenTool } from './codegen-tool.ts';

/** The names of the tools that the end of the workspace's turn removes. */
export function findEphemeral(
  { turn }: Pick<Workspace, 'turn'>,
  tools: readonly Pick<CodegenTool, 'name' | 'ephemeral' | 'lost' | 'disabled'>[],
): string[] {
  if (turn.end !== 'ack') return [];
  return tools.flatMap((one) => (one.ephemeral && !one.lost && !one.disabled ? [one.name] : []));
}
