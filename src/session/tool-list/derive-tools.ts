import { withDeclared } from '../declarations/declared-tool-infos.ts';
import { lookup } from '../lib/lookup.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { SessionState } from '../store/state.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { toListedExamples, toRegisteredExamples } from '../tools/example-tools.ts';
import { offeredToolInfos } from '../tools/offered-tool-infos.ts';
import { nameOf } from '../user-code/tool-names.ts';
import { toAllTools } from '../user-code/user-tool-infos.ts';
import { findTool } from '../workspace/user-code-transitions.ts';
import { toCollisions } from './find-workspace-collisions.ts';

type Derived = Pick<
  SessionState,
  'tools' | 'collisions' | 'takenNames' | 'selectedTool' | 'selectedUserCodeId'
>;

/**
 * Derives the tools, their name collisions, and the selected tool's current name. The sources are
 * the workspace and its compiled code.
 *
 * @returns `undefined` if the state is up to date.
 */
export function derive(state: SessionState, catalogue: readonly ToolInfo[]): Derived | undefined {
  const { workspace, userTools, declared } = state;
  const { declarations, registry, reducers } = workspace;
  const listed = withOffered(
    offeredToolInfos(workspace),
    toListedExamples(catalogue, registry.examples),
  );
  const { collisions, takenNames } = toCollisions(
    toRegisteredExamples(listed),
    declarations,
    declared,
    workspace.tools,
    userTools,
    registry.onCollision,
  );
  const known = withDeclared(listed, declarations, declared, collisions);
  const tools = withBuiltInReducers(
    toAllTools(known, workspace.tools, userTools, reducers, collisions),
    catalogue,
  );
  const selected = select(state, tools);
  const same =
    tools === state.tools &&
    collisions === state.collisions &&
    takenNames === state.takenNames &&
    selected.selectedTool === state.selectedTool &&
    selected.selectedUserCodeId === state.selectedUserCodeId;
  return same ? undefined : { tools, collisions, takenNames, ...selected };
}

const withOffered = memoizeLast((offered: readonly ToolInfo[], examples: readonly ToolInfo[]) =>
  offered.length === 0 ? examples : [...offered, ...examples],
);

/**
 * The registry finds a reducer by the name of its tool, so a tool with the name of an example has the
 * reducer of the example, also where the example is removed.
 *
 * Source: docs/contract.md#reduce.
 */
const withBuiltInReducers = memoizeLast(
  (tools: readonly ToolInfo[], catalogue: readonly ToolInfo[]) => {
    const loaders = new Map(
      catalogue.map(({ name, loadReducerSource }) => [name, loadReducerSource]),
    );
    return tools.map((info) => {
      const loadReducerSource = loaders.get(info.name);
      return loadReducerSource ? { ...info, hasReducer: true, loadReducerSource } : info;
    });
  },
);

function select(
  { workspace, userTools, selectedTool, selectedUserCodeId }: SessionState,
  tools: readonly ToolInfo[],
): Pick<SessionState, 'selectedTool' | 'selectedUserCodeId'> {
  const tool =
    selectedUserCodeId === undefined ? undefined : findTool(workspace, selectedUserCodeId);
  if (tool) return { selectedTool: nameOf(tool, lookup(userTools, tool.id)), selectedUserCodeId };
  const info = tools.find(({ name }) => name === selectedTool);
  return { selectedTool, selectedUserCodeId: info?.userCodeId };
}
