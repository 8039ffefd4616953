import type { ToolFailure } from '../../contract/tool-result.ts';
import type { GateOptions } from '../../registry/gate-options.ts';
import { err } from '../../results/results.ts';

/** The refusal of a name without a tool. */
export function refuseUnknownTool(name: string): ToolFailure {
  return err(`Unknown tool: ${name}`, 'not_available');
}

/**
 * The refusal of a tool that its caller may not use: `refusal`, or with `refuseAsUnknown` that of
 * a name without a tool.
 */
export function refuseHiddenTool(
  name: string,
  refusal: ToolFailure,
  { refuseAsUnknown }: GateOptions,
): ToolFailure {
  return refuseAsUnknown ? refuseUnknownTool(name) : refusal;
}
