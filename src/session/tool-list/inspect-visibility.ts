import type { StoreApi } from 'zustand/vanilla';
import type { Clock, Explanation, Tool, ToolCall } from '../../core/index.ts';
import type { Sandbox, ToolModule } from '../../sandbox/api.ts';
import type { Equipment } from '../content/content.ts';
import { type LiveDeclaration, registerForDisplay } from '../declarations/live-declaration.ts';
import type { BusyFlag } from '../documents/crash-guard.ts';
import { createRegistry, createTurn } from '../engine/create-run-registry.ts';
import { type Prepared, prepare } from '../engine/prepare-run.ts';
import { ruleText } from '../explain/rules.ts';
import type { Remember } from '../lib/session-memory.ts';
import { mayCompute } from '../store/may-compute.ts';
import type { SessionState } from '../store/state.ts';
import {
  sameVisibility,
  type ToolVisibility,
  type VisibilityRequest,
} from '../store/tool-visibility.ts';
import { toApprovals } from '../tools/approval.ts';
import { createAvailabilityProbe } from '../user-code/availability-probe.ts';
import { type ReadyCode, type ReadyTool, toReadyCode } from '../user-code/ready-code.ts';

/** Options of {@link createVisibilityInspector}. */
export interface VisibilityInspectorOptions {
  store: StoreApi<SessionState>;
  equipment: Equipment;
  clock: Clock;
  sandbox: Sandbox | undefined;
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
  /** `undefined` after `dispose`. */
  inspect(request: VisibilityRequest): Promise<ToolVisibility | undefined>;
  dispose(): void;
}

/** Inspects with a separate registry, so that runs and rate limits are not affected. */
export function createVisibilityInspector(
  options: VisibilityInspectorOptions,
): VisibilityInspector {
  const { store, equipment, clock, sandbox, remember, declared, during } = options;
  const readyCode = () => remember(() => toReadyCode(store.getState()));
  const probe = sandbox && createAvailabilityProbe(sandbox, clock);
  let refreshed: ReadyCode | undefined;
  let inspectedCode = readyCode();
  let requests = 0;
  let disposed = false;

  const inspect = async ({ workspace, calls }: VisibilityRequest) => {
    const code = readyCode();
    const { tools } = code;
    if (probe && code !== refreshed && tools.length > 0) {
      await probe.refresh(tools.map(({ module }) => module));
    }
    if (disposed) return undefined;
    refreshed = code;
    return inspectVisibility({
      ...{ workspace, calls: calls ?? [], equipment, clock, declared: declared() },
      schemas: remember(() => prepare(workspace).schemas),
      userTools: probe && { createTool: probe.createTool, tools },
    });
  };
  const refresh = async () => {
    requests += 1;
    const request = requests;
    const state = store.getState();
    if (!mayCompute(state)) return;
    const visibility = await during(() => inspect(state));
    // A later edit has started a newer inspection, whose answer counts.
    if (visibility && request === requests && !disposed) store.setState({ visibility });
  };

  return {
    refresh,
    inspect,
    onChange: (state, before) => {
      const { workspace, declared: known } = state;
      const code = readyCode();
      if (
        mayCompute(state) === mayCompute(before) &&
        sameVisibility(workspace, before.workspace) &&
        code === inspectedCode &&
        known === before.declared
      ) {
        return;
      }
      inspectedCode = code;
      void refresh();
    },
    dispose: () => {
      disposed = true;
      probe?.dispose();
    },
  };
}

interface Inspection extends Required<VisibilityRequest> {
  equipment: Equipment;
  clock: Clock;
  declared: readonly LiveDeclaration[];
  schemas: Prepared['schemas'];
  /** The user's tools that can be registered, and their factory. None of them is called. */
  userTools: { createTool(module: ToolModule): Tool; tools: readonly ReadyTool[] } | undefined;
}

/**
 * An invalid schema counts as not edited; the problems report it.
 *
 * @returns a promise that does not reject for any text of the user.
 */
async function inspectVisibility({
  workspace,
  calls,
  equipment,
  clock,
  declared,
  schemas,
  userTools,
}: Inspection): Promise<ToolVisibility> {
  const registry = createRegistry({
    equipment,
    clock,
    schemas,
    workspace,
    declared: declared.map(
      ({ known }) =>
        (registry) =>
          registerForDisplay(registry, known),
    ),
    userTools: userTools?.tools.map(({ module }) => userTools.createTool(module)),
    // Under `throw` nothing can run. The model would see the tools that come first.
    onCollision: workspace.registry.onCollision === 'replace' ? 'replace' : 'keep',
  });
  const { ctx, allowedTools, filterOpts } = createTurn(
    workspace,
    new AbortController().signal,
    declared.flatMap(({ known }) => known.permissions ?? []),
  );
  const explain = (asked: readonly ToolCall[]) =>
    Promise.all(asked.map((call) => registry.explain(call, ctx, allowedTools, filterOpts)));
  const explanations = await explain(
    registry.names.map((name) => ({ toolCallId: name, name, args: {} })),
  );
  const definitions = registry.toDefinitions(allowedTools, filterOpts);
  return {
    personalityId: workspace.personalityId,
    explanations: new Map(explanations.map((one) => [one.name, one])),
    hidden: toHidden(explanations),
    calls: await explain(calls),
    definitions,
    registered: toApprovals(registry.all()),
    findings: registry.findings,
  };
}

/** The rules that hide a tool have a tag. Other rules refuse only the call. */
function toHidden(explanations: readonly Explanation[]): ToolVisibility['hidden'] {
  const hidden = new Map<string, { gate: string; tag: string }>();
  for (const { name, gates } of explanations) {
    for (const { gate, verdict } of gates) {
      const { tag } = ruleText(verdict.rule);
      if (tag === undefined) continue;
      hidden.set(name, { gate, tag });
      break;
    }
  }
  return hidden;
}
