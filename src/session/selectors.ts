import type { ToolDefinitionLite } from '../core/index.ts';
import { toJsonText } from './content.ts';
import { type LadderStep, toLadder, toLaneNote, toPreviewLadder } from './ladder.ts';
import { memoizeLast } from './memo.ts';
import { prepare } from './prepare.ts';
import { ruleText } from './rules.ts';
import type { Lane, Run } from './run.ts';
import type { Problem, SessionState, ToolRow } from './state.ts';
import type { Surface } from './surface.ts';
import type { ToolInfo } from './tool-info.ts';
import { currentBatch, currentPersonality, findCall } from './transitions.ts';
import type { Batch, BatchCall, Workspace } from './workspace.ts';

/** What the definitions panel shows. */
export interface DefinitionsView {
  definitions: readonly ToolDefinitionLite[];
  /** Length of their JSON, in UTF-16 code units. */
  chars: number;
}

/** One row per tool of the catalogue, in its order. */
export function selectToolRows({ tools, surface }: SessionState): readonly ToolRow[] {
  return toToolRows(tools, surface);
}

/** The tool whose editors are open. */
export function selectTool({ tools, selectedTool }: SessionState): ToolInfo | undefined {
  return findTool(tools, selectedTool);
}

/** The text of the schema editor: the edit, or else the catalogue's own. */
export function selectSchemaText({ workspace, tools }: SessionState, tool: string): string {
  const { schemaTexts } = workspace;
  const edited = Object.hasOwn(schemaTexts, tool) ? schemaTexts[tool] : undefined;
  if (edited !== undefined) return edited;
  const info = findTool(tools, tool);
  return info ? toJsonText(info.schema) : '';
}

/** The batch that is open. */
export function selectBatch({ workspace }: SessionState): Batch {
  return currentBatch(workspace);
}

/** The call that is selected. */
export function selectCall({ workspace, selectedCallId }: SessionState): BatchCall | undefined {
  return findCall(workspace, selectedCallId);
}

/** What became of the selected call in the latest run of this batch. */
export function selectLane({ run, workspace, selectedCallId }: SessionState): Lane | undefined {
  if (run?.batchId !== workspace.batchId) return undefined;
  return run.lanes.find(({ callId }) => callId === selectedCallId);
}

/**
 * The twelve steps of the selected call; where it has not run, what the gates would say of its
 * tool.
 */
export function selectLadder(state: SessionState): readonly LadderStep[] {
  const { run, tools, surface, workspace } = state;
  const lane = selectLane(state);
  if (run && lane) return ladderOf(run, lane, tools);
  const call = selectCall(state);
  return previewOf(call?.tool ?? state.selectedTool, call?.id ?? '', workspace, tools, surface);
}

/** What a lane's end says in one line; empty where nothing is worth saying. */
export function selectLaneNote({ run, tools }: SessionState, lane: Lane): string {
  return run ? toLaneNote({ run, lane, info: findTool(tools, lane.tool) }) : '';
}

/** What keeps Run from starting, or should be known before it. */
export function selectProblems({ workspace }: SessionState): readonly Problem[] {
  return prepare(workspace).problems;
}

/** What the model would be told. */
export function selectDefinitions({ surface }: SessionState): DefinitionsView {
  return toDefinitionsView(surface);
}

/** Whether the workspace says something else now than the latest run was given. */
export function selectIsStale({ run, workspace }: SessionState): boolean {
  return run !== undefined && !sameInput(run.input, workspace);
}

const toToolRows = memoizeLast(
  (tools: readonly ToolInfo[], surface: Surface | undefined): readonly ToolRow[] =>
    tools.map((info) => ({
      name: info.name,
      label: info.label,
      group: info.group,
      description: info.description,
      hasReducer: info.hasReducer,
      ...(info.maxResultChars !== undefined && { maxResultChars: info.maxResultChars }),
      ...toRowStatus(info.name, surface),
    })),
);

// What hides a tool; a dry run or wrong arguments are of one call, not of the tool.
const HIDING_GATES: ReadonlySet<string> = new Set([
  'lookup',
  'exclusion',
  'allowlist',
  'availability',
  'capabilities',
]);

function toRowStatus(name: string, surface: Surface | undefined): Pick<ToolRow, 'status' | 'tag'> {
  const hiding = surface?.explanations
    .get(name)
    ?.gates.find(({ gate, verdict }) => HIDING_GATES.has(gate) && verdict.outcome === 'refuse');
  if (!hiding) return { status: 'visible', tag: '' };
  return {
    status: hiding.gate === 'availability' ? 'unavailable' : 'refused',
    tag: ruleText(hiding.verdict.rule).tag ?? hiding.gate,
  };
}

const ladderOf = memoizeLast(
  (run: Run, lane: Lane, tools: readonly ToolInfo[]): readonly LadderStep[] =>
    toLadder({ run, lane, info: findTool(tools, lane.tool) }),
);

const previewOf = memoizeLast(
  (
    tool: string,
    callId: string,
    workspace: Workspace,
    tools: readonly ToolInfo[],
    surface: Surface | undefined,
  ): readonly LadderStep[] =>
    toPreviewLadder({
      explanation: surface?.explanations.get(tool),
      personality: currentPersonality(workspace),
      info: findTool(tools, tool),
      callId,
    }),
);

const toDefinitionsView = memoizeLast((surface: Surface | undefined): DefinitionsView => {
  const definitions = surface?.definitions ?? [];
  return { definitions, chars: JSON.stringify(definitions).length };
});

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
      a.schemaTexts === b.schemaTexts)
  );
}
