import type { ToolFailure } from '../../contract/tool-result.ts';
import { err } from '../../results/results.ts';

/**
 * The refusal of a name without a tool. With `refuseAsUnknown`, also of a tool that is in no list of
 * its caller.
 */
export function refuseUnknownTool(name: string): ToolFailure {
  return err(`Unknown tool: ${name}`, 'not_available');
}
