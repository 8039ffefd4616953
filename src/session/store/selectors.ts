import type { ToolDefinitionLite } from '../../core/index.ts';
import { toJsonText } from '../lib/json-text.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import { perSession } from '../lib/session-memory.ts';
import { isSameForRuns } from '../workspace/context-settings.ts';
import { currentBatch, findCall } from '../workspace/transitions.ts';
import type { Batch, BatchCall, Workspace } from '../workspace/workspace.ts';
import type { Lane } from './run.ts';
import type { SessionState } from './state.ts';
import type { ToolInfo } from './tool-info.ts';
import type { ToolVisibility } from './tool-visibility.ts';

/** The content of the definitions panel. */
export interface DefinitionsView {
  definitions: readonly ToolDefinitionLite[];
  /** Length of their JSON, in UTF-16 code units. */
  chars: number;
}

/** The tool whose editors are open. */
export function selectTool({ tools, selectedTool }: SessionState): ToolInfo | undefined {
  return findTool(tools, selectedTool);
}

/** The text of the schema editor: the edit, or the catalogue's text. */
export function selectSchemaText({ workspace, tools }: SessionState, tool: string): string {
  const { schemaTexts } = workspace;
  const edited = Object.hasOwn(schemaTexts, tool) ? schemaTexts[tool] : undefined;
  const info = findTool(tools, tool);
  if (edited !== undefined && info?.origin !== 'declared') return edited;
  return info ? toJsonText(info.schema) : '';
}

/** The open batch. */
export function selectBatch({ workspace }: SessionState): Batch {
  return currentBatch(workspace);
}

/** The selected call. */
export function selectCall({ workspace, selectedCallId }: SessionState): BatchCall | undefined {
  return findSelected(workspace, selectedCallId);
}

/** The outcome of the selected call in the latest run of this batch, or in the past run. */
export function selectLane(
  state: Pick<SessionState, 'run' | 'past' | 'workspace' | 'selectedCallId'>,
): Lane | undefined {
  const { run, past, workspace, selectedCallId } = state;
  if (!run || (!past && run.batchId !== workspace.batchId)) return undefined;
  return findLane(run.lanes, selectedCallId);
}

/** The shown moment of the run, in milliseconds; absent at its end. */
export function selectMoment({
  moment,
  run,
}: Pick<SessionState, 'moment' | 'run'>): number | undefined {
  return moment?.runId === run?.id ? moment?.at : undefined;
}

/** The definitions that the model receives. */
export function selectDefinitions({ visibility }: SessionState): DefinitionsView {
  return toDefinitionsView(visibility);
}

/** Whether the workspace has changed since the latest run, in a part that its results depend on. */
export function selectIsStale({
  run,
  past,
  workspace,
}: Pick<SessionState, 'run' | 'past' | 'workspace'>): boolean {
  return run !== undefined && !past && !sameInput(run.input, workspace);
}

const toDefinitionsView = memoizeLast((visibility: ToolVisibility | undefined): DefinitionsView => {
  const definitions = visibility?.definitions ?? [];
  return { definitions, chars: JSON.stringify(definitions).length };
});

const findSelected = memoizeLast(findCall);

const found = perSession(() => ({ at: 0 }));

/** Called with each frame for thousands of lanes. The index seldom changes. */
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
      a.declarations === b.declarations &&
      isSameForRuns(a.contextSettings, b.contextSettings))
  );
}
