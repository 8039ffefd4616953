import type { StoreApi } from 'zustand/vanilla';
import type { LiveDeclaration } from '../declarations/live-declaration.ts';
import type { BusyFlag } from '../documents/crash-guard.ts';
import { prepare } from '../engine/prepare-run.ts';
import type { Remember } from '../lib/session-memory.ts';
import { mayCompute } from '../store/may-compute.ts';
import type { SessionState } from '../store/state.ts';
import {
  sameVisibility,
  type ToolVisibility,
  type VisibilityRequest,
} from '../store/tool-visibility.ts';
import { toReadyCode } from '../user-code/ready-code.ts';
import { offersSearch } from '../workspace/context-transitions.ts';
import { earlierBatches } from '../workspace/earlier-batches.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { InspectionQuestion } from './inspect-registry.ts';
import { keepAnswers } from './kept-answers.ts';

/** Options of {@link createVisibilityInspector}. */
export interface VisibilityInspectorOptions {
  store: StoreApi<SessionState>;
  /** Asks a registry about the tools. May reject. */
  inspectRegistry(question: InspectionQuestion): Promise<ToolVisibility>;
  /** Whether the user's code can run. */
  hasSandbox: boolean;
  remember: Remember;
  /** The current declarations of the workspace. */
  declared(): readonly LiveDeclaration[];
  /** Marks the document while it is inspected. */
  during: BusyFlag['during'];
}

/** Keeps `visibility` in the state up to date, and inspects other workspaces. */
export interface VisibilityInspector {
  /** Inspects the open workspace; only the answer to the latest request is stored. */
  refresh(): Promise<void>;
  /** Refreshes after a change of the state that can affect the answers. */
  onChange(state: SessionState, before: SessionState): void;
  /** `undefined` after `dispose`, and if the engine was ended. Never rejects. */
  inspect(request: VisibilityRequest): Promise<ToolVisibility | undefined>;
  dispose(): void;
}

/** Inspects with a separate registry, so that runs and rate limits are not affected. */
export function createVisibilityInspector(
  options: VisibilityInspectorOptions,
): VisibilityInspector {
  const { store, inspectRegistry, hasSandbox, remember, declared, during } = options;
  // Reducers change no answer.
  const readyTools = () => remember(() => toReadyCode(store.getState()).tools);
  let inspectedTools = readyTools();
  let requests = 0;
  let disposed = false;

  const ask = async ({ workspace, calls = [], isBrief = false, only }: VisibilityRequest) => {
    if (disposed) return undefined;
    return inspectRegistry({
      ...{ workspace: toInspected(workspace), calls, isBrief, only },
      declared: declared().map(({ known }) => known),
      schemas: remember(() => prepare(workspace).schemas),
      userTools: hasSandbox ? readyTools().map(({ module }) => module) : [],
    }).catch(() => undefined);
  };
  const inspect = keepAnswers({
    ask,
    facts: () => [store.getState().declared, readyTools()],
    tools: () => store.getState().tools,
  });
  const refresh = async () => {
    requests += 1;
    const request = requests;
    const state = store.getState();
    if (!mayCompute(state)) return;
    const visibility = await during(() => inspect({ workspace: state.workspace }));
    // A later edit has started a newer inspection, whose answer counts.
    if (visibility && request === requests && !disposed) store.setState({ visibility });
  };

  return {
    refresh,
    inspect,
    onChange: (state, before) => {
      const { workspace, declared: known } = state;
      const own = readyTools();
      if (
        mayCompute(state) === mayCompute(before) &&
        sameVisibility(workspace, before.workspace) &&
        own === inspectedTools &&
        known === before.declared
      ) {
        return;
      }
      inspectedTools = own;
      void refresh();
    },
    dispose: () => {
      disposed = true;
    },
  };
}

/** Without the parts that no answer depends on. The batches show whether there are turns before. */
function toInspected(workspace: Workspace): Workspace {
  // Earlier turns decide which tools the search need not find.
  const earlier = offersSearch(workspace) ? earlierBatches(workspace) : [];
  const batches = workspace.batches.map((batch, at) => earlier[at] ?? { ...batch, calls: [] });
  return { ...workspace, batches, samples: [], expectations: [], tools: [], reducers: {} };
}
