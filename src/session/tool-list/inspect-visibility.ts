import type { Clock, Tool, ToolCall } from '../../core/index.ts';
import type { ToolModule } from '../../sandbox/api.ts';
import type { Equipment } from '../content/content.ts';
import type { LiveDeclaration } from '../declarations/loader.ts';
import { createRegistry, createTurn } from '../run/create-run-registry.ts';
import { prepare } from '../run/prepare-run.ts';
import type { ToolVisibility } from '../store/tool-visibility.ts';
import type { ReadyTool } from '../user-code/ready-code.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { toApprovals } from './approval.ts';

/** The own tools that can be registered, and how to make them; none of them is called. */
export interface UserToolVisibility {
  createTool(module: ToolModule): Tool;
  tools: readonly ReadyTool[];
}

/**
 * Asks a registry of its own, so that no run is disturbed and no rate limit is used up. A schema
 * that does not parse counts as not edited; the problems say so.
 *
 * @param calls are asked about one by one, beside every tool without arguments.
 * @returns a promise that does not reject for anything that a person can type.
 */
export async function inspectVisibility(
  workspace: Workspace,
  equipment: Equipment,
  clock: Clock,
  own?: UserToolVisibility,
  declared: readonly LiveDeclaration[] = [],
  calls: readonly ToolCall[] = [],
): Promise<ToolVisibility> {
  const { schemas } = prepare(workspace);
  const registry = createRegistry({
    equipment,
    clock,
    schemas,
    workspace,
    declared: declared.map((one) => (registry) => one.show(registry)),
    userTools: own?.tools.map(({ module }) => own.createTool(module)),
    // Under `throw` nothing runs; what the model would see is what is there first.
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
    calls: await explain(calls),
    definitions,
    registered: toApprovals(registry.all()),
    findings: registry.findings,
  };
}
