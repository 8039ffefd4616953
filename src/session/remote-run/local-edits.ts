import { formatList, formatPlural } from '../lib/format.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { Workspace } from '../workspace/workspace.ts';

/**
 * Lists local edits without effect on a server, which has its own tools, personalities and
 * reducers. A few words each.
 *
 * @param defaults the unedited document
 * @example localEdits(workspace, defaults); // ['1 tool of your own', 'the seed']
 */
export const localEdits: (workspace: Workspace, defaults: Workspace) => readonly string[] =
  memoizeLast((workspace: Workspace, defaults: Workspace): readonly string[] => {
    const { tools, declarations, reducers, schemaTexts, personalities, registry } = workspace;
    const { scenario, budget, turn } = workspace;
    const schemas = Object.keys(schemaTexts);
    const reduced = Object.keys(reducers);
    const others = personalities.filter(
      (one) =>
        !same(
          one,
          defaults.personalities.find(({ id }) => id === one.id),
        ),
    );
    return [
      ...some(tools.length, 'tool', 'of your own'),
      ...some(declarations.length, 'declaration'),
      ...(schemas.length > 0 ? [`the schema of ${formatList(schemas)}`] : []),
      ...(reduced.length > 0 ? [`the reducer of ${formatList(reduced)}`] : []),
      ...(others.length > 0 ? [`the access of ${formatList(others.map(({ name }) => name))}`] : []),
      ...(Object.keys(budget.caps).length > 0 ? ['output limits of tools'] : []),
      ...(budget.strategy === defaults.budget.strategy ? [] : ['the budget strategy']),
      ...(scenario.seed === defaults.scenario.seed ? [] : ['the seed']),
      ...(same(scenario.faults, defaults.scenario.faults) ? [] : ['faults']),
      ...(same(scenario.missing, defaults.scenario.missing) ? [] : ['the backends']),
      ...(same(scenario.secrets, defaults.scenario.secrets) ? [] : ['secrets']),
      ...(scenario.callFaults === undefined ? [] : ['simulated faults of calls']),
      ...(scenario.mocks === undefined ? [] : ['mocked responses']),
      ...(scenario.fixtures === undefined ? [] : ['files of the sandbox']),
      ...(scenario.records === undefined ? [] : ['records of the sandbox']),
      ...(turn.end === defaults.turn.end ? [] : ['the end of the turn']),
      ...(same(registry, defaults.registry) ? [] : ['settings of the registry']),
    ];
  });

function some(count: number, noun: string, more = ''): string[] {
  return count === 0 ? [] : [`${formatPlural(count, noun)} ${more}`.trim()];
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
