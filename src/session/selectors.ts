import type { ToolDefinitionLite } from '../core/index.ts';
import { toJsonText } from './lib/json-text.ts';
import { lookup } from './lib/lookup.ts';
import { memoizeLast } from './lib/memoize-last.ts';
import { perSession } from './lib/session-memory.ts';
import type { Problem } from './store/problem.ts';
import type { Lane } from './store/run.ts';
import type { SessionState } from './store/state.ts';
import type { ToolInfo } from './store/tool-info.ts';
import type { ToolRow } from './store/tool-row.ts';
import type { ToolVisibility } from './store/tool-visibility.ts';
import type { UserTools } from './store/user-code.ts';
import { findProblems } from './tool-list/find-problems.ts';
import { ruleTag } from './tools/rule-tags.ts';
import {
  type OutsideCode,
  toOutsideCode,
  withRuntimeProblems,
} from './user-code/user-code-selectors.ts';
import { currentBatch, findCall } from './workspace/transitions.ts';
import type { Batch, BatchCall, Workspace } from './workspace/workspace.ts';

/** What the definitions panel shows. */
export interface DefinitionsView {
  definitions: readonly ToolDefinitionLite[];
  /** Length of their JSON, in UTF-16 code units. */
  chars: number;
}

/** One row per tool: the catalogue's in its order, then the own ones. */
export function selectToolRows({
  tools,
  visibility,
  own,
  workspace,
}: SessionState): readonly ToolRow[] {
  return toToolRows(tools, visibility, own, workspace.budget.caps);
}

/** The tool whose editors are open. */
export function selectTool({ tools, selectedTool }: SessionState): ToolInfo | undefined {
  return findTool(tools, selectedTool);
}

/** The text of the schema editor: the edit, or else the catalogue's own. */
export function selectSchemaText({ workspace, tools }: SessionState, tool: string): string {
  const { schemaTexts } = workspace;
  const edited = Object.hasOwn(schemaTexts, tool) ? schemaTexts[tool] : undefined;
  const info = findTool(tools, tool);
  if (edited !== undefined && info?.origin !== 'declared') return edited;
  return info ? toJsonText(info.schema) : '';
}

/** The batch that is open. */
export function selectBatch({ workspace }: SessionState): Batch {
  return currentBatch(workspace);
}

/** The call that is selected. */
export function selectCall({ workspace, selectedCallId }: SessionState): BatchCall | undefined {
  return findSelected(workspace, selectedCallId);
}

/** What became of the selected call in the latest run of this batch, or in the past run. */
export function selectLane(state: SessionState): Lane | undefined {
  const { run, past, workspace, selectedCallId } = state;
  if (!run || (!past && run.batchId !== workspace.batchId)) return undefined;
  return findLane(run.lanes, selectedCallId);
}

/** The moment of the shown run that is looked at, in milliseconds; absent at its end. */
export function selectMoment({ moment, run }: SessionState): number | undefined {
  return moment?.runId === run?.id ? moment?.at : undefined;
}

/** What is wrong with what a person wrote, and what their code did wrong in the shown run. */
export function selectProblems(state: SessionState): readonly Problem[] {
  const { workspace, mismatches, runtimeProblems } = state;
  return withRuntimeProblems(join(findProblems(state), mismatches), workspace, runtimeProblems);
}

/** What waits for Run: how many files and declarations of somebody else's the workspace brings. */
export function selectOutsideCode({ workspace, trust }: SessionState): OutsideCode | undefined {
  return trust === 'outside' ? toOutsideCode(workspace) : undefined;
}

/** What the model would be told. */
export function selectDefinitions({ visibility }: SessionState): DefinitionsView {
  return toDefinitionsView(visibility);
}

/** Whether the workspace says something else now than the latest run was given. */
export function selectIsStale({ run, past, workspace }: SessionState): boolean {
  return run !== undefined && !past && !sameInput(run.input, workspace);
}

const join = memoizeLast(
  (found: readonly Problem[], mismatches: readonly Problem[]): readonly Problem[] =>
    mismatches.length === 0 ? found : [...found, ...mismatches],
);

