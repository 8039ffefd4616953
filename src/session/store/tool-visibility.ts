import type { Explanation, ToolCall, ToolDefinitionLite, ToolFinding } from '../../core/index.ts';
import type { Approvals, Workspace } from '../workspace/workspace.ts';

/**
 * What one personality meets before anything runs: the registry's own answers, asked again after
 * each edit that could change them.
 */
export interface ToolVisibility {
  /** The personality that was asked about. */
  personalityId: string;
  /** One per registered tool, by name. */
  explanations: ReadonlyMap<string, Explanation>;
  /** Of each tool that a gate hides from the model: the gate, and its rule in one or two words. */
  hidden: ReadonlyMap<string, { gate: string; tag: string }>;
  /** One per call that was asked about, in the order of the calls. */
  calls: readonly Explanation[];
  /** What the model would be told, in the order of registration. */
  definitions: readonly ToolDefinitionLite[];
  /** Every registered tool as it is now, whether or not the definitions contain it. */
  registered: Approvals;
  /** What the registry says that a person should know of its tools. */
  findings: readonly ToolFinding[];
}

/** A workspace to inspect. */
export interface VisibilityRequest {
  workspace: Workspace;
  /** Calls to explain, beside every tool without arguments. */
  calls?: readonly ToolCall[];
}

/** Whether an edit could not change what a personality meets. */
export function sameVisibility(a: Workspace, b: Workspace): boolean {
  return (
    a.personalityId === b.personalityId &&
    a.personalities === b.personalities &&
    a.schemaTexts === b.schemaTexts &&
    a.dryRun === b.dryRun &&
    a.scenario.missing === b.scenario.missing &&
    a.turn.context === b.turn.context &&
    a.registry === b.registry &&
    a.declarations === b.declarations
  );
}
