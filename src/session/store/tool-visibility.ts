import type { InspectionFinding } from '../../context/index.ts';
import type { Explanation, ToolCall, ToolDefinitionLite, ToolFinding } from '../../core/index.ts';
import { offersReader, offersSearch } from '../workspace/context-transitions.ts';
import { earlierBatches } from '../workspace/earlier-batches.ts';
import type { Approvals, Workspace } from '../workspace/workspace.ts';

/**
 * Why the model receives a definition. `idle`: the search itself, where no tool is left to it;
 * `turn`: an ephemeral tool.
 */
export type OfferReason = 'fits' | 'pinned' | 'search' | 'idle' | 'found' | 'used' | 'turn';

/** A definition that the gates show. */
export interface FittedDefinition {
  definition: ToolDefinitionLite;
  /** By the counter of the workspace. */
  tokens: number;
  /** Absent for a tool that is left to the search. */
  reason?: OfferReason;
}

/** How the definitions fit the budget of the workspace. */
export interface FittedDefinitions {
  /** Unit: tokens. */
  budget: number;
  /** Every definition that the gates show, in the order of registration. */
  tools: readonly FittedDefinition[];
}

/**
 * The registry's answers for one personality before a run. They are refreshed after each edit that
 * could change them.
 */
export interface ToolVisibility {
  /** The inspected personality. */
  personalityId: string;
  /** One per registered tool, by name. */
  explanations: ReadonlyMap<string, Explanation>;
  /** The gate that hides each hidden tool, and its rule in one or two words. */
  hidden: ReadonlyMap<string, { gate: string; tag: string }>;
  /** One per inspected call, in the order of the calls. */
  calls: readonly Explanation[];
  /** The definitions that the model receives, in their order. */
  definitions: readonly ToolDefinitionLite[];
  /** Present in a workspace with a budget for definitions, unless another tool is `search_tools`. */
  fitted?: FittedDefinitions;
  /** Every registered tool in its current form, whether or not the definitions contain it. */
  registered: Approvals;
  /** The registry's findings about its tools. */
  findings: readonly ToolFinding[];
  /** The findings about the definitions of the user's own and declared tools. */
  inspection: readonly InspectionFinding[];
}

/** A workspace to inspect. */
export interface VisibilityRequest {
  workspace: Workspace;
  /** Calls to explain, in addition to every tool without arguments. */
  calls?: readonly ToolCall[];
  /**
   * Answers with what decides about access: explanations without gates that let a tool pass as
   * usual, definitions without schemas, and nothing in `registered`, `fitted` and `inspection`.
   * Default false.
   */
  isBrief?: boolean;
  /** The names of the tools to explain. Default: all. */
  only?: readonly string[] | undefined;
}

/** Whether two states give the same answers for a personality. */
export function sameVisibility(a: Workspace, b: Workspace): boolean {
  return (
    a.personalityId === b.personalityId &&
    a.personalities === b.personalities &&
    a.schemaTexts === b.schemaTexts &&
    a.dryRun === b.dryRun &&
    a.scenario.missing === b.scenario.missing &&
    a.scenario.secrets === b.scenario.secrets &&
    a.turn.context === b.turn.context &&
    a.registry === b.registry &&
    a.declarations === b.declarations &&
    offersReader(a) === offersReader(b) &&
    sameSearch(a, b)
  );
}

/** The definitions of an open batch depend on the calls of earlier ones. */
function sameSearch(a: Workspace, b: Workspace): boolean {
  if (!offersSearch(a)) return !offersSearch(b);
  const [before, after] = [earlierBatches(a), earlierBatches(b)];
  return (
    a.contextSettings === b.contextSettings &&
    a.scenario.callFaults === b.scenario.callFaults &&
    before.length === after.length &&
    before.every((batch, at) => batch === after[at])
  );
}
