import {
  type CapabilityFinding,
  type Personality,
  validateToolsForPersonality,
} from '../../core/index.ts';
import { describePaths } from '../../core/steps.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { ToolRow } from '../store/tool-row.ts';
import { WORKING_DIR } from './path-list-text.ts';

/**
 * The declarations beyond a personality's policy, of the tools that it may use.
 *
 * @param rows The verdicts for the personality; a tool that another gate hides has no finding.
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
  return validateToolsForPersonality(usable, personality, WORKING_DIR).map((finding) => ({
    ...finding,
    message: describePaths(finding.message),
  }));
}
