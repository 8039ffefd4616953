import {
  createMemorySpill,
  type InspectionFinding,
  inspectTools,
  readResultTool,
} from '../../context/index.ts';
import type { Clock, Explanation, Tool, ToolCall } from '../../core/index.ts';
import type { ToolModule } from '../../sandbox/api.ts';
import type { Equipment } from '../content/content.ts';
import { registerForDisplay } from '../declarations/live-declaration.ts';
import { createRegistry, createTurn } from '../engine/create-run-registry.ts';
import type { Prepared } from '../engine/prepare-run.ts';
import { createRunSearch } from '../engine/run-search.ts';
import { hidingTag } from '../explain/rules.ts';
import type { Declared } from '../store/declarations.ts';
import type { ToolVisibility, VisibilityRequest } from '../store/tool-visibility.ts';
import { toApprovals } from '../tools/approval.ts';
import { offeredSearch } from '../tools/offered-search.ts';
import type { AvailabilityProbe } from '../user-code/availability-probe.ts';
import { offersReader } from '../workspace/context-transitions.ts';

/** The inputs of {@link inspectRegistry} as plain data. */
export interface InspectionQuestion extends Required<VisibilityRequest> {
  schemas: Prepared['schemas'];
  declared: readonly Declared[];
  /** The user's tools, which are inspected and never called. */
  userTools: readonly ToolModule[];
}

/**
 * Asks a registry of its own, so that runs and rate limits are not affected. An invalid schema
 * counts as not edited; the problems report it.
 *
 * @returns a promise that does not reject for any text of the user.
 */
export async function inspectRegistry(
  { workspace, calls, isBrief, only, declared, schemas, userTools }: InspectionQuestion,
  { equipment, clock, probe }: { equipment: Equipment; clock: Clock; probe?: AvailabilityProbe },
): Promise<ToolVisibility> {
  await probe?.refresh(userTools);
  const registry = createRegistry({
    ...{ equipment, clock, schemas, workspace },
    declared: declared.map((known) => (target) => registerForDisplay(target, known)),
    offered: [
      ...(offersReader(workspace) ? [readResultTool(createMemorySpill())] : []),
      ...offeredSearch(workspace),
    ],
    userTools: userTools.map((module) => toTool(module, probe?.isAvailable(module))),
    // Under `throw` nothing can run. The model would see the tools that come first.
    onCollision: workspace.registry.onCollision === 'replace' ? 'replace' : 'keep',
  });
  const turn = createTurn(
    workspace,
    new AbortController().signal,
    declared.flatMap(({ permissions }) => permissions ?? []),
  );
  const { ctx, allowedTools, filterOpts } = turn;
  const search = await createRunSearch(workspace, registry, turn);
  const explain = (asked: readonly ToolCall[]) =>
    Promise.all(asked.map((call) => registry.explain(call, ctx, allowedTools, filterOpts)));
  const asked = only && new Set(only);
  const explanations = await explain(
    registry.names
      .filter((name) => !asked || asked.has(name))
      .map((name) => ({ toolCallId: name, name, args: {} })),
  );
  const definitions = search?.definitions() ?? registry.toDefinitions(allowedTools, filterOpts);
  return {
    personalityId: workspace.personalityId,
    explanations: new Map(
      explanations.map((one) => [one.name, isBrief ? toBrief(one) : one] as const),
    ),
    hidden: toHidden(explanations),
    calls: await explain(calls),
    definitions: isBrief
      ? definitions.map(({ name }) => ({ name, description: '', parameters: {} }))
      : definitions,
    registered: isBrief ? {} : toApprovals(registry.all()),
    ...(search && !isBrief && { fitted: search.fitted() }),
    findings: registry.findings,
    inspection: isBrief
      ? []
      : inspectOwn(registry.all(), [
          ...userTools.map(({ descriptor }) => descriptor.name),
          ...declared.flatMap((known) => known.tools.map(({ name }) => name)),
        ]),
  };
}

/** The findings about the tools with these names. Those of the catalogue are no concern of the user. */
function inspectOwn(
  tools: readonly Tool[],
  names: readonly string[],
): readonly InspectionFinding[] {
  if (names.length === 0) return [];
  const own = new Set(names);
  // Not loaded on demand: a task that waits for a module would be blamed for work that hangs meanwhile.
  return inspectTools(tools.filter(({ name }) => own.has(name))).findings;
}

/** Without the gates that say nothing about the access of a tool. */
function toBrief({ gates, ...explanation }: Explanation): Explanation {
  const telling = gates.filter(
    ({ gate, verdict }) => 'result' in verdict || gate === 'allowlist' || gate === 'capabilities',
  );
  return { ...explanation, gates: telling };
}

function toTool({ descriptor }: ToolModule, isAvailable: boolean | undefined): Tool {
  const { isAvailable: _, ...known } = descriptor;
  return {
    ...known,
    execute: neverCalled,
    ...(isAvailable !== undefined && { isAvailable: () => isAvailable }),
  };
}

async function neverCalled(): Promise<never> {
  throw new Error('This tool is only inspected.');
}

function toHidden(explanations: readonly Explanation[]): ToolVisibility['hidden'] {
  const hidden = new Map<string, { gate: string; tag: string }>();
  for (const { name, gates } of explanations) {
    for (const { gate, verdict } of gates) {
      const tag = hidingTag(verdict.rule);
      if (tag === undefined) continue;
      hidden.set(name, { gate, tag });
      break;
    }
  }
  return hidden;
}
