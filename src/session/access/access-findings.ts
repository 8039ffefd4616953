import {
  type CapabilityFinding,
  type Personality,
  validateToolsForPersonality,
} from '../../core/index.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { ToolRow } from '../store/tool-row.ts';
import { WORKING_DIR } from './path-list-text.ts';

/**
 * What tools ask beyond the policy of a personality: of those tools that it may use at all.
 *
 * @param rows What the personality meets; a tool that another gate hides asks for nothing.
 */
export function findBeyondAccess(
  tools: readonly ToolInfo[],
  rows: readonly ToolRow[],
  personality: Personality,
): CapabilityFinding[] {
  const hidden = new Set(
    rows
      .filter(({ status, tag }) => status === 'refused' && tag !== 'capabilities')
      .map(({ name }) => name),
  );
  const usable = tools.filter(({ name, disabled }) => !disabled && !hidden.has(name));
  return validateToolsForPersonality(usable, personality, WORKING_DIR);
}