const toToolRows = memoizeLast(
  (
    tools: readonly ToolInfo[],
    visibility: ToolVisibility | undefined,
    own: UserTools,
    caps: Caps,
  ): readonly ToolRow[] =>
    tools.map((info) => ({
      name: info.name,
      origin: info.origin,
      disabled: info.disabled ?? false,
      ...(info.ephemeral && { ephemeral: true }),
      ...(info.userCodeId !== undefined && { ownId: info.userCodeId }),
      ...(info.declarationId !== undefined && { declarationId: info.declarationId }),
      label: info.label,
      group: info.group,
      description: info.description,
      hasReducer: info.hasReducer,
      ...toCap(info, caps),
      ...(toOwnStatus(info, own) ?? toRowStatus(info.name, visibility)),
    })),
);

type Caps = Workspace['budget']['caps'];

function toCap(
  { name, maxResultChars: own }: ToolInfo,
  caps: Caps,
): Pick<ToolRow, 'maxResultChars'> {
  const maxResultChars = lookup(caps, name) ?? own;
  return maxResultChars === undefined ? {} : { maxResultChars };
}

// What hides a tool; a dry run or wrong arguments are of one call, not of the tool.
const HIDING_GATES: ReadonlySet<string> = new Set([
  'lookup',
  'exclusion',
  'allowlist',
  'approval',
  'availability',
  'capabilities',
]);

// What keeps a tool from being registered at all; the gates then do not know it.
function toOwnStatus(
  { userCodeId, disabled, lost }: ToolInfo,
  own: UserTools,
): Pick<ToolRow, 'status' | 'tag'> | undefined {
  if (disabled) return { status: 'unavailable', tag: 'disabled' };
  if (userCodeId === undefined) return undefined;
  const compiled = lookup(own, userCodeId);
  if (compiled?.status === 'broken') return { status: 'broken', tag: 'does not compile' };
  if (!compiled || compiled.status === 'waiting')
    return { status: 'unknown', tag: 'waits for Run' };
  if (compiled.status === 'compiling' && !compiled.module) return { status: 'unknown', tag: '' };
  return lost ? { status: 'broken', tag: 'name taken' } : undefined;
}

function toRowStatus(
  name: string,
  visibility: ToolVisibility | undefined,
): Pick<ToolRow, 'status' | 'tag'> {
  const hiding = visibility?.explanations
    .get(name)
    ?.gates.find(({ gate, verdict }) => HIDING_GATES.has(gate) && verdict.outcome === 'refuse');
  if (!hiding) return { status: 'visible', tag: '' };
  return {
    status: hiding.gate === 'availability' ? 'unavailable' : 'refused',
    tag: ruleTag(hiding.verdict.rule) ?? hiding.gate,
  };
}

const toDefinitionsView = memoizeLast((visibility: ToolVisibility | undefined): DefinitionsView => {
  const definitions = visibility?.definitions ?? [];
  return { definitions, chars: JSON.stringify(definitions).length };
});

const findSelected = memoizeLast(findCall);

const found = perSession(() => ({ at: 0 }));

/** Runs with each frame, over thousands of lanes: the index seldom changes. */
function findLane(lanes: readonly Lane[], callId: string | undefined): Lane | undefined {
  const last = found();
  if (lanes[last.at]?.callId !== callId) {
    last.at = lanes.findIndex((lane) => lane.callId === callId);
  }
  return lanes[last.at];
}

function findTool(tools: readonly ToolInfo[], name: string): ToolInfo | undefined {
  return tools.find((info) => info.name === name);
}

function sameInput(a: Workspace, b: Workspace): boolean {
  return (
    a === b ||
    (a.personalityId === b.personalityId &&
      a.personalities === b.personalities &&
      a.batchId === b.batchId &&
      currentBatch(a) === currentBatch(b) &&
      a.budget === b.budget &&
      a.dryRun === b.dryRun &&
      a.scenario === b.scenario &&
      a.turn === b.turn &&
      a.registry === b.registry &&
      a.schemaTexts === b.schemaTexts &&
      a.tools === b.tools &&
      a.reducers === b.reducers &&
      a.declarations === b.declarations)
  );
}
