import type { Clock } from '../core/index.ts';
import type { Equipment } from './content.ts';
import { createRegistry, createTurn } from './engine.ts';
import { prepare } from './prepare.ts';
import type { Surface } from './surface.ts';
import type { Workspace } from './workspace.ts';

/**
 * Asks a registry of its own, so that no run is disturbed and no rate limit is used up. A schema
 * that does not parse counts as not edited; the problems say so.
 *
 * @returns a promise that does not reject for anything that a person can type.
 */
export async function inspectSurface(
  workspace: Workspace,
  equipment: Equipment,
  clock: Clock,
): Promise<Surface> {
  const { schemas } = prepare(workspace);
  const { strategy } = workspace.budget;
  const registry = createRegistry({ equipment, clock, schemas, strategy });
  const { ctx, allowedTools, filterOpts } = createTurn(workspace, new AbortController().signal);
  const explanations = await Promise.all(
    registry.names.map((name) =>
      registry.explain({ toolCallId: name, name, args: {} }, ctx, allowedTools, filterOpts),
    ),
  );
  return {
    personalityId: workspace.personalityId,
    explanations: new Map(explanations.map((one) => [one.name, one])),
    definitions: registry.toDefinitions(allowedTools, filterOpts),
  };
}
