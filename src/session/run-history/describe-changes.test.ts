import { expect, test } from 'vitest';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import { removeCalls } from '../workspace/batch-transitions.ts';
import * as to from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { describeChanges } from './describe-changes.ts';

const start = createDefaultWorkspace(catalogContent);
const [first] = to.currentBatch(start).calls;
const own = { id: 't1', code: "defineTool({ name: 'greet' })", disabled: false };

test.each<[string, Workspace, string[]]>([
  ['nothing', structuredClone(start), []],
  ['the budget', to.setBudget(start, 4000), ['budget 8,000 → 4,000']],
  ['the split', to.setStrategy(start, 'redistribute'), ['split even → redistribute']],
  ['the personality', to.setPersonality(start, 'engineer'), ['personality reviewer → engineer']],
  [
    'the reach',
    {
      ...start,
      personalities: start.personalities.map((one) => ({ ...one, exclude_tools: ['terminal'] })),
    },
    ['access of reviewer'],
  ],
  ['arguments', to.setArgsText(start, first!.id, '{}'), ['arguments of call_1']],
  ['a call', removeCalls(start, new Set([first!.id])), ['removed call_1']],
  ['the seed', { ...start, scenario: { ...start.scenario, seed: 7 } }, ['seed 42 → 7']],
  ['faults', { ...start, scenario: { ...start.scenario, faults: [] } }, ['faults 3 → 0']],
  ['a dry run', to.setDryRun(start, true), ['dry run off → on']],
  [
    'slots',
    { ...start, registry: { ...start.registry, concurrency: null } },
    ['concurrency 4 → all'],
  ],
  ['a schema', to.setSchemaText(start, 'terminal', '{}'), ['added schema of terminal']],
  ['a tool', { ...start, tools: [own] }, ['added tool greet']],
  ['a name alone', { ...start, name: 'Another' }, []],
])('reports that %s changed', (_what, after, expected) => {
  expect(describeChanges(start, after)).toEqual(expected);
});

test('a disabled or edited tool counts as changed', () => {
  const before = { ...start, tools: [own] };
  expect(describeChanges(before, { ...start, tools: [{ ...own, disabled: true }] })).toEqual([
    'edited tool greet',
  ]);
  expect(describeChanges(before, start)).toEqual(['removed tool greet']);
});

test('another batch is reported without its calls', () => {
  const other = start.batches[1]!;
  expect(describeChanges(start, to.setBatch(start, other.id))).toEqual([
    `batch ${to.currentBatch(start).name} → ${other.name}`,
  ]);
});
